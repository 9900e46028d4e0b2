/**
 * Counts the AWS round trips of a request in the HTTP handler of the AWS SDK, below everything that the
 * service does with it. Round trips that run at the same time count as one: the depth of a round trip is one
 * more than that of the deepest one that had ended when it began.
 */
import { NodeHttpHandler } from '@smithy/node-http-handler';

export interface Trips {
  /** Length of the longest chain of round trips in which each waits for the one before. */
  readonly sequential: number;
  /** Every round trip, including parallel ones, by its action: `BatchGetItem`, `PUT object`, … */
  readonly calls: readonly string[];
}

interface Running {
  deepestEnded: number;
  deepest: number;
  readonly calls: string[];
}

let running: Running | undefined;
let installed = false;

/** Runs `action` and counts its round trips. Nothing else may use the SDK while it runs. */
export async function countTrips<T>(action: () => Promise<T>): Promise<{ result: T; trips: Trips }> {
  install();
  const mine: Running = { deepestEnded: 0, deepest: 0, calls: [] };
  running = mine;
  try {
    const result = await action();
    return { result, trips: { sequential: mine.deepest, calls: mine.calls } };
  } finally {
    running = undefined;
  }
}

function install(): void {
  if (installed) return;
  installed = true;
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = async function (this: NodeHttpHandler, request, options) {
    const current = running;
    if (!current) return handle.call(this, request, options);
    const depth = current.deepestEnded + 1;
    current.deepest = Math.max(current.deepest, depth);
    current.calls.push(nameOf(request));
    try {
      return await handle.call(this, request, options);
    } finally {
      current.deepestEnded = Math.max(current.deepestEnded, depth);
    }
  };
}

function nameOf({ method, headers }: { method: string; headers: Record<string, string> }): string {
  const target = headers['x-amz-target'];
  return target ? target.slice(target.indexOf('.') + 1) : `${method} object`;
}
