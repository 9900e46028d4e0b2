/** Everything that a run says: its output, and its calls over HTTP. */

/** Runs `action` and returns what was written to standard output and error in the meantime. */
export async function overhearingOutput(action: () => Promise<unknown>): Promise<string> {
  const chunks: string[] = [];
  const streams = [process.stdout, process.stderr] as const;
  const originals = streams.map((stream) => stream.write);
  for (const stream of streams) {
    stream.write = ((chunk: string | Uint8Array) => {
      chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
      return true;
    }) as typeof stream.write;
  }
  try {
    await action();
  } finally {
    for (const [index, stream] of streams.entries()) stream.write = originals[index]!;
  }
  return chunks.join('');
}

export interface OverheardCall {
  readonly type: string;
  readonly body: string;
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

/** Runs `action` and tells of every call by `fetch`. */
export async function overhearingCalls(
  hear: (call: OverheardCall) => void,
  action: () => Promise<unknown>,
): Promise<void> {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await original(input, init);
    const text = await answer.clone().text();
    const type = new Headers(init?.headers).get('content-type') ?? '';
    const body = init?.body ? Buffer.from(init.body as Uint8Array).toString('utf8') : '';
    const headers = JSON.stringify([...answer.headers]);
    hear({ type, body, status: answer.status, headers, text });
    return answer;
  };
  try {
    await action();
  } finally {
    globalThis.fetch = original;
  }
}
