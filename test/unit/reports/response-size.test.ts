import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import {
  askForLess,
  jsonBytes,
  maximumResponseBytes,
  responseText,
} from '../../../shared/reports/response-size.ts';

const refusalOf = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('It was not refused.');
};

describe('The size of a body in the response of a function', () => {
  it('is that of its JSON string in UTF-8', () => {
    expect(jsonBytes('abc')).toBe(3);
    expect(jsonBytes('<a b="c"/>')).toBe(12);
    expect(jsonBytes('\\\b\t\n\f\r')).toBe(12);
    expect(jsonBytes('\u{0}\u{1f}\u{7f}')).toBe(13);
    expect(jsonBytes('é')).toBe(2);
    expect(jsonBytes('€')).toBe(3);
    expect(jsonBytes('😀')).toBe(4);
    expect(jsonBytes('\ud800')).toBe(6);
    expect(jsonBytes('\udc00\ud800')).toBe(12);
  });

  it('agrees with JSON.stringify on every text', () => {
    const unit = fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.integer({ min: 0xd7ff, max: 0xe000 }));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(jsonBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with it on long texts, wherever a character of two units lies', () => {
    for (const before of ['', 'x', 'xé']) {
      const text = `${before}${'😀"'.repeat(30_000)}\u{1}€`;
      expect(jsonBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2);
      expect(jsonBytes(`${text}\ud800`)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2 + 6);
    }
    expect(jsonBytes(`x${'😀'.repeat(15_000)}`)).toBe(60_001);
  });

  it('leaves room in 6,291,556 bytes for status and headers', () => {
    const headers = { 'content-type': 'application/rdf+xml', 'x-total-count': '9'.repeat(1000) };
    const body = '"'.repeat(maximumResponseBytes / 2);
    const result = JSON.stringify({ statusCode: 200, headers, body, isBase64Encoded: false });
    expect(Buffer.byteLength(result)).toBeLessThan(6_291_556);
    expect(Buffer.byteLength(result)).toBeGreaterThan(6_280_000);
  });
});

describe('A response in parts', () => {
  it('is the joined text', () => {
    expect(responseText(['<a>', '', 'b', '</a>'], askForLess)).toBe('<a>b</a>');
  });

  it('is accepted up to the limit and rejected beyond it with 400 that says what to do', () => {
    const largest = 'é'.repeat(maximumResponseBytes / 2);
    expect(responseText([largest], askForLess)).toHaveLength(maximumResponseBytes / 2);
    const error = refusalOf(() => responseText([largest, 'x'], askForLess));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      message: 'The answer is too large for one response; send a smaller limit.',
    });
  });

  it('is rejected with the advice of the call', () => {
    expect(
      refusalOf(() => responseText(['x'.repeat(maximumResponseBytes + 1)], 'ask elsewhere')),
    ).toMatchObject({
      message: 'The answer is too large for one response; ask elsewhere.',
    });
  });

  it('stops at the first part that exceeds the limit', () => {
    let made = 0;
    function* parts() {
      for (;;) {
        made += 1;
        yield 'x'.repeat(1_000_000);
      }
    }
    refusalOf(() => responseText(parts(), askForLess));
    expect(made).toBe(7);
  });
});
