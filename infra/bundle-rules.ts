/** What a bundle may weigh and must not hold. */
import type { FunctionName, FunctionSpec } from './functions.ts';

/** Bytes, minified; a kilobyte is 1,000. */
export function budgetOf({ name, bodies }: FunctionSpec): number {
  if (name === 'all') return 1_100_000;
  return bodies ? 750_000 : 600_000;
}

/** Clients of AWS services that only some functions need. */
const clients: Readonly<Record<string, (spec: FunctionSpec) => boolean>> = {
  '@aws-sdk/client-s3': ({ bodies }) => bodies,
  '@aws-sdk/client-ses': ({ name }) => name === 'mailer',
  '@aws-sdk/client-sqs': ({ name }) => oneOf(name, 'dispatcher', 'sweeper'),
  '@aws-sdk/client-secrets-manager': ({ name }) => !oneOf(name, 'dispatcher', 'sweeper'),
};

/** Tracing would patch the SDK and every request, and nothing reads the traces. */
const unwanted = ['@aws-lambda-powertools/tracer', 'aws-xray-sdk-core', 'aws-xray-sdk'];

/** The packages among these that have no place in the bundle; `development` names those that only tools need. */
export function strangers(
  spec: FunctionSpec,
  packages: readonly string[],
  development: readonly string[],
): readonly string[] {
  const banned = new Set([...unwanted, ...development]);
  return packages.filter((name) => banned.has(name) || clients[name]?.(spec) === false);
}

function oneOf(name: FunctionName, ...names: readonly FunctionName[]): boolean {
  return names.includes(name);
}
