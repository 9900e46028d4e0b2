import { describe, expect, test } from 'vitest';
import type { ServiceRequest } from '../../../shared/request.ts';
import { type Call, encode, FORM, isAccepted, SECRETS, sha1, sign, type TextPair } from './client.ts';

const ADDRESS = '/accounts/rosa%40mail.example/inbox/';

/** Signs a call and returns its request with these changes. */
function received(call: Call, changes: Partial<ServiceRequest> = {}): ServiceRequest {
  const { request } = sign(call);
  return { ...request, ...changes, headers: { ...request.headers, ...changes.headers } };
}

describe('When a signature is verified,', () => {
  test('default ports and letter case of the origin do not matter', () => {
    expect(isAccepted(received({}, { origin: 'https://PHR.Example.Net:443' }))).toBe(true);
  });

  test('a wrong origin is rejected', () => {
    expect(isAccepted(received({ signedOrigin: 'https://other.example' }))).toBe(false);
    expect(isAccepted(received({}, { origin: 'https://other.example' }))).toBe(false);
  });

  test('a wrong scheme or port is rejected', () => {
    expect(isAccepted(received({}, { origin: 'http://phr.example.net' }))).toBe(false);
    expect(isAccepted(received({}, { origin: 'https://phr.example.net:8443' }))).toBe(false);
  });
});

describe('In the path of a signed request,', () => {
  test.each([
    ['raw, as sent', ADDRESS],
    ['decoded', '/accounts/rosa@mail.example/inbox/'],
  ])('the form %s is accepted', (_, signedPath) => {
    expect(isAccepted(received({ path: ADDRESS, signedPath }))).toBe(true);
    const decoded = { path: decodeURIComponent(ADDRESS), pathIsDecoded: true };
    expect(isAccepted(received({ path: ADDRESS, signedPath }, decoded))).toBe(true);
  });

  test('a decoded path is not decoded again', () => {
    const call = { path: '/a/%2540' };
    expect(isAccepted(received(call, { path: '/a/%40', pathIsDecoded: true }))).toBe(true);
    expect(isAccepted(received({ path: '/a/%40' }, { path: '/a/%2540', pathIsDecoded: true }))).toBe(false);
    expect(isAccepted(received({ path: '/a/@' }, { path: '/a/%40', pathIsDecoded: true }))).toBe(false);
  });

  test('a path that cannot be decoded is accepted as it is', () => {
    expect(isAccepted(received({ path: '/a/50%' }))).toBe(true);
  });

  test('a trailing slash is signed', () => {
    expect(isAccepted(received({ path: '/a/' }, { path: '/a' }))).toBe(false);
  });
});

describe('The query of a signed request', () => {
  test('is signed for every method', () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const call: Call = { method, query: [['limit', '20']] };
      expect(isAccepted(received(call))).toBe(true);
      expect(isAccepted(received(call, { rawQuery: 'limit=21' }))).toBe(false);
      expect(isAccepted(received(call, { rawQuery: '' }))).toBe(false);
    }
  });

  test('may repeat names and pairs', () => {
    const query: TextPair[] = [
      ['a', '2'],
      ['a', '1'],
      ['a', '1'],
    ];
    expect(isAccepted(received({ query }))).toBe(true);
    expect(isAccepted(received({ query }, { rawQuery: 'a=1&a=2' }))).toBe(false);
  });

  test('may be encoded in any way that means the same', () => {
    const call: Call = { query: [['a b', "c+d'é"]] };
    for (const rawQuery of ['a+b=c%2Bd%27%C3%A9', "&a%20b=c%2bd'%c3%a9&", 'a%20b=c%2Bd%27é']) {
      expect(isAccepted(received(call, { rawQuery }))).toBe(true);
    }
  });

  test('may hold oauth parameters, which are ordinary parameters there', () => {
    const query: TextPair[] = [
      ['oauth_version', '2.0'],
      ['oauth_signature', 'x'],
      ['realm', 'y'],
    ];
    expect(isAccepted(received({ query }))).toBe(true);
    expect(isAccepted(received({ query }, { rawQuery: 'oauth_version=2.0&realm=y' }))).toBe(false);
    expect(isAccepted(received({ query }, { rawQuery: 'oauth_version=2.0&oauth_signature=x' }))).toBe(false);
  });

  test('may hold bytes that are not UTF-8, which are signed as they are', () => {
    // The signature of the pair a = byte FF, so that `%FF` is encoded as `%25FF` in the base string.
    const request = received({ query: [['a', 'PLACE']] });
    const rawQuery = 'a=%FF';
    const signature = 'T3zxw0L7fICWEcRudpnglLU/XN4=';
    const authorization = request.headers.authorization!.replace(
      /oauth_signature="[^"]*"/,
      `oauth_signature="${encode(signature)}"`,
    );
    expect(isAccepted({ ...request, rawQuery, headers: { authorization } })).toBe(true);
    expect(isAccepted({ ...request, rawQuery: 'a=%FE', headers: { authorization } })).toBe(false);
    expect(isAccepted({ ...request, rawQuery: 'a=%C3%BF', headers: { authorization } })).toBe(false);
    expect(isAccepted({ ...request, rawQuery: 'a=%EF%BF%BD', headers: { authorization } })).toBe(false);
  });
});

describe('Form bodies', () => {
  const form: TextPair[] = [
    ['record_id', 'R1'],
    ['note', 'salt & water = 1;2'],
    ['note', ''],
  ];

  test('are signed as pairs, even with PUT', () => {
    for (const method of ['POST', 'PUT']) {
      expect(isAccepted(received({ method, form }))).toBe(true);
      expect(isAccepted(received({ method, form }, { body: Buffer.from('record_id=R2') }))).toBe(false);
    }
  });

  test.each([`${FORM}; charset=UTF-8`, 'APPLICATION/X-WWW-FORM-URLENCODED'])(
    'may have the type %s',
    (contentType) => {
      expect(isAccepted(received({ method: 'POST', form, contentType }))).toBe(true);
    },
  );

  test('without a type are signed as pairs', () => {
    const { request } = sign({ method: 'POST', form });
    const headers = { authorization: request.headers.authorization };
    expect(isAccepted({ ...request, headers })).toBe(true);
    expect(isAccepted({ ...request, headers, body: Buffer.from('record_id=R2') })).toBe(false);
  });

  test('of another type are not signed as pairs', () => {
    expect(isAccepted(received({ method: 'POST', form, contentType: 'text/plain' }))).toBe(false);
    const body = Buffer.from('record_id=R1');
    expect(isAccepted(received({ method: 'POST', body, contentType: 'text/plain' }))).toBe(true);
    const pairs: TextPair[] = [
      ['a', '1'],
      ['b', '2'],
    ];
    const split = { method: 'POST', form: pairs, body: Buffer.from('a=1;b=2') };
    expect(isAccepted(received(split))).toBe(true);
    expect(isAccepted(received({ ...split, contentType: 'text/plain' }))).toBe(false);
  });

  test('with a wrong hash are accepted, because the pairs are signed', () => {
    const parameters = { oauth_body_hash: sha1(Buffer.from('other')) };
    expect(isAccepted(received({ method: 'POST', form, parameters }))).toBe(true);
  });

  test('with callback or verifier have them signed once', () => {
    const call: Call = { method: 'POST', form: [['oauth_verifier', 'v1']] };
    expect(isAccepted(received(call))).toBe(true);
    expect(isAccepted(received(call, { body: Buffer.from('oauth_verifier=v2') }))).toBe(false);
  });

  test('that repeat the verifier of the header have both signed', () => {
    const parameters = { oauth_verifier: 'v1' };
    expect(isAccepted(received({ method: 'POST', form: [['oauth_verifier', 'v1']], parameters }))).toBe(true);
  });
});

describe('XML that is labelled as a form', () => {
  const body = Buffer.from('<Note at="1">salt &amp; water</Note>');

  test('is accepted when the client splits at the ampersand', () => {
    const form: TextPair[] = [
      ['<Note at', '"1">salt '],
      ['amp; water</Note>', ''],
    ];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(true);
  });

  test('is accepted when the client splits at the semicolon as well', () => {
    const form: TextPair[] = [
      ['<Note at', '"1">salt '],
      ['amp', ''],
      [' water</Note>', ''],
    ];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(true);
  });

  test('is rejected when the body was changed', () => {
    const form: TextPair[] = [['<Note at', '"2">salt']];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(false);
  });

  test('A semicolon in the query never separates parameters', () => {
    const query: TextPair[] = [
      ['a', '1'],
      ['b', '2'],
    ];
    expect(isAccepted(received({ query }, { rawQuery: 'a=1;b=2' }))).toBe(false);
  });
});

describe('A signature in the older order of parameters', () => {
  test('is accepted', () => {
    const query: TextPair[] = [
      ['a@', '1'],
      ['a0', '2'],
    ];
    expect(isAccepted(received({ query, sort: 'encoded' }))).toBe(true);
    expect(isAccepted(received({ query, sort: 'unencoded' }))).toBe(true);
    expect(isAccepted(received({ query, sort: 'unencoded' }, { rawQuery: 'a%40=1&a0=3' }))).toBe(false);
  });

  test('is accepted together with splitting at the semicolon', () => {
    const form: TextPair[] = [
      ['a@', '1'],
      ['a0', '2'],
    ];
    const body = Buffer.from('a@=1;a0=2');
    expect(isAccepted(received({ method: 'POST', form, body, sort: 'unencoded' }))).toBe(true);
  });
});

describe('Raw bodies', () => {
  const body = Buffer.from('<Prefs v="1"/>');
  const call: Call = {
    method: 'PUT',
    body,
    contentType: 'application/xml',
    parameters: { oauth_body_hash: sha1(body) },
  };

  test('are accepted with their hash', () => {
    expect(isAccepted(received(call))).toBe(true);
  });

  test('are rejected with a wrong hash (wrong-body-hash)', () => {
    expect(isAccepted(received(call, { body: Buffer.from('<Prefs v="2"/>') }))).toBe(false);
    expect(isAccepted(received(call, { body: Buffer.alloc(0) }))).toBe(false);
  });

  test('are rejected with a wrong hash even if the type was removed (wrong-body-hash)', () => {
    const changes = { body: Buffer.from('<Prefs v="2"/>'), headers: { 'content-type': undefined } };
    expect(isAccepted(received(call, changes))).toBe(false);
  });

  test('are rejected with a wrong content type (wrong-content-type)', () => {
    const parameters = { ...call.parameters, oauth_content_type: 'application/xml' };
    expect(isAccepted(received({ ...call, parameters }))).toBe(true);
    const changes = { headers: { 'content-type': 'text/html' } };
    expect(isAccepted(received({ ...call, parameters }, changes))).toBe(false);
  });

  test('are rejected without a hash only if the service requires one (missing-body-hash)', () => {
    const request = received({ ...call, parameters: {} });
    expect(isAccepted(request)).toBe(true);
    expect(isAccepted(request, SECRETS, { requireBodyHash: true })).toBe(false);
  });

  test('that the gateway damaged keep their signature, so that the response can be 400', () => {
    const sent = Buffer.from('<n>\u00e9</n>', 'latin1');
    const parameters = { oauth_body_hash: sha1(sent) };
    const changes = {
      body: Buffer.from('<n>\ufffd</n>'),
      bodyWasText: true,
      headers: { 'content-length': '8' },
    };
    expect(isAccepted(received({ ...call, body: sent, parameters }, changes))).toBe(true);
  });
});

describe('In the secrets of a signature,', () => {
  test('any character is allowed', () => {
    const secrets = { consumerSecret: 'a&b=c+%é', tokenSecret: "€ !*'()" };
    expect(isAccepted(received({ secrets }), secrets)).toBe(true);
  });

  test('a wrong consumer secret is rejected', () => {
    expect(isAccepted(received({}), { ...SECRETS, consumerSecret: 'portal' })).toBe(false);
  });

  test('a wrong token secret is rejected', () => {
    expect(isAccepted(received({}), { ...SECRETS, tokenSecret: '' })).toBe(false);
  });

  test('an empty consumer secret is rejected, although the signature is right', () => {
    for (const tokenSecret of ['', 'Sess&Secret']) {
      const secrets = { consumerSecret: '', tokenSecret };
      expect(isAccepted(received({ secrets }), secrets)).toBe(false);
    }
  });
});

describe('The header of a signed request', () => {
  test('may have any realm or none', () => {
    const { request } = sign({});
    const authorization = request.headers.authorization!;
    for (const realm of ['realm="", ', 'realm="http://x.example", ', '']) {
      const headers = { authorization: authorization.replace(/realm="[^"]*", /, realm) };
      expect(isAccepted({ ...request, headers })).toBe(true);
    }
  });

  test('may have an empty token, which is signed like any parameter', () => {
    const secrets = { ...SECRETS, tokenSecret: '' };
    expect(isAccepted(received({ parameters: { oauth_token: '' }, secrets }), secrets)).toBe(true);
  });

  test('may have further parameters, which are signed', () => {
    const request = received({ parameters: { smart_record_id: 'R1' } });
    const headers = { authorization: request.headers.authorization!.replace('"R1"', '"R2"') };
    expect(isAccepted(request)).toBe(true);
    expect(isAccepted({ ...request, headers })).toBe(false);
  });

  test('is rejected without a version, although the signature is right', () => {
    expect(isAccepted(received({ parameters: { oauth_version: undefined } }))).toBe(false);
  });

  test('is rejected when the request uses another method', () => {
    expect(isAccepted(received({ method: 'GET' }, { method: 'DELETE' }))).toBe(false);
  });
});
