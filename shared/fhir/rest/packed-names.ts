/**
 * The names of the resources of a document as bytes, 24 each: references in other documents are looked up among them.
 *
 * | bytes | what |
 * | --- | --- |
 * | 9 | the name: what `identityHash` makes of it |
 * | 1 | the type, by its place in the list of R4, which changes no more |
 * | 8 | second half of the id under which it is served; zeros for the patient, whose id is that of the record |
 * | 6 | when it was changed, in milliseconds; 0 where it does not say that |
 */
import { resourceTypes } from '../resource-types.ts';

/** A name of a resource that is served. */
export interface SentName {
  /** What `identityHash` makes of it. */
  readonly name: string;
  readonly type: string;
  /** The second half of its id; undefined for the patient. */
  readonly digest: string | undefined;
  /** Of when its word is, in milliseconds, where it or its Bundle says that. */
  readonly asOf: number | undefined;
}

const nameBytes = 9;
const digestBytes = 8;
const timeBytes = 6;
const latestTime = 2 ** (8 * timeBytes) - 1;
const bytesOfName = nameBytes + 1 + digestBytes + timeBytes;
const types = [...resourceTypes];
const noDigest = '0'.repeat(2 * digestBytes);

/** A time as it can be packed; undefined for none, and for one that nothing of today was changed at. */
export function timeOfWord(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return time > 0 && time <= latestTime ? time : undefined;
}

/** Packs names. They are unpacked in the same order. */
export function packNames(names: readonly SentName[]): Buffer {
  return Buffer.concat(
    names.map(({ name, type, digest = noDigest, asOf = 0 }) => {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE(asOf, 0, timeBytes);
      const index = Buffer.from([types.indexOf(type)]);
      return Buffer.concat([Buffer.from(name, 'base64url'), index, Buffer.from(digest, 'hex'), time]);
    }),
  );
}

/** The names in what `packNames` has made. */
export function unpackNames(packed: Uint8Array): readonly SentName[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: bytes.length / bytesOfName }, (_, index) => {
    const one = bytes.subarray(index * bytesOfName, (index + 1) * bytesOfName);
    const digest = one.subarray(nameBytes + 1, nameBytes + 1 + digestBytes).toString('hex');
    const asOf = one.readUIntBE(bytesOfName - timeBytes, timeBytes);
    return {
      name: one.subarray(0, nameBytes).toString('base64url'),
      type: types[one[nameBytes]!]!,
      digest: digest === noDigest ? undefined : digest,
      asOf: asOf === 0 ? undefined : asOf,
    };
  });
}
