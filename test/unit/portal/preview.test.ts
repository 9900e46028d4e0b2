import { describe, expect, it } from 'vitest';
import { isShownByBrowser, previewOf } from '../../../shared/portal/pages/documents/preview.ts';

const longest = 50_000;

function previewOfText(text: string, mediaType: string) {
  return previewOf({ bytes: Buffer.from(text), mediaType });
}

const spaces = ' '.repeat(60_000);

describe('The preview of a text', () => {
  it.each([
    ['application/json', `[${'1,'.repeat(15_000)}1]`],
    ['application/xml', `<a>${'<b/>'.repeat(9_000)}</a>`],
    ['text/plain', 'x'.repeat(longest + 1)],
  ])('of the type %s says that it is cut when what is shown would be longer', (mediaType, text) => {
    const shown = previewOfText(text, mediaType);
    expect(shown).toMatchObject({ kind: 'text', isCut: true });
    expect(shown.kind === 'text' && shown.text.length).toBe(longest);
  });

  it.each([
    ['application/json', `{${spaces}"a":1}`, '{\n  "a": 1\n}'],
    ['application/xml', `<a>${spaces}<b/></a>`, '<a>\n  <b/>\n</a>'],
    ['text/plain', 'x'.repeat(longest), 'x'.repeat(longest)],
  ])('of the type %s is whole when it fits as it is shown', (mediaType, text, shown) => {
    expect(previewOfText(text, mediaType)).toEqual({ kind: 'text', text: shown, isCut: false });
  });

  it('says that it is cut when only the beginning of the document was looked at', () => {
    expect(previewOfText(' '.repeat(200_001), 'application/xml')).toMatchObject({ isCut: true });
  });
});

describe('The preview of a file', () => {
  it.each([
    ['image/png', 'image'],
    ['IMAGE/JPEG; q=1', 'image'],
    // It can hold a script.
    ['image/svg+xml', 'none'],
    ['application/pdf', 'frame'],
    ['application/zip', 'none'],
    ['text/html', 'text'],
  ])('of the type %s is of the kind %s', (mediaType, kind) => {
    expect(previewOfText('<a/>', mediaType).kind).toBe(kind);
  });

  it('that is too large for the pages is not looked at, whatever its type', () => {
    const elsewhere = { location: 'https://bucket.example/1', mediaType: 'image/png', size: 9e6 };
    expect(previewOf(elsewhere as unknown as Parameters<typeof previewOf>[0])).toEqual({ kind: 'large' });
  });

  it('that is no text in UTF-8 is none', () => {
    expect(previewOf({ bytes: Uint8Array.of(0xff, 0xfe), mediaType: 'text/plain' })).toEqual({
      kind: 'none',
    });
  });
});

it('A file is shown by the browser itself only where its type can hold no script', () => {
  const hostile = [
    ...['text/html', 'TEXT/HTML;charset=utf-8', 'application/xhtml+xml', 'application/xml', 'text/xml'],
    ...['image/svg+xml', 'text/plain', 'application/json', 'text/javascript', 'multipart/x-mixed-replace'],
  ];
  expect(hostile.filter(isShownByBrowser)).toEqual([]);
  const harmless = ['image/png', 'application/pdf'];
  expect(harmless.filter(isShownByBrowser)).toEqual(harmless);
});
