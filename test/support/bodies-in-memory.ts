/** Bodies of documents in memory, beside the table in memory. */
import type { Bodies, LargeBodies } from '../../shared/store/store.ts';

/** Nothing can be sent to the addresses that it signs: every upload waits for its file. */
export function bodiesInMemory(): {
  readonly bodies: Bodies;
  readonly largeBodies: LargeBodies;
  readonly objects: ReadonlyMap<string, Buffer>;
} {
  const stored = new Map<string, Buffer>();
  return {
    objects: stored,
    bodies: {
      put: async (key, bytes) => void stored.set(key, bytes),
      get: async (key) => stored.get(key)!,
      delete: async (key) => void stored.delete(key),
    },
    largeBodies: {
      part: async (key, offset, length) => stored.get(key)!.subarray(offset, offset + length),
      signPut: async (key) => ({ method: 'PUT', url: `https://bucket.invalid/${key}`, headers: {} }),
      signGet: async (key) => `https://bucket.invalid/${key}`,
      measure: async () => undefined,
      copy: async (from, to) => void stored.set(to, stored.get(from)!),
    },
  };
}
