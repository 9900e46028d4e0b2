/** The part of CBOR that an authenticator writes (RFC 8949; WebAuthn Level 3, 6: CTAP2 canonical form). */

/** Keys of maps are written in the order in which they are given. */
export type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return joined(3, Buffer.from(value));
  if (value instanceof Uint8Array) return joined(2, value);
  const entries = [...value].flatMap(([name, held]) => [encodeCbor(name), encodeCbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function joined(major: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([head(major, bytes.length), bytes]);
}

/** The major type with a number, in as few bytes as it takes. */
function head(major: number, number: number): Buffer {
  const type = major << 5;
  if (number < 24) return Buffer.of(type | number);
  if (number < 0x100) return Buffer.of(type | 24, number);
  const bytes = Buffer.alloc(3);
  bytes.writeUInt8(type | 25, 0);
  bytes.writeUInt16BE(number, 1);
  return bytes;
}
