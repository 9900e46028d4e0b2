/** The size budget of each bundle, and packages that must not be in it. */
import type { FunctionName, FunctionSpec } from '../resources/functions.ts';

/** Bytes, minified; a kilobyte is 1,000. */
export function budgetOf({ name, bodies }: FunctionSpec): number {
  if (name === 'all') return 1_100_000;
  return bodies ? 750_000 : 600_000;
}

/** Clients of AWS services that only some functions need. */
const clients: Readonly<Record<string, (spec: FunctionSpec) => boolean>> = {
  '@aws-sdk/client-s3': ({ bodies }) => bodies,
  '@aws-sdk/client-ses': ({ name }) => name === 'mailer',
  '@aws-sdk/client-sqs': ({ name }) => oneOf(name, 'dispatcher', 'pinger', 'sweeper'),
  '@aws-sdk/client-secrets-manager': ({ name }) => !oneOf(name, 'dispatcher', 'sweeper'),
};

const unwanted = [
  // Tracing would patch the SDK and every request, and nothing reads the traces.
  '@aws-lambda-powertools/tracer',
  'aws-xray-sdk-core',
  'aws-xray-sdk',
  // Clients for credential sources that are never used on Lambda.
  '@aws-sdk/nested-clients',
  // Unused: linkify-it-stub.ts replaces it.
  'linkify-it',
  // Only a command reads the files of coding systems, never a function.
  'csv-parse',
];

export interface Contents {
  /** Packages with code in the bundle. */
  readonly held: readonly string[];
  /** Packages that our own code imports. */
  readonly imported: readonly string[];
}

/** Packages that must not be in the bundle. Our own code may import only `dependencies`, no development tools. */
export function strangers(
  spec: FunctionSpec,
  { held, imported }: Contents,
  dependencies: readonly string[],
): readonly string[] {
  const banned = held.filter((name) => unwanted.includes(name) || clients[name]?.(spec) === false);
  const undeclared = imported.filter((name) => !dependencies.includes(name));
  return [...new Set([...banned, ...undeclared])];
}

function oneOf(name: FunctionName, ...names: readonly FunctionName[]): boolean {
  return names.includes(name);
}
