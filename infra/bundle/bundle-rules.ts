/** Rules for the bundle of each function: how large it may be, and which packages must not be in it. */
import type { FunctionName, FunctionSpec } from '../resources/functions.ts';
import type { portalFunction } from '../resources/portal-function.ts';

type BundledName = FunctionName | (typeof portalFunction)['name'];

/** A function of the service, or the one of the portal. */
export type BundledFunction = FunctionSpec<BundledName>;

/** What sets papers in type: a library, and two fonts (shared/paper/README.md). It is loaded by the first paper alone. */
const papers = 1_290_000;

/**
 * Returns the largest size allowed for a minified bundle, in bytes. Messages have markdown to write and FHIR to read, of which
 * any other function has only one, and serve attachments; reports write FHIR and read it again, so that nothing is lost,
 * and convert units;
 * documents read FHIR, compare it with what others say, serve its attachments, sign addresses of large files, and decrypt what links of other
 * systems lead to. What stores documents also writes how the FHIR base serves their resources: 65 kB. The FHIR base holds the parameters of
 * searches of all types, what reads FHIR and what writes it. Every function knows all endpoints and errors, and what an access token of SMART App Launch may do, as the pipeline does: 20 kB. Loading the 50 to 130 kB more takes a few milliseconds of a cold start. Second factors have the library for passkeys: 210 kB. The portal holds its texts in two languages, and scripts and styles as text: 75 kB of these are for links, 60 kB for passkeys and the second step, 55 kB for what is kept on devices, 60 kB for invitations and messages between people, with the script that sends several files, 40 kB for letting SMART apps in.
 */
export function budgetOf({ name, bodies }: BundledFunction): number {
  if (name === 'all') return 1_860_000 + papers;
  if (name === 'factors') return 700_000;
  if (name === 'messages') return 1_015_000;
  if (name === 'reports') return 940_000 + papers;
  if (name === 'links') return 905_000 + papers;
  if (name === 'documents') return 970_000;
  if (name === 'fhir') return 1_095_000;
  if (name === 'portal') return 1_350_000;
  return bodies ? 800_000 : 610_000;
}

/** AWS clients that only some functions need, and whether a given function is one of them. */
const isClientNeeded: Readonly<Record<string, (spec: BundledFunction) => boolean>> = {
  '@aws-sdk/client-dynamodb': ({ name }) => name !== 'portal',
  '@aws-sdk/client-s3': ({ bodies }) => bodies,
  '@aws-sdk/client-ses': ({ name }) => name === 'mailer',
  '@aws-sdk/client-sqs': ({ name }) => oneOf(name, 'dispatcher', 'mailer', 'pinger', 'sweeper'),
  '@aws-sdk/client-secrets-manager': ({ name }) => !oneOf(name, 'dispatcher', 'sweeper'),
};

/** Packages that no function needs. Each can come in through a dependency or by a wrong import. */
const unwanted = [
  // Tracing would patch the SDK and every request, and nothing reads the traces.
  '@aws-lambda-powertools/tracer',
  'aws-xray-sdk-core',
  'aws-xray-sdk',
  // Clients for credential sources that are never used on Lambda.
  '@aws-sdk/nested-clients',
  // The Markdown renderer imports it, but linkify-it-stub.ts takes its place.
  'linkify-it',
  // The library for passkeys imports them, but x509-stub.ts and reflect-metadata-stub.ts take their place.
  '@peculiar/x509',
  'reflect-metadata',
  // Only the operator's command parses the files of coding systems.
  'csv-parse',
];

/** The names of the packages that a bundle is made of. */
export interface Contents {
  /** Packages with code in the bundle. */
  readonly held: readonly string[];
  /** Packages that our own code imports. */
  readonly imported: readonly string[];
}

/**
 * Returns the packages that must not be in the bundle of a function: unwanted packages, AWS clients that it does
 * not need, and packages that our own code imports although package.json does not list them in `dependencies`.
 */
export function strangers(
  spec: BundledFunction,
  { held, imported }: Contents,
  dependencies: readonly string[],
): readonly string[] {
  const banned = held.filter((name) => unwanted.includes(name) || isClientNeeded[name]?.(spec) === false);
  const undeclared = imported.filter((name) => !dependencies.includes(name));
  return [...new Set([...banned, ...undeclared])];
}

function oneOf(name: BundledName, ...names: readonly BundledName[]): boolean {
  return names.includes(name);
}
