import { describe, expect, test } from 'vitest';
import { baseStringStart, encodeParameters } from '../../../shared/oauth/base-string.ts';
import { hashOfBody } from '../../../shared/oauth/body-hash.ts';
import { bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { parseFormPairs } from '../../../shared/oauth/form-pairs.ts';
import { hmacSha1, signatureKey } from '../../../shared/oauth/signature.ts';
import { isAccepted, ORIGIN, request } from './client.ts';
import { type Vector, vectors } from './vectors.ts';

describe.each(vectors)('Test vector $title', (vector) => {
  test('has the signature key in the contract', () => {
    expect(signatureKey(vector.consumerSecret, vector.tokenSecret)).toBe(vector.signatureKey);
  });

  test.each(vector.signed)('has the base string and the signature in the contract for $path', (signed) => {
    const rest = encodeParameters(pairsOf(vector));
    const baseString = baseStringStart(vector.method, bytesOfText(ORIGIN + signed.path)) + rest;
    expect(baseString).toBe(signed.baseString);
    expect(hmacSha1(vector.signatureKey, baseString)).toBe(signed.signature);
  });

  const cases = vector.signed.flatMap((signed) =>
    vector.sent.map((sent) => ({ signed: signed.path, sent, ...signed })),
  );

  test.each(cases)('is accepted when $signed is signed and $sent is sent', ({ sent, signature }) => {
    expect(verifies(vector, sent, false, signature)).toBe(true);
  });

  test.each(cases)(
    'is accepted when $signed is signed and the gateway has decoded $sent',
    ({ sent, signature }) => {
      expect(verifies(vector, decodeURIComponent(sent), true, signature)).toBe(true);
    },
  );

  test.each(vector.signed)('is rejected with another secret, $path', ({ path, signature }) => {
    const wrong = { consumerSecret: vector.consumerSecret, tokenSecret: `${vector.tokenSecret}x` };
    expect(verifies(vector, path, false, signature, wrong)).toBe(false);
  });
});

test('The hash of a body is the one in the contract', () => {
  expect(hashOfBody(Buffer.from('<Prefs v="1"/>'))).toBe('sm/0ld4COF9LZaEU9dgI5Pg3E3o=');
  expect(hashOfBody(Buffer.alloc(0))).toBe('2jmj7l5rSw0yVb/vlWAYkK/YBwk=');
});

function pairsOf(vector: Vector) {
  const isForm = vector.contentType === 'application/x-www-form-urlencoded' && !vector.leavesPairsOut;
  return [
    ...Object.entries(vector.parameters).map(([name, value]) => ({
      name: bytesOfText(name),
      value: bytesOfText(value),
    })),
    ...parseFormPairs(bytesOfText(vector.query)),
    ...(isForm ? parseFormPairs(bytesOfText(vector.body)) : []),
  ];
}

function verifies(
  vector: Vector,
  path: string,
  pathIsDecoded: boolean,
  signature: string,
  secrets = secretsOf(vector),
) {
  const { method, contentType } = vector;
  const parameters = { ...vector.parameters, oauth_signature: signature };
  const received = request(
    { method, path, contentType, body: Buffer.from(vector.body), parameters },
    { pathIsDecoded, rawQuery: vector.query, receivedAt: new Date(vector.timestamp * 1000) },
  );
  return isAccepted(received, secrets);
}

function secretsOf({ consumerSecret, tokenSecret }: Vector) {
  return { consumerSecret, tokenSecret };
}
