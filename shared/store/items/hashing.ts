/** Hashes in keys. A sort key holds 1,024 bytes at most, so texts that a caller chooses freely are hashed. */
import { hash as hashOnce } from 'node:crypto';

export function digest(text: string): Buffer {
  return hashOnce('sha256', text, 'buffer');
}

/** 192 bits of the SHA-256 of these texts, as 32 characters. */
export function hash(...parts: readonly string[]): string {
  return digest(JSON.stringify(parts)).toString('base64url').slice(0, 32);
}

/** The number of the partition, from 0, among `count` partitions over which keys like this are spread. */
export function shardOf(text: string, count: number): number {
  return digest(text).readUInt32BE(0) % count;
}

/** The numbers of all these partitions. */
export function shards(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
