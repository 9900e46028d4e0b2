import { describe, expect, it } from 'vitest';
import { signAndVerify } from './agree.ts';
import { PythonSigner, pythonWithOauthlib } from './signers.ts';

const python = pythonWithOauthlib();
if (!python) {
  const message = 'oauthlib is missing: pip install -r test/python-tools.txt.';
  if (process.env.CI) throw new Error(`CI is set, but ${message}`);
  process.stderr.write(`${message} Not tried: requests signed in Python\n`);
}

describe('Requests that other libraries have signed', () => {
  it('are accepted, and are not with another secret: oauth-1.0a, and oauthlib where it is installed', async () => {
    const signer = python ? new PythonSigner(python) : undefined;
    try {
      expect(await signAndVerify({ seed: 20, requests: 800 }, signer)).toEqual({ requests: 800 });
    } finally {
      signer?.stop();
    }
  });
});
