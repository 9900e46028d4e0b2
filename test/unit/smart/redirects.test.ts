import { describe, expect, it } from 'vitest';
import { addressWith, isRedirectOf } from '../../../shared/smart/redirects.ts';

describe('An address of this machine', () => {
  const redirectUris = ['http://127.0.0.1:8011/after', 'http://[::1]/after', 'http://localhost/after'];
  const given = (authMethod: 'none' | 'client_secret_basic', address: string) =>
    isRedirectOf({ redirectUris, authMethod }, address);

  it.each(['http://127.0.0.1:51004/after', 'http://127.0.0.1/after', 'http://[::1]:51004/after'])(
    'may have another port for a public client alone: %s',
    (address) => {
      expect(given('none', address)).toBe(true);
      expect(given('client_secret_basic', address)).toBe(false);
    },
  );

  it('is the registered one for every client', () => {
    for (const address of redirectUris) expect(given('client_secret_basic', address)).toBe(true);
  });

  it.each([
    'http://localhost:51004/after',
    'http://127.0.0.1:0/after',
    'http://127.0.0.1:65536/after',
    'http://127.0.0.2:51004/after',
    'http://127.0.0.1:51004/after/',
    'http://[::1]:51004',
  ])('is another one otherwise: %s', (address) => {
    expect(given('none', address)).toBe(false);
  });
});

describe('The parameters of an answer', () => {
  it('follow those that the address has, and are encoded', () => {
    expect(addressWith('https://a.example/x', { code: 'a b&c', state: undefined })).toBe(
      'https://a.example/x?code=a%20b%26c',
    );
    expect(addressWith('https://a.example/x?y=1', { code: 'z' })).toBe('https://a.example/x?y=1&code=z');
  });
});
