/**
 * Records the AWS operations of every call of a service in this process: what was sent, and what had ended before it
 * was sent. It intercepts the HTTP handler of the AWS SDK, below everything that the service does with the SDK.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { HttpFunction, HttpFunctions } from '../../../server/gateway/server.ts';

/** A request of the SDK, as it went over the wire. */
export interface SentOperation {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The operations of the same call, by their number, that had ended when this one began. */
  readonly after: readonly number[];
  /** Whether AWS accepted it. */
  accepted: boolean;
}

export interface RecordedCall {
  readonly operations: readonly SentOperation[];
  readonly result: Awaited<ReturnType<HttpFunction>>;
}

interface Running {
  readonly operations: SentOperation[];
  readonly ended: number[];
}

const running = new AsyncLocalStorage<Running>();
const recorded = new Map<string, RecordedCall>();

/** What the call with this id did; undefined when there was none. It is forgotten thereby. */
export function takeCall(requestId: string): RecordedCall | undefined {
  const call = recorded.get(requestId);
  recorded.delete(requestId);
  return call;
}

/** The same functions, whose operations are recorded from now on. */
export function recordingFunctions(functions: HttpFunctions): HttpFunctions {
  install();
  const wrapped = Object.entries(functions).map(([name, call]) => [name, recording(call)]);
  return Object.fromEntries(wrapped) as HttpFunctions;
}

function recording(call: HttpFunction): HttpFunction {
  return async (event, invocation) => {
    const mine: Running = { operations: [], ended: [] };
    const result = await running.run(mine, () => call(event, invocation));
    recorded.set(event.requestContext.requestId, { operations: mine.operations, result });
    return result;
  };
}

function install(): void {
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = async function (this: NodeHttpHandler, request, options) {
    const current = running.getStore();
    if (!current) return handle.call(this, request, options);
    const { method, path, headers, body } = request;
    const number = current.operations.length;
    const operation: SentOperation = {
      method,
      path,
      headers,
      body,
      after: [...current.ended],
      accepted: false,
    };
    current.operations.push(operation);
    try {
      const answer = await handle.call(this, request, options);
      operation.accepted = answer.response.statusCode < 400;
      return answer;
    } finally {
      current.ended.push(number);
    }
  };
}
