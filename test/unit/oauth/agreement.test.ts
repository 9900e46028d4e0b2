/** Plain requests signed by the oauth-1.0a package, which shares no code with the service. */
import fc from 'fast-check';
import type OAuth from 'oauth-1.0a';
import { describe, expect, test } from 'vitest';
import { librarySigner } from '../../../local/demo/oauth-library.ts';
import { FORM, isAccepted, NOW, ORIGIN, request } from './client.ts';

const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
// The package does not decode query names, and merges equal names of query and body.
const parameters = (prefix: string) =>
  fc.dictionary(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~'), maxLength: 6 }).map((suffix) => prefix + suffix),
    value,
    { maxKeys: 5, noNullPrototype: true },
  );
// Ids with a slash or question mark are not supported: a gateway that decodes paths cannot tell them apart.
const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter((id) => !/[/?]/.test(id));
const segments = fc.array(segment, { minLength: 1, maxLength: 4 });

function signer(consumerSecret: string): OAuth {
  const oauth = librarySigner({ consumerKey: 'pill-chart@apps.example.net', consumerSecret });
  oauth.getTimeStamp = () => NOW;
  return oauth;
}

describe('A request signed by oauth-1.0a', () => {
  const call = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    segments,
    query: parameters('q'),
    form: parameters('f'),
    consumerSecret: secret,
    tokenSecret: fc.option(secret),
  });

  test.each([false, true])(
    'is accepted, whether or not the gateway has decoded its path (%s)',
    (pathIsDecoded) => {
      fc.assert(
        fc.property(call, ({ method, segments, query, form, consumerSecret, tokenSecret }) => {
          const path = `/${segments.map(encodeURIComponent).join('/')}`;
          const rawQuery = asForm(query);
          const url = `${ORIGIN}${path}${rawQuery && '?'}${rawQuery}`;
          const oauth = signer(consumerSecret);
          const token = tokenSecret === null ? undefined : { key: 'Sess0Token9', secret: tokenSecret };
          const { Authorization } = oauth.toHeader(
            oauth.authorize({ method, url, data: { ...form } }, token),
          );
          const received = request(
            {
              method,
              path: pathIsDecoded ? decodeURIComponent(path) : path,
              contentType: FORM,
              body: Buffer.from(asForm(form)),
            },
            { pathIsDecoded, rawQuery, headers: { authorization: Authorization } },
          );
          expect(isAccepted(received, { consumerSecret, tokenSecret: tokenSecret ?? '' })).toBe(true);
          expect(
            isAccepted(received, { consumerSecret: `${consumerSecret}x`, tokenSecret: tokenSecret ?? '' }),
          ).toBe(false);
        }),
      );
    },
  );
});

function asForm(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&');
}
