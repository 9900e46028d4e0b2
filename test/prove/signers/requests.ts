/**
 * Random requests, as clients write them: the same name or value can be encoded in several ways
 * (RFC 3986 §2.1, §6.2.2.1; RFC 5849 §3.4.1.3.1).
 */
import fc from 'fast-check';

interface Written {
  readonly name: string;
  readonly value: string;
  /** Percent-encoded, as it is sent. */
  readonly text: string;
}

export interface SentRequest {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  /** Empty when it is left out. */
  readonly port: string;
  /** Percent-encoded. */
  readonly path: string;
  readonly query: readonly Written[];
  readonly form: readonly Written[];
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
  readonly nonce: string;
}

/** What a client leaves as it is in a path, besides unreserved characters (RFC 3986 §3.3). */
const subDelimiters = "!$'()*+,;=:@";

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcXYZ019-._~') },
  { weight: 3, arbitrary: fc.constantFrom(...' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const text = (minLength: number) => fc.string({ unit, minLength, maxLength: 10 });

/**
 * A slash or question mark in an id is not supported (docs/contract/general.md#routing-details). A client's HTTP
 * library removes `.` and `..` before anything is signed (RFC 3986 §5.2.4).
 */
const segment = fc
  .tuple(text(1), fc.boolean(), fc.boolean())
  .filter(([id]) => !/[/?]|^\.\.?$/.test(id))
  .map(([id, isLenient, isLower]) =>
    encoded(id, (sign) => isLenient && subDelimiters.includes(sign), isLower),
  );

const name = fc.oneof(fc.constantFrom('a', 'b', 'a b', 'ä'), text(1)).filter(isOwn);
const written: fc.Arbitrary<Written> = fc
  .tuple(name, fc.oneof(fc.constant(''), text(0)), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([name, value, hasPlus, isLower, isBare]) => {
    const part = (all: string) => {
      const safe = encoded(all, () => false, isLower);
      return hasPlus ? safe.replaceAll('%20', '+') : safe;
    };
    return { name, value, text: isBare && value === '' ? part(name) : `${part(name)}=${part(value)}` };
  });
const pairs = fc.array(written, { maxLength: 6 });

/** Protocol parameters are not among the others (RFC 5849 §3.1). oauth-1.0a keeps names in a plain object. */
function isOwn(name: string): boolean {
  return !name.startsWith('oauth_') && name !== '__proto__';
}

export const sentRequest: fc.Arbitrary<SentRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  scheme: fc.constantFrom('http', 'https'),
  host: fc.constantFrom('phr.example.net', 'PHR.Example.net', '127.0.0.1', '[::1]'),
  port: fc.constantFrom('', '80', '443', '8000', '65535'),
  // oauthlib leaves out a semicolon at the end, although it belongs to the path (RFC 5849 §3.4.1.2, RFC 3986 §3.3).
  path: fc
    .array(segment, { maxLength: 5 })
    .map((all) => `/${all.join('/')}`.replace(/;+$/, ''))
    .filter((path) => !/\/\.\.?$/.test(path)),
  query: pairs,
  form: pairs,
  consumerKey: text(1),
  consumerSecret: text(1),
  token: text(1),
  tokenSecret: text(1),
  nonce: fc.string({ unit: fc.constantFrom(...'abc019'), minLength: 1, maxLength: 12 }),
});

export function queryOf({ query }: SentRequest): string {
  return query.map((pair) => pair.text).join('&');
}

/** Only these methods bring a form. */
export function formOf({ method, form }: SentRequest): string {
  return method === 'POST' || method === 'PUT' ? form.map((pair) => pair.text).join('&') : '';
}

/** Everything outside unreserved characters is encoded, except what `isKept` names. */
function encoded(all: string, isKept: (sign: string) => boolean, isLower: boolean): string {
  return [...all]
    .map((sign) => {
      if (/[A-Za-z0-9._~-]/.test(sign) || isKept(sign)) return sign;
      const hex = Buffer.from(sign).toString('hex').replace(/../g, '%$&');
      return isLower ? hex : hex.toUpperCase();
    })
    .join('');
}
