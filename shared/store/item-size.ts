/** About how many bytes items take in the table: one has at most 400 KB, a transaction 4 MB. */
import type { Write } from './writes.ts';

/** Of what a write stores. */
export function bytesOf(write: Write): number {
  return 'item' in write ? sizeOf(write.item) : 0;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + 3 + sizeOf(part), 0);
}
