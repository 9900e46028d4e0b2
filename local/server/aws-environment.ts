type Environment = Record<string, string | undefined>;

const services = ['DYNAMODB', 'S3', 'SQS', 'SES'] as const;

export type LocalService = (typeof services)[number];

/** Endpoints by service, such as http://127.0.0.1:8000. */
export type Endpoints = Partial<Record<LocalService, string>>;

/** An endpoint that was given from outside, and the variable that gave it. */
export interface GivenEndpoint {
  readonly variable: string;
  readonly endpoint: string;
}

/** The services that already run elsewhere, by the variables of the AWS SDK; the others are ours to start. */
export function givenByVariable(env: Environment): Partial<Record<LocalService, GivenEndpoint>> {
  const given = services.map((service) => {
    const own = `AWS_ENDPOINT_URL_${service}`;
    const variable = env[own] ? own : 'AWS_ENDPOINT_URL';
    return [service, { variable, endpoint: env[variable] }] as const;
  });
  return Object.fromEntries(given.filter(([, { endpoint }]) => endpoint));
}

/** Their endpoints alone. */
export function givenEndpoints(env: Environment): Endpoints {
  const given = Object.entries(givenByVariable(env));
  return Object.fromEntries(given.map(([service, { endpoint }]) => [service, endpoint]));
}

/** What would lead the SDK past the endpoints set here. */
const misleading = [
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'AWS_USE_FIPS_ENDPOINT',
  'AWS_USE_DUALSTACK_ENDPOINT',
];

/** Credentials besides the two that are set here. */
const otherCredentials = ['AWS_PROFILE', 'AWS_SESSION_TOKEN'];

/**
 * Points every AWS client that is made after this at these endpoints. Credentials of the surroundings are used
 * only where an endpoint was given from outside; the local parts take any.
 */
export function useEndpoints(env: Environment, endpoints: Endpoints, region: string): void {
  const allOurs = Object.keys(givenEndpoints(env)).length === 0;
  for (const [service, endpoint] of Object.entries(endpoints)) env[`AWS_ENDPOINT_URL_${service}`] = endpoint;
  env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS ||= env.AWS_ENDPOINT_URL_DYNAMODB || env.AWS_ENDPOINT_URL;
  env.AWS_REGION = region;
  for (const name of misleading) delete env[name];
  if (allOurs) for (const name of otherCredentials) delete env[name];
  if (!allOurs && (env.AWS_ACCESS_KEY_ID || env.AWS_PROFILE)) return;
  env.AWS_ACCESS_KEY_ID = 'local';
  env.AWS_SECRET_ACCESS_KEY = 'local';
}
