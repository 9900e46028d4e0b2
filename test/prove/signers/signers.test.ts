import { describe, expect, it } from 'vitest';
import { findPythonWith } from '../../support/python-tools.ts';
import { signAndVerify } from './agree.ts';
import { PythonSigner } from './signers.ts';

const python = findPythonWith('oauthlib', 'requests signed in Python');

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
