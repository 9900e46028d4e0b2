import { describe, expect, test } from 'vitest';
import type { ServiceRequest } from '../../../shared/http/request.ts';
import { type Call, encode, FORM, isAccepted, SECRETS, sha1, sign, type TextPair } from './client.ts';

const ADDRESS = '/accounts/rosa%40mail.example/inbox/';

/** Signs a call and hands it over with these changes. */
function received(call: Call, changes: Partial<ServiceRequest> = {}): ServiceRequest {
  const { request } = sign(call);
  return { ...request, ...changes, headers: { ...request.headers, ...changes.headers } };
}

describe('origins', () => {
  const baseUrl = 'https://phr.example.net';

  test('the configured origin is accepted although the request came by another', () => {
    const request = received({}, { ownOrigin: 'https://abc.gateway.example' });
    expect(isAccepted(request, SECRETS, { baseUrl })).toBe(true);
  });

  test('the origin of the request is accepted although another is configured', () => {
    const request = received(
      { signedOrigin: 'http://127.0.0.1:8000' },
      { ownOrigin: 'http://127.0.0.1:8000' },
    );
    expect(isAccepted(request, SECRETS, { baseUrl })).toBe(true);
  });

  test('default ports and letter case do not matter', () => {
    expect(isAccepted(received({}, { ownOrigin: 'https://PHR.Example.Net:443' }))).toBe(true);
    expect(isAccepted(received({}), SECRETS, { baseUrl: 'https://PHR.example.net:443' })).toBe(true);
  });

  test('wrong-origin is refused', () => {
    expect(isAccepted(received({ signedOrigin: 'https://other.example' }), SECRETS, { baseUrl })).toBe(false);
    expect(isAccepted(received({}, { ownOrigin: 'https://other.example' }))).toBe(false);
  });

  test('wrong-scheme and wrong-port are refused', () => {
    expect(isAccepted(received({}, { ownOrigin: 'http://phr.example.net' }))).toBe(false);
    expect(isAccepted(received({}, { ownOrigin: 'https://phr.example.net:8443' }))).toBe(false);
  });
});

describe('path forms', () => {
  test.each([
    ['raw, as sent', ADDRESS],
    ['decoded', '/accounts/rosa@mail.example/inbox/'],
  ])('a signature over the path %s is accepted', (_, signedPath) => {
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

  test('a path that cannot be decoded is accepted as it stands', () => {
    expect(isAccepted(received({ path: '/a/50%' }))).toBe(true);
  });

  test('a trailing slash is signed', () => {
    expect(isAccepted(received({ path: '/a/' }, { path: '/a' }))).toBe(false);
  });
});

describe('query', () => {
  test('is signed on every method', () => {
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

  test('oauth parameters in it are ordinary parameters', () => {
    const query: TextPair[] = [
      ['oauth_version', '2.0'],
      ['oauth_signature', 'x'],
      ['realm', 'y'],
    ];
    expect(isAccepted(received({ query }))).toBe(true);
    expect(isAccepted(received({ query }, { rawQuery: 'oauth_version=2.0&realm=y' }))).toBe(false);
    expect(isAccepted(received({ query }, { rawQuery: 'oauth_version=2.0&oauth_signature=x' }))).toBe(false);
  });

  test('octets that are not UTF-8 are signed as they are', () => {
    // The signature of the pair a = octet FF, so that `%FF` is encoded as `%25FF` in the base string.
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

describe('form bodies', () => {
  const form: TextPair[] = [
    ['record_id', 'R1'],
    ['note', 'salt & water = 1;2'],
    ['note', ''],
  ];

  test('are signed as pairs, on PUT as well', () => {
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
  });

  test('with a hash that is wrong are accepted, because the pairs are signed', () => {
    const parameters = { oauth_body_hash: sha1(Buffer.from('other')) };
    expect(isAccepted(received({ method: 'POST', form, parameters }))).toBe(true);
  });

  test('that carry callback or verifier have them signed once', () => {
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

  test('is accepted when the client splits on the ampersand', () => {
    const form: TextPair[] = [
      ['<Note at', '"1">salt '],
      ['amp; water</Note>', ''],
    ];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(true);
  });

  test('is accepted when the client splits on the semicolon as well', () => {
    const form: TextPair[] = [
      ['<Note at', '"1">salt '],
      ['amp', ''],
      [' water</Note>', ''],
    ];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(true);
  });

  test('is refused when the body was changed', () => {
    const form: TextPair[] = [['<Note at', '"2">salt']];
    expect(isAccepted(received({ method: 'POST', form, body }))).toBe(false);
  });

  test('a semicolon in the query never separates', () => {
    const query: TextPair[] = [
      ['a', '1'],
      ['b', '2'],
    ];
    expect(isAccepted(received({ query }, { rawQuery: 'a=1;b=2' }))).toBe(false);
  });
});

describe('the older order of sorting', () => {
  test('is accepted', () => {
    const query: TextPair[] = [
      ['a@', '1'],
      ['a0', '2'],
    ];
    expect(isAccepted(received({ query, sort: 'encoded' }))).toBe(true);
    expect(isAccepted(received({ query, sort: 'unencoded' }))).toBe(true);
    expect(isAccepted(received({ query, sort: 'unencoded' }, { rawQuery: 'a%40=1&a0=3' }))).toBe(false);
  });

  test('is accepted together with splitting on the semicolon', () => {
    const form: TextPair[] = [
      ['a@', '1'],
      ['a0', '2'],
    ];
    const body = Buffer.from('a@=1;a0=2');
    expect(isAccepted(received({ method: 'POST', form, body, sort: 'unencoded' }))).toBe(true);
  });
});

describe('raw bodies', () => {
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

  test('wrong-body-hash is refused', () => {
    expect(isAccepted(received(call, { body: Buffer.from('<Prefs v="2"/>') }))).toBe(false);
    expect(isAccepted(received(call, { body: Buffer.alloc(0) }))).toBe(false);
  });

  test('wrong-body-hash is refused when the type is taken away, too', () => {
    const changes = { body: Buffer.from('<Prefs v="2"/>'), headers: { 'content-type': undefined } };
    expect(isAccepted(received(call, changes))).toBe(false);
  });

  test('wrong-content-type is refused', () => {
    const parameters = { ...call.parameters, oauth_content_type: 'application/xml' };
    expect(isAccepted(received({ ...call, parameters }))).toBe(true);
    const changes = { headers: { 'content-type': 'text/html' } };
    expect(isAccepted(received({ ...call, parameters }, changes))).toBe(false);
  });

  test('missing-body-hash is refused only where the service requires one', () => {
    const request = received({ ...call, parameters: {} });
    expect(isAccepted(request)).toBe(true);
    expect(isAccepted(request, SECRETS, { requireBodyHash: true })).toBe(false);
  });

  test('that the gateway damaged keep their signature, so that the answer can be 400', () => {
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

describe('secrets', () => {
  test('may hold any character', () => {
    const secrets = { consumerSecret: 'a&b=c+%é', tokenSecret: "€ !*'()" };
    expect(isAccepted(received({ secrets }), secrets)).toBe(true);
  });

  test('wrong-consumer-secret is refused', () => {
    expect(isAccepted(received({}), { ...SECRETS, consumerSecret: 'portal' })).toBe(false);
  });

  test('wrong-token-secret is refused', () => {
    expect(isAccepted(received({}), { ...SECRETS, tokenSecret: '' })).toBe(false);
  });

  test('empty-consumer-secret is refused, although the signature is right', () => {
    for (const tokenSecret of ['', 'Sess&Secret']) {
      const secrets = { consumerSecret: '', tokenSecret };
      expect(isAccepted(received({ secrets }), secrets)).toBe(false);
    }
  });
});

describe('the header', () => {
  test('may have any realm or none', () => {
    const { request } = sign({});
    const authorization = request.headers.authorization!;
    for (const realm of ['realm="", ', 'realm="http://x.example", ', '']) {
      const headers = { authorization: authorization.replace(/realm="[^"]*", /, realm) };
      expect(isAccepted({ ...request, headers })).toBe(true);
    }
  });

  test('may carry an empty token, which is signed like any parameter', () => {
    const secrets = { ...SECRETS, tokenSecret: '' };
    expect(isAccepted(received({ parameters: { oauth_token: '' }, secrets }), secrets)).toBe(true);
  });

  test('may carry further parameters, which are signed', () => {
    const request = received({ parameters: { smart_record_id: 'R1' } });
    const headers = { authorization: request.headers.authorization!.replace('"R1"', '"R2"') };
    expect(isAccepted(request)).toBe(true);
    expect(isAccepted({ ...request, headers })).toBe(false);
  });

  test('missing-version is refused, although the signature is right', () => {
    expect(isAccepted(received({ parameters: { oauth_version: undefined } }))).toBe(false);
  });

  test('wrong-method is refused', () => {
    expect(isAccepted(received({ method: 'GET' }, { method: 'DELETE' }))).toBe(false);
  });
});
