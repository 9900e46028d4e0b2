/** Whatever reads bytes from outside returns a value and never throws. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAuthorizationHeader } from '../../../shared/oauth/authorization-header.ts';
import { bytesOfBuffer, bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { parseFormPairs, textValues } from '../../../shared/oauth/form-pairs.ts';
import { pathForms } from '../../../shared/oauth/path-forms.ts';
import { isVerificationError } from '../../../shared/oauth/verification-error.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { FORM, isAccepted, request, sign } from './client.ts';

const runs = { numRuns: 1000 };
const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'binary-ascii' }));
const headerPieces = fc.constantFrom(
  ...[
    'OAuth ',
    'oauth_token',
    'oauth_nonce',
    'realm',
    '=',
    '"',
    ',',
    ' ',
    '\t',
    '\\',
    '%',
    '%4',
    '%41',
    '%FF',
    'é',
    '\u0000',
  ],
);
const anyHeader = fc.oneof(
  anyText,
  anyText.map((tail) => `OAuth ${tail}`),
  fc.array(headerPieces, { maxLength: 30 }).map((pieces) => `OAuth ${pieces.join('')}`),
);
const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const formPieces = fc.constantFrom(
  '&',
  ';',
  '=',
  '+',
  '%',
  '%4',
  '%41',
  '%FF',
  'a',
  'oauth_verifier',
  'é',
  '\u0000',
);
const anyForm = fc.oneof(
  anyBytes,
  fc.array(formPieces, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
);

describe('No input makes OAuth code throw:', () => {
  test('the header parser', () => {
    fc.assert(
      fc.property(anyHeader, (header) => {
        const result = parseAuthorizationHeader(header);
        if (result === undefined || isVerificationError(result)) return;
        const names = result.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
      }),
      runs,
    );
  });

  test('the form parser', () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom('&' as const, '&;' as const), (form, separators) => {
        const pairs = [...parseFormPairs(bytesOfBuffer(form), separators)];
        for (const value of textValues(pairs).values()) expect(value?.isWellFormed() ?? true).toBe(true);
      }),
      runs,
    );
  });

  test('the path forms', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (path, isDecoded) => {
        const forms = pathForms(path, isDecoded);
        expect(forms).toContain(bytesOfText(path));
        expect(new Set(forms).size).toBe(forms.length);
      }),
      runs,
    );
  });

  test('the whole verification, which also accepts none of it', () => {
    const valid = sign({}).request.headers.authorization!;
    const spliced = fc.tuple(fc.nat(valid.length), fc.nat(20), anyHeader).map(([at, length, piece]) => {
      return valid.slice(0, at) + piece + valid.slice(at + length);
    });
    const type = fc.oneof(fc.constantFrom(FORM, 'application/xml', ''), anyText);
    const parts = fc.record({
      header: fc.oneof(anyHeader, spliced),
      body: anyForm,
      type,
      query: anyText,
      path: anyText,
    });
    fc.assert(
      fc.property(parts, fc.boolean(), ({ header, body, type, query, path }, pathIsDecoded) => {
        const received = request(
          { method: 'POST', path, body, contentType: type },
          { pathIsDecoded, rawQuery: query, headers: { authorization: header } },
        );
        expect(isAccepted(received)).toBe(false);
      }),
      runs,
    );
  });
});

describe('OAuth input of hostile size:', () => {
  test.each([
    ['an open quote', `OAuth a="${'\\"'.repeat(50_000)}`],
    ['white space', `OAuth a${' '.repeat(100_000)}b`],
    ['commas', `OAuth ${','.repeat(100_000)}`],
    ['equals signs', `OAuth ${'='.repeat(100_000)}`],
    ['a name', `OAuth ${'a'.repeat(100_000)}`],
  ])('a header full of %s is read to its end', (_, header) => {
    expect(parseAuthorizationHeader(header)).toBeDefined();
  });

  test('a form of a million pieces is verified', () => {
    const body = Buffer.from('a&'.repeat(1_000_000));
    const { request } = sign({ method: 'POST', body, contentType: FORM });
    expect(isAccepted(request)).toBe(false);
  });
});
