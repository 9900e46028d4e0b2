import { isUtf8 } from 'node:buffer';
import { CodeFileError } from './file-error.ts';

/** Maximum line length, in bytes; a longer line shows that the file does not consist of rows. */
const longestLine = 1_048_576;
const lineFeed = 0x0a;

/** Yields a file in whole lines. Throws CodeFileError naming the first line that is not UTF-8. */
export async function* checkedUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (isFirst && bytes.length > 1) {
      refuseUtf16(bytes);
      isFirst = false;
    }
    rest = bytes.subarray(end);
    if (rest.length > longestLine) {
      const last = line + countLines(bytes.subarray(0, end));
      throw CodeFileError.at(last, `is longer than ${longestLine.toLocaleString('en')} bytes.`);
    }
    if (end === 0) continue;
    const whole = bytes.subarray(0, end);
    refuseOthers(whole, line);
    line += countLines(whole);
    yield whole;
  }
  refuseOthers(rest, line);
  if (rest.length > 0) yield rest;
}

function refuseUtf16(bytes: Buffer): void {
  const mark = bytes.readUInt16BE(0);
  if (mark === 0xfffe || mark === 0xfeff) {
    throw new CodeFileError('The file is UTF-16; convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8).');
  }
}

function refuseOthers(bytes: Buffer, firstLine: number): void {
  if (isUtf8(bytes)) return;
  let line = firstLine;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(lineFeed, start);
    const text = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || !isUtf8(text)) throw CodeFileError.at(line, 'is not UTF-8.');
    line += 1;
    start = end + 1;
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}
