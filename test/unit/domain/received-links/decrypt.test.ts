/** Files of a link, encrypted with a public library and then damaged. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptFile } from '../../../../shared/domain/received-links/decrypt.ts';
import { freshKey, jwe } from '../../../support/shl-server.ts';

const file = '{"resourceType":"Bundle"}';

/** The JWE with another first character in this part, so that other bytes are read. */
function altered(text: string, part: number): string {
  const parts = text.split('.');
  const old = parts[part]!;
  parts[part] = `${old[0] === 'A' ? 'B' : 'A'}${old.slice(1)}`;
  return parts.join('.');
}

function withHeader(text: string, header: object): string {
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...text.split('.').slice(1)].join('.');
}

it.each([{}, { cty: 'application/fhir+json' }, { zip: 'DEF' }])(
  'A file of a link is decrypted, packed or not: %j',
  async (header) => {
    const key = freshKey();
    expect(await decryptFile(await jwe(file, key, header), key, 100)).toEqual({
      bytes: Buffer.from(file),
      contentType: 'cty' in header ? header.cty : undefined,
    });
  },
);

const plain = { alg: 'dir', enc: 'A256GCM' };

it.each<readonly [string, string, (key: Buffer) => Promise<string> | string]>([
  ['is under another key', 'not_decrypted', () => jwe(file, freshKey())],
  ['was altered', 'not_decrypted', async (key) => altered(await jwe(file, key), 3)],
  ['has another tag', 'not_decrypted', async (key) => altered(await jwe(file, key), 4)],
  [
    'has another header than it was sealed with',
    'not_decrypted',
    async (key) => withHeader(await jwe(file, key), plain),
  ],
  [
    'says that it is not encrypted',
    'encryption_unsupported',
    async (key) => withHeader(await jwe(file, key), { ...plain, alg: 'none' }),
  ],
  [
    'is encrypted in another way',
    'encryption_unsupported',
    (key) => jwe(file, Buffer.concat([key, key]), { enc: 'A256CBC-HS512' }),
  ],
  [
    'is packed in another way',
    'encryption_unsupported',
    async (key) => withHeader(await jwe(file, key), { ...plain, zip: 'BR' }),
  ],
  [
    'wants what is not known to be understood',
    'encryption_unsupported',
    async (key) => withHeader(await jwe(file, key), { ...plain, crit: ['b64'] }),
  ],
  ['is a signed text', 'not_encrypted', () => 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  ['is a page', 'not_encrypted', () => '<html>'],
  ['is larger than it may be', 'too_large', (key) => jwe(randomBytes(101), key)],
  ['unpacks to more than it may be', 'too_large', (key) => jwe(Buffer.alloc(101), key, { zip: 'DEF' })],
])('A file of a link is not decrypted when it %s', async (_what, result, write) => {
  const key = freshKey();
  expect(await decryptFile(await write(key), key, 100)).toBe(result);
});
