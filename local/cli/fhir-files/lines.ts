/** The lines of a file, of which at most one is in memory. */

const newline = 0x0a;
const carriageReturn = 0x0d;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Undefined for a line that is too long, which was not kept. */
  readonly bytes: Buffer | undefined;
}

/** Lines without their ends. Empty ones are left out, but counted. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  longest: number,
): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= longest) parts.push(part);
    else parts = [];
  };
  const finish = (): Line | undefined => {
    const line = { number, bytes: length > longest ? undefined : withoutReturn(Buffer.concat(parts)) };
    number += 1;
    parts = [];
    length = 0;
    return line.bytes?.length === 0 ? undefined : line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    take(chunk.subarray(start));
  }
  const last = finish();
  if (last) yield last;
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
}
