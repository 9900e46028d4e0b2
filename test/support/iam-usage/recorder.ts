/**
 * Records what the functions of the service do on AWS while tests call them, for the comparison with their
 * policies. It intercepts the HTTP handler of the AWS SDK, below everything that the service does with it,
 * and records only what is new to this process. Calls made outside a function, such as by a test itself, are
 * ignored.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { inject } from 'vitest';
import type { FunctionName } from '../../../infra/resources/functions.ts';
import { matchRoute } from '../../../local/server/gateway/routes.ts';
import { type AwsRequest, type Environment, type Need, needsOf } from './requests.ts';
import { lineOf } from './use.ts';

interface Running {
  readonly by: readonly FunctionName[];
  readonly env: Environment;
}

const running = new AsyncLocalStorage<Running>();
const known = new Set<string>();

/** Returns the handler; its calls of AWS are recorded as those of this function. `env` holds its settings. */
export function recordedAs<H extends (...input: never[]) => unknown>(
  name: FunctionName,
  env: Environment,
  handler: H,
): H {
  // A run of mutants compares no policies.
  if (!inject('usesDir')) return handler;
  install();
  const recorded = (...input: never[]) => {
    const by = name === 'all' ? [name, ...alsoRoutedTo(input[0])] : [name];
    return running.run({ by, env }, () => handler(...input));
  };
  return recorded as H;
}

/** Returns the functions; what they do on AWS is recorded under their names. `env` holds their settings. */
export function recorded<F extends object>(functions: F, env: Environment): F {
  const named = Object.entries(functions) as [FunctionName, (...input: never[]) => unknown][];
  return Object.fromEntries(named.map(([name, handler]) => [name, recordedAs(name, env, handler)])) as F;
}

/**
 * The group that would get a call if the gateway let `{proxy+}` match nothing. Calls of the function with all
 * groups count for it too: its policy must not depend on how the gateway matches.
 */
function alsoRoutedTo(event: Pick<APIGatewayProxyEventV2, 'rawPath'> | undefined): readonly FunctionName[] {
  if (!event?.rawPath.endsWith('/')) return [];
  const { function: name, routeKey } = matchRoute(`${event.rawPath}-`);
  return routeKey.endsWith('{proxy+}') ? [name] : [];
}

/** The names of the function that runs now, if one does. */
export function runningNow(): string | undefined {
  return running.getStore()?.by.join();
}

/** Records these for the function that runs, if one does. */
export function noteUses(needs: (env: Environment) => readonly Need[]): void {
  const current = running.getStore();
  if (!current) return;
  for (const need of needs(current.env)) {
    for (const name of current.by) {
      const line = lineOf({ by: name, ...need });
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(join(inject('usesDir'), `${process.pid}.uses`), `${line}\n`);
    }
  }
}

let installed = false;

/**
 * Installed once per process, and never removed: other interceptors of the same handler wrap it or are below
 * it.
 */
function install(): void {
  if (installed) return;
  installed = true;
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = function (this: NodeHttpHandler, request, options) {
    noteUses((env) => needsOf(request as AwsRequest, env));
    return handle.call(this, request, options);
  };
  // What an address allows whom it is given, its signer must be allowed.
  const { presign } = S3RequestPresigner.prototype;
  S3RequestPresigner.prototype.presign = function (this: S3RequestPresigner, request, options) {
    noteUses((env) => needsOf(request as AwsRequest, env));
    return presign.call(this, request, options);
  };
}
