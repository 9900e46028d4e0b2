/** What a browser does with a push message: RFC 8291 and RFC 8188, by Node's own cryptography. It shares nothing with the service. */
import { createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

/** The keys of a browser. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** Opens a message of one record. Throws when it is not for this browser, or has another form. */
export function decrypt(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  // RFC 8188 §2.1: salt, size of records, and the key of the sender.
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65) throw new Error('The key of the sender is no point.');
  if (record.length > recordSize) throw new Error('There is more than one record.');
  // RFC 8291 §3.4.
  const secret = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const ikm = expand(hmac(auth, secret), info, 32);
  const prk = hmac(salt, ikm);
  const key = expand(prk, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(prk, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // RFC 8188 §2: the delimiter of the last record, then zeroes.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The record is not the last one.');
  return padded.subarray(0, end).toString('utf8');
}

/** The keys of a browser from what it keeps of them. */
export function keysFrom(privateKey: string, auth: string): BrowserKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { ecdh, auth: Buffer.from(auth, 'base64url') };
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** HKDF-Expand (RFC 5869 §2.3) of at most one block. */
function expand(key: Buffer, info: Buffer, length: number): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
}
