/** Bodies of documents in memory, beside the table in memory. */
import { createHash } from 'node:crypto';
import type { Bodies, LargeBodies } from '../../shared/store/store.ts';
import { type Answer, answerOf, type PreparedRequest } from './client.ts';

const nothing = Buffer.alloc(0);

/** `origin`: where the addresses that it signs lead to. Requests there go to `answer`. */
export function bodiesInMemory(origin = 'https://bucket.invalid'): {
  readonly bodies: Bodies;
  readonly largeBodies: LargeBodies;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Stores or returns an object. Size, checksum, headers and time are not checked, and a second PUT is taken. */
  answer(request: PreparedRequest): Promise<Answer>;
} {
  const stored = new Map<string, Buffer>();
  const get = async (key: string): Promise<Buffer> => {
    const found = stored.get(key);
    if (!found) throw Object.assign(new Error(`There is no object ${key}.`), { name: 'NoSuchKey' });
    return found;
  };
  return {
    objects: stored,
    bodies: {
      put: async (key, bytes) => void stored.set(key, bytes),
      get,
      delete: async (key) => void stored.delete(key),
    },
    largeBodies: {
      part: async (key, offset, length) => (await get(key)).subarray(offset, offset + length),
      signPut: async (key, { mediaType }) => ({
        method: 'PUT',
        url: `${origin}/${key}?X-Amz-Signature=${createHash('sha256').update(key).digest('hex')}`,
        headers: { 'content-type': mediaType },
      }),
      signGet: async (key) => `${origin}/${key}`,
      measure: async (key) => {
        const found = stored.get(key);
        return found && { size: found.length, sha256: createHash('sha256').update(found).digest('hex') };
      },
      copy: async (from, to) => void stored.set(to, await get(from)),
    },
    async answer({ method, target, body }) {
      const key = new URL(target, origin).pathname.slice(1);
      if (method === 'PUT') stored.set(key, body);
      const found = stored.get(key);
      if (!found) return answerOf(404, {}, nothing);
      return answerOf(200, {}, method === 'PUT' ? nothing : found);
    },
  };
}
