/**
 * Injects faults below everything that the functions do with the AWS SDK. Only code inside `invoke` is
 * affected. Waits there are shortened, because most of them are pauses between attempts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsAnswer } from './aws-errors.ts';
import type { crashed, Invocation } from './invocation.ts';
import { type AwsRequest, textOf } from './request.ts';

const scope = new AsyncLocalStorage<Invocation>();
const shortening = 50;
let isInstalled = false;

/** Runs a function under the faults of the invocation. Returns `crashed` when one of them ended it. */
export async function invoke<T>(
  invocation: Invocation,
  action: () => Promise<T>,
): Promise<T | typeof crashed> {
  install();
  const result = scope.run(invocation, action);
  // An error inside after a crash reaches no one.
  result.catch(() => undefined);
  try {
    return await Promise.race([result, invocation.ended.promise]);
  } finally {
    await invocation.settled();
  }
}

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = function (this: NodeHttpHandler, request, options) {
    const invocation = scope.getStore();
    if (!invocation) return handle.call(this, request, options);
    const send = () => {
      withoutDelay(request as AwsRequest);
      return scope.exit(() => handle.call(this, request, options)) as unknown as Promise<AwsAnswer>;
    };
    return invocation.pass(request as AwsRequest, send) as unknown as ReturnType<typeof handle>;
  };
  shortenWaits();
}

/** A queue would delay messages in real time; the clock of the functions is advanced instead. */
function withoutDelay(request: AwsRequest): void {
  if (!request.headers['x-amz-target']?.endsWith('.SendMessageBatch')) return;
  const input = JSON.parse(textOf(request.body));
  for (const entry of input.Entries) delete entry.DelaySeconds;
  request.body = JSON.stringify(input);
  request.headers['content-length'] = String(Buffer.byteLength(request.body as string));
}

function shortenWaits(): void {
  const { setTimeout: plain } = globalThis;
  const short = (milliseconds: number | undefined) =>
    scope.getStore() ? (milliseconds ?? 0) / shortening : milliseconds;
  const shortened = (action: (...rest: unknown[]) => void, milliseconds?: number, ...rest: unknown[]) =>
    plain(action, short(milliseconds), ...rest);
  globalThis.setTimeout = Object.assign(shortened, plain) as typeof plain;
  const { setTimeout: wait } = timers;
  timers.setTimeout = ((milliseconds?: number, ...rest: [unknown?]) =>
    wait(short(milliseconds), ...rest)) as typeof wait;
  syncBuiltinESMExports();
}
