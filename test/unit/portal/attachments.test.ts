/** What attachments of messages are called. */
import { describe, expect, it } from 'vitest';
import { attachmentName, attachmentTitle } from '../../../shared/portal/pages/inbox/attachment-name.ts';
import { de } from '../../../shared/portal/texts/de.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const note = 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote';

describe('The name of an attachment', () => {
  it.each([
    [
      'is the one that its sender gave it',
      { label: ' IMG_2041.jpg ', mediaType: 'image/jpeg' },
      'IMG_2041.jpg',
    ],
    ['is the kind of its document', { type: note, mediaType: 'application/xml' }, 'Clinical note'],
    ['says that it is a PDF', { mediaType: 'application/pdf; version=1.7' }, 'PDF'],
    ['says that it is a picture', { mediaType: 'IMAGE/PNG' }, 'Picture'],
    ['says of all else that it is a file', { mediaType: 'application/zip' }, 'File'],
  ])('%s', (_title, given, name) => {
    expect(attachmentTitle({ type: '', label: undefined, ...given }, en)).toBe(name);
  });

  it('has its number and its size in a list, in the language of the reader', () => {
    const attachment = { number: 2, size: 13_000, type: '', mediaType: 'image/png', label: undefined };
    expect(attachmentName(attachment, en)).toBe('2. Picture (13 kB)');
    expect(attachmentName(attachment, de)).toBe('2. Bild (13 kB)');
  });
});
