/** Intercepts the requests of the AWS SDK, for tests of what happens between two of them. */
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { givenDeployment, missing } from './deployment.ts';
import type { AwsRequest } from './iam-usage/requests.ts';

type Handle = typeof NodeHttpHandler.prototype.handle;
/** Returns a response itself, or passes the request on. */
export type Interception = (request: AwsRequest, pass: () => Promise<unknown>) => Promise<unknown>;

/**
 * Runs `action` and sends every request through `intercept`; nothing else may call AWS at the same time. Throws
 * when the tests run against a deployment.
 */
export async function intercepting<T>(intercept: Interception, action: () => Promise<T>): Promise<T> {
  if (givenDeployment()) throw missing('its calls of AWS cannot be intercepted');
  const { handle } = NodeHttpHandler.prototype;
  NodeHttpHandler.prototype.handle = function (this: NodeHttpHandler, request, options) {
    const pass = () => handle.call(this, request, options);
    return intercept(request as AwsRequest, pass) as unknown as ReturnType<Handle>;
  } as Handle;
  try {
    return await action();
  } finally {
    NodeHttpHandler.prototype.handle = handle;
  }
}

/** Runs `action`, and `change` once, just before the first request that `isMeant` picks. Throws when there is none. */
export async function changingBefore<T>(
  isMeant: (request: AwsRequest) => boolean,
  change: () => Promise<unknown>,
  action: () => Promise<T>,
): Promise<T> {
  let changed: Promise<unknown> | undefined;
  const result = await intercepting(async (request, pass) => {
    if (!changed && isMeant(request)) {
      changed = change();
      await changed;
    }
    return pass();
  }, action);
  if (!changed) throw new Error('Nothing was changed.');
  return result;
}

/**
 * Runs `action`. The first request that `isMeant` picks takes effect, but its response is lost. Returns how many such
 * requests there were.
 */
export async function losingFirstResponse<T>(
  isMeant: (request: AwsRequest) => boolean,
  action: () => Promise<T>,
): Promise<{ result: T; attempts: number }> {
  let attempts = 0;
  const result = await intercepting(async (request, pass) => {
    if (!isMeant(request)) return pass();
    attempts += 1;
    const isFirst = attempts === 1;
    const response = await pass();
    if (isFirst) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    return response;
  }, action);
  return { result, attempts };
}
