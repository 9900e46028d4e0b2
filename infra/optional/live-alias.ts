/** Aliases of the functions behind the gateway, where started processes or gradual deployment need them. */
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type HttpFunctionName, resourceName } from '../resources/functions.ts';
import type { OptionalParts } from '../settings/optional-parts.ts';

/** The functions that a person waits for when logging in and when opening a record. */
const keptStarted: ReadonlySet<HttpFunctionName> = new Set(['oauth', 'documents']);

/** The aliases that there are. */
export type Aliases = Readonly<Partial<Record<HttpFunctionName, Alias>>>;

/** Name of the alias that the gateway calls. */
export const aliasName = 'live';

/**
 * Returns the alias of a function, or undefined when the gateway can call the function itself. The alias leads to the
 * version that is deployed.
 */
export function liveAlias(
  scope: Construct,
  name: HttpFunctionName,
  fn: LambdaFunction,
  { provisionedConcurrency, gradualDeployment }: OptionalParts,
): Alias | undefined {
  const started = keptStarted.has(name) ? provisionedConcurrency : undefined;
  if (!started && !gradualDeployment) return undefined;
  return new Alias(scope, `${resourceName(name)}Live`, {
    aliasName,
    version: fn.currentVersion,
    ...(started && { provisionedConcurrentExecutions: started }),
  });
}
