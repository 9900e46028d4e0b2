/** Links and files that nobody here has made: the examples of HL7's guide. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decryptFile } from '../../../../shared/domain/received-links/decrypt.ts';
import { kindOf } from '../../../../shared/domain/received-links/kind.ts';
import { readLink } from '../../../../shared/domain/received-links/payload.ts';
import { encryptedCard, links } from './guide-vectors.ts';

const largest = 4_194_304;

describe('A link of the guide', () => {
  it.each(Object.entries(links))('is read as the guide says: %s', (_name, { text, ...said }) => {
    const { key, endsAt, ...link } = readLink(text);
    expect({ ...link, key: Buffer.from(key).toString('base64url') }).toEqual(said);
    expect([key.length, endsAt]).toEqual([32, undefined]);
  });
});

describe('The encrypted file of the guide', () => {
  it('is decrypted to the health card that it is', async () => {
    const file = await decryptFile(encryptedCard.jwe, Buffer.from(encryptedCard.key, 'base64url'), largest);
    if (typeof file === 'string') throw new Error(file);
    expect(file.contentType).toBe('application/smart-health-card');
    const { verifiableCredential } = JSON.parse(file.bytes.toString());
    expect(verifiableCredential).toHaveLength(1);
    // The header of a signed text (RFC 7515): packed, ES256.
    const header = JSON.parse(Buffer.from(verifiableCredential[0].split('.')[0], 'base64url').toString());
    expect(header).toEqual({ zip: 'DEF', alg: 'ES256', kid: '3Kfdg-XwP-7gXyywtUfUADwBumDOPKMQx-iELL11W9s' });
    expect(kindOf(file.bytes, file.contentType, undefined)).toBe('health_card');
  });

  it('is not decrypted with another key', async () => {
    const other = Buffer.from(links.glucose.key, 'base64url');
    expect(await decryptFile(encryptedCard.jwe, other, largest)).toBe('not_decrypted');
  });
});

/** A working copy of the guide, which is too large to be kept here: HL7/smart-health-cards-and-links on GitHub. */
const guide = process.env.LINKS_GUIDE;

describe.skipIf(guide === undefined)('A file in a working copy of the guide, which LINKS_GUIDE names', () => {
  const read = (name: string) => readFileSync(join(guide!, 'input/images', name), 'utf8').trim();

  it('is the patient summary that the guide shows decrypted', async () => {
    const link = readLink(read('IPS_IG-bundle-01-shl.txt'));
    const file = await decryptFile(read('IPS_IG-bundle-01-enc.txt'), link.key, largest);
    if (typeof file === 'string') throw new Error(file);
    // Its sender has left out the content type.
    expect(file.contentType).toBeUndefined();
    expect(kindOf(file.bytes, undefined, undefined)).toBe('fhir');
    expect(JSON.parse(file.bytes.toString())).toEqual(JSON.parse(read('IPS_IG-bundle-01.json')));
  });

  it('is told not to be encrypted where it is only signed', async () => {
    const link = readLink(read('CARIN_INS_CD-bundle-01-shl.txt'));
    expect(await decryptFile(read('CARIN_INS_CD-bundle-01-enc.txt'), link.key, largest)).toBe(
      'not_encrypted',
    );
  });
});
