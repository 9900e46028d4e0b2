/** A browser that has asked its push service for an address. */
import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserKeys, decrypt } from './decrypt.ts';

export interface TestBrowser {
  readonly keys: BrowserKeys;
  /** What the call that adds it sends. */
  readonly form: Readonly<Record<'endpoint' | 'p256dh' | 'auth' | 'public_key' | 'device', string>>;
  /** Opens what it was sent. */
  read(body: Buffer): unknown;
}

/** A new browser, with an address of its own at this push service. */
export function newBrowser(
  publicKey: string,
  service = 'https://push.example.net',
  device = 'Firefox on Android',
): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { ecdh, auth: randomBytes(16) };
  return {
    keys,
    form: {
      endpoint: `${service}/send/${randomBytes(12).toString('hex')}`,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: keys.auth.toString('base64url'),
      public_key: publicKey,
      device,
    },
    read: (body) => JSON.parse(decrypt(body, keys)),
  };
}
