import { describe, expect, it } from 'vitest';
import { iriPart } from '../../../shared/rdf/iri.ts';

describe('The last part of an IRI', () => {
  it.each([
    '6736007',
    '8480-6',
    'doseGiven',
    'a/b?c=d&e',
    "(x)!*';:@,~$+",
    'Zürich',
    '日本',
    '\u{20000}',
    'a%20b',
  ])('keeps %s unchanged', (text) => {
    expect(iriPart(text)).toBe(text);
  });

  it.each([
    ['a b', 'a%20b'],
    ['<a>', '%3Ca%3E'],
    ['"', '%22'],
    ['{x}|\\^`', '%7Bx%7D%7C%5C%5E%60'],
    ['[1]', '%5B1%5D'],
    ['1#2', '1%232'],
    ['5%', '5%25'],
    ['%zz', '%25zz'],
    ['a\tb\nc', 'a%09b%0Ac'],
    ['\u{1}', '%01'],
    ['\u{E000}', '%EE%80%80'],
    ['\uD800', '%EF%BF%BD'],
  ])('has %j percent-encoded as %s', (text, expected) => {
    expect(iriPart(text)).toBe(expected);
  });
});
