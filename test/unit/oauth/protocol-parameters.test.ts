import { describe, expect, test } from 'vitest';
import { type ProtocolOptions, readProtocolParameters } from '../../../shared/oauth/protocol-parameters.ts';
import { isVerificationError } from '../../../shared/oauth/verification-error.ts';
import { FORM, NOW, request } from './client.ts';

const complete = {
  oauth_consumer_key: 'portal',
  oauth_token: 'Sess0Token9',
  oauth_signature_method: 'HMAC-SHA1',
  oauth_signature: 'c2ln',
  oauth_timestamp: String(NOW),
  oauth_nonce: '778899',
  oauth_version: '1.0',
};

type Changes = Readonly<Record<string, string | undefined>>;

function read(
  changes: Changes = {},
  body?: string,
  contentType: string | undefined = FORM,
  options?: Partial<ProtocolOptions>,
) {
  const entries = Object.entries({ ...complete, ...changes });
  const parameters = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const parts = body === undefined ? {} : { method: 'POST', body: Buffer.from(body, 'latin1'), contentType };
  return readProtocolParameters(request({ ...parts, parameters }), { clockWindow: 300, ...options });
}

function accepted(...args: Parameters<typeof read>) {
  const result = read(...args);
  if (isVerificationError(result)) throw new Error(result.refused);
  return result;
}

describe('Protocol parameters', () => {
  test('come from the Authorization header', () => {
    expect(accepted({ oauth_body_hash: 'h', oauth_content_type: 'text/plain' })).toMatchObject({
      consumerKey: 'portal',
      token: 'Sess0Token9',
      signature: 'c2ln',
      timestamp: NOW,
      nonce: '778899',
      callback: undefined,
      verifier: undefined,
      bodyHash: 'h',
      contentType: 'text/plain',
    });
  });

  test('are UTF-8', () => {
    expect(accepted({ oauth_consumer_key: 'clé' }).consumerKey).toBe('clé');
  });

  test('without a token belong to a two-legged request', () => {
    expect(accepted({ oauth_token: undefined }).token).toBeUndefined();
  });

  test('with an empty token belong to a two-legged request', () => {
    expect(accepted({ oauth_token: '' }).token).toBeUndefined();
  });

  test('are all signed except realm and signature, even an empty token and foreign ones', () => {
    const names = accepted({ oauth_token: '', smart_record_id: 'R1' }).headerPairs.map(({ name }) => name);
    expect(names.sort()).toEqual([
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_token',
      'oauth_version',
      'smart_record_id',
    ]);
  });

  test('in the query are never interpreted', () => {
    const parameters = Object.fromEntries(
      Object.entries(complete).filter(([name]) => name !== 'oauth_token'),
    );
    const query = [
      ['oauth_token', 'T'],
      ['oauth_version', '2.0'],
      ['oauth_callback', 'oob'],
    ] as const;
    const result = readProtocolParameters(request({ parameters, query }), { clockWindow: 300 });
    expect(result).toMatchObject({ token: undefined, callback: undefined });
  });

  test('allow a nonce of 100 characters', () => {
    expect(accepted({ oauth_nonce: '€'.repeat(100) }).nonce).toHaveLength(100);
  });
});

describe('Callback and verifier', () => {
  test('may be in the header', () => {
    expect(accepted({ oauth_callback: 'oob', oauth_verifier: 'v 1' })).toMatchObject({
      callback: 'oob',
      verifier: 'v 1',
    });
  });

  test('may be in the form body', () => {
    expect(accepted({}, 'oauth_callback=oob&oauth_verifier=v+1')).toMatchObject({
      callback: 'oob',
      verifier: 'v 1',
    });
  });

  test('may be in a body without a type', () => {
    const parameters = complete;
    const body = Buffer.from('oauth_verifier=v1');
    const result = readProtocolParameters(request({ method: 'POST', body, parameters }), {
      clockWindow: 300,
    });
    expect(result).toMatchObject({ verifier: 'v1' });
  });

  test('may be in both with the same value', () => {
    expect(accepted({ oauth_callback: 'oob' }, 'oauth_callback=oob').callback).toBe('oob');
  });

  test('may be empty', () => {
    expect(accepted({ oauth_callback: '' }).callback).toBe('');
    expect(accepted({}, 'oauth_callback').callback).toBe('');
  });

  test('are ignored in a body that is not signed as a form', () => {
    expect(accepted({}, 'oauth_verifier=v1', 'text/plain').verifier).toBeUndefined();
    expect(accepted({ oauth_verifier: 'v1' }, 'oauth_verifier=v2', 'application/xml').verifier).toBe('v1');
  });
});

describe('oauth_version', () => {
  test('may be in the form body if the call allows it', () => {
    const options = { versionInBody: true };
    expect(accepted({ oauth_version: undefined }, 'oauth_version=1.0', FORM, options).consumerKey).toBe(
      'portal',
    );
    expect(accepted({}, 'oauth_version=1.0', FORM, options).consumerKey).toBe('portal');
  });

  test('in the form body is rejected when wrong (wrong-version)', () => {
    const refusal = { refused: 'wrong-version' };
    expect(read({ oauth_version: undefined }, 'oauth_version=1.1', FORM, { versionInBody: true })).toEqual(
      refusal,
    );
  });

  test('in the form body of any other call does not count (missing-version)', () => {
    expect(read({ oauth_version: undefined }, 'oauth_version=1.0')).toEqual({ refused: 'missing-version' });
  });
});

describe('Protocol parameters are rejected:', () => {
  test.each<[string, Changes]>([
    ['missing-consumer-key', { oauth_consumer_key: undefined }],
    ['missing-consumer-key', { oauth_consumer_key: '' }],
    ['missing-signature', { oauth_signature: undefined }],
    ['missing-signature', { oauth_signature: '' }],
    ['missing-signature-method', { oauth_signature_method: undefined }],
    ['wrong-signature-method', { oauth_signature_method: 'PLAINTEXT' }],
    ['wrong-signature-method', { oauth_signature_method: 'hmac-sha1' }],
    ['wrong-signature-method', { oauth_signature_method: 'HMAC-SHA256' }],
    ['missing-version', { oauth_version: undefined }],
    ['missing-version', { oauth_version: '' }],
    ['wrong-version', { oauth_version: '1' }],
    ['wrong-version', { oauth_version: '1.0a' }],
    ['wrong-version', { oauth_version: '2.0' }],
    ['missing-nonce', { oauth_nonce: undefined }],
    ['missing-nonce', { oauth_nonce: '' }],
    ['long-nonce', { oauth_nonce: 'n'.repeat(101) }],
    ['missing-timestamp', { oauth_timestamp: undefined }],
    ['missing-timestamp', { oauth_timestamp: '' }],
    ['malformed-timestamp', { oauth_timestamp: '0' }],
    ['malformed-timestamp', { oauth_timestamp: '-1767225600' }],
    ['malformed-timestamp', { oauth_timestamp: '1767225600.5' }],
    ['malformed-timestamp', { oauth_timestamp: 'today' }],
    ['old-timestamp', { oauth_timestamp: String(NOW - 301) }],
    ['future-timestamp', { oauth_timestamp: String(NOW + 301) }],
  ])('%s: %o', (reason, changes) => {
    expect(read(changes)).toEqual({ refused: reason });
  });

  test.each([
    'oauth_consumer_key',
    'oauth_signature',
    'oauth_signature_method',
    'oauth_nonce',
    'oauth_timestamp',
  ])('%s in the form body instead of the header', (name) => {
    const value = complete[name as keyof typeof complete];
    expect(isVerificationError(read({ [name]: undefined }, `${name}=${encodeURIComponent(value)}`))).toBe(
      true,
    );
  });

  test('but a token in the form body is only ignored, as if it were absent', () => {
    expect(accepted({ oauth_token: undefined }, 'oauth_token=Sess0Token9').token).toBeUndefined();
  });

  test.each<[string, Changes, string]>([
    ['different callbacks', { oauth_callback: 'oob' }, 'oauth_callback=https%3A%2F%2Fx.example'],
    ['different verifiers', { oauth_verifier: 'v1' }, 'oauth_verifier=v2'],
    ['an empty verifier in the header', { oauth_verifier: '' }, 'oauth_verifier=v2'],
    ['different versions', {}, 'oauth_version=1.1'],
    ['different tokens', {}, 'oauth_token=T2'],
    ['different consumer keys', {}, 'oauth_consumer_key=other'],
    ['a verifier twice in the body', {}, 'oauth_verifier=v1&oauth_verifier=v2'],
    ['the same verifier twice in the body', {}, 'oauth_verifier=v1&oauth_verifier=v1'],
    ['an encoded name', { oauth_verifier: 'v1' }, 'oauth%5Fverifier=v2'],
  ])('duplicate-parameter: %s', (_, changes, body) => {
    expect(read(changes, body)).toEqual({ refused: 'duplicate-parameter' });
  });

  test('duplicate-parameter in the header', () => {
    const headers = { authorization: 'OAuth oauth_nonce="1", oauth_nonce="2"' };
    expect(readProtocolParameters(request({}, { headers }), { clockWindow: 300 })).toEqual({
      refused: 'duplicate-parameter',
    });
  });

  test('malformed-parameter: not UTF-8', () => {
    const headers = { authorization: 'OAuth oauth_token="%FF"' };
    const refusal = { refused: 'malformed-parameter' };
    expect(readProtocolParameters(request({}, { headers }), { clockWindow: 300 })).toEqual(refusal);
    const name = { authorization: 'OAuth %FF="x"' };
    expect(readProtocolParameters(request({}, { headers: name }), { clockWindow: 300 })).toEqual(refusal);
    expect(read({}, 'oauth_verifier=%FF')).toEqual(refusal);
  });

  test('malformed-header', () => {
    const headers = { authorization: 'OAuth oauth_token' };
    expect(readProtocolParameters(request({}, { headers }), { clockWindow: 300 })).toEqual({
      refused: 'malformed-header',
    });
  });

  test.each([undefined, 'Basic cm9zYTpzYWx0'])('no-oauth-header: %s', (header) => {
    const headers = header === undefined ? {} : { authorization: header };
    expect(readProtocolParameters(request({}, { headers }), { clockWindow: 300 })).toEqual({
      refused: 'no-oauth-header',
    });
  });
});
