/** What a signature covers cannot be changed without changing the signature. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../support/property-runs.ts';
import {
  authorization,
  type Call,
  FORM,
  isAccepted,
  render,
  SECRETS,
  type Signed,
  sha1,
  sign,
  type TextPair,
} from './client.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((suffix) => `p${suffix}`);
const pairs = fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 5 });
// Ids with a slash or question mark are not supported: a gateway that decodes paths cannot tell them apart.
const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
  .filter((id) => !/[/?]/.test(id))
  .map(encodeURIComponent);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
const call: fc.Arbitrary<Call> = fc.record({ method, path, query: pairs, form: pairs });
const runs = { numRuns: propertyRuns(40) };

/**
 * Signs the call, expects it to be accepted in both forms that the gateway may pass on, and expects the
 * mutated request to be rejected.
 */
function refuses(original: Call, mutate: (signed: Signed) => Signed['request']) {
  const signed = sign(original);
  const mutated = mutate(signed);
  for (const arrive of [(request: Signed['request']) => request, decodedPath]) {
    expect(isAccepted(arrive(signed.request))).toBe(true);
    expect(isAccepted(arrive(mutated))).toBe(false);
  }
}

function decodedPath(request: Signed['request']): Signed['request'] {
  return { ...request, path: decodeURIComponent(request.path), pathIsDecoded: true };
}

const pairMutations: readonly (readonly [
  string,
  (list: readonly TextPair[], index: number) => TextPair[],
])[] = [
  ['another value', (list, at) => list.map(([n, v], i) => (i === at ? [n, `${v}x`] : [n, v]))],
  ['another name', (list, at) => list.map(([n, v], i) => (i === at ? [`${n}x`, v] : [n, v]))],
  ['one pair removed', (list, at) => list.filter((_, i) => i !== at)],
  ['one pair added', (list) => [...list, ['q', '']]],
  ['one pair twice', (list, at) => [...list, list[at]!]],
  ['name and value swapped', (list, at) => list.map(([n, v], i) => (i === at ? [v, n] : [n, v]))],
  ['the equals sign moved', (list, at) => list.map(([n, v], i) => (i === at ? [`${n}=`, v] : [n, v]))],
];

describe('A signed request is rejected with', () => {
  test('another method', () => {
    fc.assert(
      fc.property(call, method, (original, other) => {
        fc.pre(original.method !== other);
        refuses(original, ({ request }) => ({ ...request, method: other }));
      }),
      runs,
    );
  });

  test.each<[string, (path: string) => string]>([
    ['with one more letter', (original) => `${original}x`],
    ['with one more slash', (original) => `${original}/`],
    ['with a segment in front', (original) => `/records${original}`],
    ['with one segment less', (original) => original.slice(0, original.lastIndexOf('/'))],
    ['encoded once more', (original) => `${original}%2540`],
  ])('another path, %s', (_, mutate) => {
    fc.assert(
      fc.property(call, (original) => {
        refuses(original, ({ request }) => ({ ...request, path: mutate(request.path) }));
      }),
      runs,
    );
  });

  test.each(pairMutations)('%s in the query', (_, mutate) => {
    fc.assert(
      fc.property(call, fc.nat(4), (original, at) => {
        const query = original.query!;
        refuses(original, ({ request }) => ({
          ...request,
          rawQuery: render(mutate(query, at % query.length)),
        }));
      }),
      runs,
    );
  });

  test.each(pairMutations)('%s in the body', (_, mutate) => {
    fc.assert(
      fc.property(call, fc.nat(4), (original, at) => {
        const body = Buffer.from(render(mutate(original.form!, at % original.form!.length)));
        refuses(original, ({ request }) => ({ ...request, body }));
      }),
      runs,
    );
  });

  const protocol = fc.constantFrom(
    'oauth_consumer_key',
    'oauth_token',
    'oauth_signature_method',
    'oauth_signature',
    'oauth_timestamp',
    'oauth_nonce',
    'oauth_version',
    'oauth_callback',
    'oauth_verifier',
  );
  const parameterMutations: readonly (readonly [string, (value: string) => string | undefined])[] = [
    ['another value of', (value) => (/^\d+$/.test(value) ? String(Number(value) + 1) : `x${value}`)],
    ['an empty value of', () => ''],
    ['no value of', () => undefined],
  ];

  test.each(parameterMutations)('%s any protocol parameter', (_, mutate) => {
    fc.assert(
      fc.property(call, protocol, (plain, parameter) => {
        const original = { ...plain, parameters: { oauth_callback: 'oob', oauth_verifier: 'v1' } };
        refuses(original, ({ request, parameters }) => {
          const { [parameter]: value, ...others } = parameters;
          const changed = mutate(value!);
          const header = authorization(changed === undefined ? others : { ...others, [parameter]: changed });
          return { ...request, headers: { ...request.headers, authorization: header } };
        });
      }),
      runs,
    );
  });

  test('an additional protocol parameter', () => {
    const added = fc.constantFrom('oauth_callback', 'oauth_verifier', 'oauth_body_hash', 'smart_record_id');
    fc.assert(
      fc.property(call, added, text, (original, parameter, value) => {
        refuses(original, ({ request, parameters }) => {
          const header = authorization({ ...parameters, [parameter]: value });
          return { ...request, headers: { ...request.headers, authorization: header } };
        });
      }),
      runs,
    );
  });

  test('another origin', () => {
    const origins = fc.constantFrom(
      'http://phr.example.net',
      'https://phr.example.org',
      'https://phr.example.net:444',
    );
    fc.assert(
      fc.property(call, origins, (original, origin) => {
        refuses(original, ({ request }) => ({ ...request, origin }));
      }),
      runs,
    );
  });

  test('another secret', () => {
    const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        call,
        secret,
        secret,
        fc.boolean(),
        (plain, consumerSecret, tokenSecret, changeConsumer) => {
          const secrets = { consumerSecret, tokenSecret };
          const { request } = sign({ ...plain, secrets });
          expect(isAccepted(request, secrets)).toBe(true);
          const changed = changeConsumer
            ? { ...secrets, consumerSecret: `${consumerSecret}x` }
            : { ...secrets, tokenSecret: `${tokenSecret}x` };
          expect(isAccepted(request, changed)).toBe(false);
        },
      ),
      runs,
    );
  });

  test('another byte in a body that is signed by its hash', () => {
    const types = fc.constantFrom('application/xml', 'image/png', 'text/plain');
    const bodies = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(bodies, types, fc.nat(), fc.boolean(), (body, contentType, at, keepType) => {
        const original = { method: 'PUT', body, contentType, parameters: { oauth_body_hash: sha1(body) } };
        const changed = Buffer.from(body);
        changed[at % body.length]! ^= 1;
        refuses(original, ({ request }) => ({
          ...request,
          body: changed,
          headers: { ...request.headers, 'content-type': keepType ? contentType : undefined },
        }));
      }),
      runs,
    );
  });

  test('its form labelled as a raw body, or a raw body labelled as a form', () => {
    fc.assert(
      fc.property(call, (original) => {
        refuses(original, ({ request }) => ({
          ...request,
          headers: { ...request.headers, 'content-type': 'application/xml' },
        }));
        const raw = { method: 'POST', body: Buffer.from(render(original.form!)), contentType: 'text/plain' };
        refuses(raw, ({ request }) => ({
          ...request,
          headers: { ...request.headers, 'content-type': FORM },
        }));
        refuses(raw, ({ request }) => ({
          ...request,
          headers: { ...request.headers, 'content-type': undefined },
        }));
      }),
      runs,
    );
  });

  test('the credentials of another client', () => {
    expect(
      isAccepted(sign({}).request, { consumerSecret: 'Sess&Secret', tokenSecret: 'portal secret' }),
    ).toBe(false);
    expect(isAccepted(sign({}).request, SECRETS)).toBe(true);
  });
});
