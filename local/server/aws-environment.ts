type Environment = Record<string, string | undefined>;

const services = ['DYNAMODB', 'S3', 'SQS', 'SES'] as const;

export type LocalService = (typeof services)[number];

/** Endpoints by service, for example http://127.0.0.1:8000. */
export type Endpoints = Partial<Record<LocalService, string>>;

/** An endpoint from the environment, and the variable that set it. */
export interface GivenEndpoint {
  readonly variable: string;
  readonly endpoint: string;
}

/** The services that already run elsewhere, according to the AWS SDK's variables. The others are started here. */
export function givenByVariable(env: Environment): Partial<Record<LocalService, GivenEndpoint>> {
  const given = services.map((service) => {
    const own = `AWS_ENDPOINT_URL_${service}`;
    const variable = env[own] ? own : 'AWS_ENDPOINT_URL';
    return [service, { variable, endpoint: env[variable] }] as const;
  });
  return Object.fromEntries(given.filter(([, { endpoint }]) => endpoint));
}

/** Only their endpoints. */
export function givenEndpoints(env: Environment): Endpoints {
  const given = Object.entries(givenByVariable(env));
  return Object.fromEntries(given.map(([service, { endpoint }]) => [service, endpoint]));
}

/** Variables that would make the SDK ignore the endpoints set here. */
const misleading = [
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'AWS_USE_FIPS_ENDPOINT',
  'AWS_USE_DUALSTACK_ENDPOINT',
];

/** Credentials other than the two set here. */
const otherCredentials = ['AWS_PROFILE', 'AWS_SESSION_TOKEN'];

/**
 * Points every AWS client created after this at these endpoints. Credentials from the environment are used
 * only when an endpoint comes from there too; the local emulators accept any.
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
