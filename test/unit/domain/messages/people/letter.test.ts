import { describe, expect, it } from 'vitest';
import { measured } from '../../../../../shared/domain/messages/people/documents.ts';
import {
  type LetterForm,
  readLetter,
  readRecipients,
} from '../../../../../shared/domain/messages/people/letter.ts';

const nothing: LetterForm = {
  subject: undefined,
  body: undefined,
  document_ids: undefined,
  num_attachments: undefined,
  message_key: undefined,
};
const ids = (count: number) => Array.from({ length: count }, (_, n) => `id-${n}`).join(' ');

describe('What a person writes', () => {
  it('is a text, documents or files; an empty key counts as none', () => {
    expect(readLetter({ ...nothing, body: 'Hello\n \n' })).toEqual({
      subject: '',
      body: 'Hello',
      documentIds: [],
      files: 0,
      key: undefined,
    });
    expect(
      readLetter({ ...nothing, document_ids: ' a, b\nb ', num_attachments: '8', message_key: '' }),
    ).toEqual({ subject: '', body: '', documentIds: ['a', 'b'], files: 8, key: undefined });
  });

  it.each([
    ['nothing', { body: ' \n ' }],
    ['a text of more than 100 KiB', { body: `${'ä'.repeat(51_200)}x` }],
    ['a number of files that is none', { num_attachments: 'two' }],
    ['a fraction of files', { num_attachments: '1.5' }],
    ['a negative number of files', { body: 'Hello', num_attachments: '-1' }],
    ['eleven files', { num_attachments: '11' }],
    ['eleven documents', { document_ids: ids(11) }],
    ['ten documents and a file', { document_ids: ids(10), num_attachments: '1' }],
  ])('is refused when it is %s', (_what, form) => {
    expect(() => readLetter({ ...nothing, ...form })).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('is for one to twenty accounts, each named once in any letter case', () => {
    expect(readRecipients('Ann@Mail.example, bob@mail.example ann@mail.example')).toEqual([
      'ann@mail.example',
      'bob@mail.example',
    ]);
    expect(readRecipients(ids(20))).toHaveLength(20);
    for (const text of [' , ', ids(21)])
      expect(() => readRecipients(text)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

it('The documents of a message have at most 4 MiB each, and 20 MiB together', () => {
  const most = { size: 4_194_304 };
  expect(measured([most, most, most, most, most])).toBe(20_971_520);
  for (const sizes of [[{ size: 4_194_305 }], [most, most, most, most, most, { size: 1 }]])
    expect(() => measured(sizes)).toThrow(expect.objectContaining({ code: 'message_too_large' }));
});
