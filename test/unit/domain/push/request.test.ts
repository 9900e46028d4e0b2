/** What a push service gets: RFC 8030, RFC 8291 and RFC 8292. */
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pushRequest } from '../../../../shared/domain/push/request.ts';
import { newPushKey, pushKeyContext } from '../../../../shared/domain/push/service-keys.ts';
import { newBrowser } from '../../../support/push/browser.ts';
import { keyring, start } from '../accounts/support.ts';

const key = await newPushKey(keyring, start);
const sender = {
  subject: 'mailto:help@clinic.example',
  publicKey: key.publicKey,
  privateKey: await keyring.open(key.sealedKey, pushKeyContext),
};
const told = { group: 'results', language: 'de' } as const;

const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

describe('The request to a push service', () => {
  it('is encrypted for the browser, and holds the group and the language alone', async () => {
    const browser = newBrowser(key.publicKey);
    const { url, body } = await pushRequest(told, browser.form, sender);
    expect(url.href).toBe(browser.form.endpoint);
    expect(browser.read(Buffer.from(body))).toEqual({ group: 'results', language: 'de' });
    expect(() => newBrowser(key.publicKey).read(Buffer.from(body))).toThrow();
  });

  it('has the same length whatever it says', async () => {
    const { form } = newBrowser(key.publicKey);
    const one = await pushRequest({ group: 'links', language: 'en' }, form, sender);
    const other = await pushRequest({ group: 'messages', language: 'de' }, form, sender);
    expect([one.body.length, other.body.length]).toEqual([4096, 4096]);
  });

  it('asks to keep it for a day, and one of each group', async () => {
    const { headers } = await pushRequest(told, newBrowser(key.publicKey).form, sender);
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: 'results',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
  });

  it('is signed for the origin of the push service, with the key that browsers subscribe with', async () => {
    const browser = newBrowser(key.publicKey, 'https://push.example.net');
    const { headers } = await pushRequest(told, browser.form, sender);
    const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization!) ?? [];
    expect(publicKey).toBe(key.publicKey);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isRight = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isRight).toBe(true);
    expect(part(header)).toMatchObject({ alg: 'ES256' });
    const { aud, sub, exp } = part(claims);
    expect({ aud, sub }).toEqual({ aud: 'https://push.example.net', sub: 'mailto:help@clinic.example' });
    const hours = (exp - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThan(24);
  });
});
