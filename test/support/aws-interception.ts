/** Steps in where the AWS SDK sends its requests, for tests of what happens between two of them. */
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsRequest } from './iam-usage/requests.ts';

type Handle = typeof NodeHttpHandler.prototype.handle;
/** Answers the request itself, or passes it on. */
export type Interception = (request: AwsRequest, pass: () => Promise<unknown>) => Promise<unknown>;

/** Runs `action` with every request going through `intercept`; nothing else may call AWS meanwhile. */
export async function intercepting<T>(intercept: Interception, action: () => Promise<T>): Promise<T> {
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

/** Runs `action`, and `change` once, before the first request that is meant goes out. */
export async function changingBefore<T>(
  isMeant: (request: AwsRequest) => boolean,
  change: () => Promise<unknown>,
  action: () => Promise<T>,
): Promise<T> {
  let changed: Promise<unknown> | undefined;
  return intercepting(async (request, pass) => {
    if (!changed && isMeant(request)) {
      changed = change();
      await changed;
    }
    return pass();
  }, action);
}
