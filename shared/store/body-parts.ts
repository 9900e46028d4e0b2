/** Reading a body of many megabytes. */
import type { PartReader } from './store.ts';

/** In bytes: what one request reads well within its timeout. */
const partBytes = 4 * 1024 * 1024;

/** The bytes of an object of this size, a part at a time. Throws when the object has fewer. */
export async function* partsOf({ part }: PartReader, key: string, size: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size; ) {
    const bytes = await part(key, offset, Math.min(partBytes, size - offset));
    if (bytes.length === 0) throw new Error('An object has fewer bytes than it should.');
    offset += bytes.length;
    yield bytes;
  }
}
