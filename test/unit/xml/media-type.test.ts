import { describe, expect, it } from 'vitest';
import { answerMediaType, effectiveMediaType, mediaClass } from '../../../shared/xml/media-type.ts';

const classes: readonly (readonly [
  contentType: string | undefined,
  mediaType: string | undefined,
  expected: string,
])[] = [
  ['application/xml', 'application/xml', 'xml'],
  ['text/xml', 'text/xml', 'xml'],
  ['text/xml; charset=utf-8', 'text/xml', 'xml'],
  ['Application/XML;charset=UTF-8', 'application/xml', 'xml'],
  ['text/plain', 'text/plain', 'text'],
  ['text/html; charset=utf-8', 'text/html', 'text'],
  ['application/json', 'application/json', 'text'],
  [undefined, undefined, 'text'],
  ['', undefined, 'text'],
  ['  ; charset=utf-8', undefined, 'text'],
  ['application/x-www-form-urlencoded', undefined, 'text'],
  ['application/x-www-form-urlencoded; charset=utf-8', undefined, 'text'],
  ['application/pdf', 'application/pdf', 'binary'],
  ['image/png', 'image/png', 'binary'],
  ['application/octet-stream', 'application/octet-stream', 'binary'],
  ['application/atom+xml', 'application/atom+xml', 'binary'],
  ['text/csv', 'text/csv', 'binary'],
];

describe('The content type of a body', () => {
  it.each(classes)('%s counts as %s, class %s', (contentType, mediaType, expected) => {
    expect(effectiveMediaType(contentType)).toBe(mediaType);
    expect(mediaClass(effectiveMediaType(contentType))).toBe(expected);
  });
});

describe('The content type of a stored document in a response', () => {
  it.each([
    ['text/xml', 'application/xml'],
    ['application/xml', 'application/xml'],
    ['text/plain', 'text/plain'],
    ['application/pdf', 'application/pdf'],
    ['application/atom+xml', 'application/atom+xml'],
  ])('stored as %s is %s', (stored, answered) => {
    expect(answerMediaType(stored)).toBe(answered);
  });
});
