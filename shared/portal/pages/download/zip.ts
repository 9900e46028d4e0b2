/** Archives of a few megabytes, made in memory. */
// The archives of operators are written by yazl, as streams. This one is small, and has no need of Node's streams.
import { zipSync } from 'fflate';

/** Contents by path. */
export type Files = Readonly<Record<string, Uint8Array>>;

export function zip(files: Files, modified: Date): Uint8Array<ArrayBuffer> {
  return zipSync({ ...files }, { mtime: modified, level: 6 });
}

export function jsonFile(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`);
}
