import { describe, expect, test } from 'vitest';
import { equalSignatures, hmacSha1, signatureKey } from '../../../shared/oauth/signature.ts';

describe('The signature key', () => {
  test.each([
    ['consumer', 'token', 'consumer&token'],
    ['consumer', '', 'consumer&'],
    ['a&b', 'c=d', 'a%26b&c%3Dd'],
    ['clé', '€', 'cl%C3%A9&%E2%82%AC'],
    ["-._~!*'()", ' ', '-._~%21%2A%27%28%29&%20'],
  ])('of %s and %s is %s', (consumerSecret, tokenSecret, key) => {
    expect(signatureKey(consumerSecret, tokenSecret)).toBe(key);
  });
});

// https://www.rfc-editor.org/rfc/rfc5849#section-1.2
test('The signature is the one in RFC 5849 section 1.2', () => {
  const baseString =
    'GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3DchapoH%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131202%26oauth_token%3Dnnch734d00sl2jdk%26size%3Doriginal';
  expect(hmacSha1('kd94hf93k423kf44&pfkkdhi9sl3r4s00', baseString)).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=');
});

test('A base string in parts has the signature of the whole', () => {
  expect(hmacSha1('k&', 'GET&', 'a&', 'b')).toBe(hmacSha1('k&', 'GET&a&b'));
});

describe('A signature', () => {
  const signature = 'MdpQcU8iPSUjWoN/UDMsK2sui9I=';

  test('equals one with the same characters', () => {
    expect(equalSignatures(signature, signature)).toBe(true);
  });

  test.each([
    '',
    'MdpQcU8iPSUjWoN/UDMsK2sui9I',
    'MdpQcU8iPSUjWoN_UDMsK2sui9I=',
    `${signature}=`,
    `${signature}\n`,
    'NdpQcU8iPSUjWoN/UDMsK2sui9I=',
    'é',
  ])('does not equal %j', (given) => {
    expect(equalSignatures(signature, given)).toBe(false);
  });
});
