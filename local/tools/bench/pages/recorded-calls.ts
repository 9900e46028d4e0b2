/** The calls that the portal makes to the service for one page, with when each began and ended. */

export interface RecordedCall {
  /** Milliseconds, by performance.now(). */
  readonly from: number;
  readonly to: number;
}

export class CallRecorder {
  #calls: RecordedCall[] = [];

  /** Sends the calls of the portal, and notes when each was answered completely. */
  readonly fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const from = performance.now();
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    this.#calls.push({ from, to: performance.now() });
    const { status, headers } = response;
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  };

  /** The calls since this was asked last. */
  take(): readonly RecordedCall[] {
    const taken = this.#calls;
    this.#calls = [];
    return taken;
  }
}

/** Milliseconds in which at least one call had no answer yet. */
export function waitingTime(calls: readonly RecordedCall[]): number {
  let total = 0;
  let until = -Infinity;
  for (const { from, to } of calls.toSorted((one, other) => one.from - other.from)) {
    if (to <= until) continue;
    total += to - Math.max(from, until);
    until = to;
  }
  return total;
}

/** How many calls followed one another: the most of them of which each began after the one before had ended. */
export function longestChain(calls: readonly RecordedCall[]): number {
  let length = 0;
  let until = -Infinity;
  for (const { from, to } of calls.toSorted((one, other) => one.to - other.to)) {
    if (from < until) continue;
    length += 1;
    until = to;
  }
  return length;
}
