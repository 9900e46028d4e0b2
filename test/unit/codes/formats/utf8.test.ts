import { describe, expect, it, test } from 'vitest';
import { checkedUtf8 } from '../../../../shared/codes/formats/utf8.ts';
import { all, chunksOf } from '../support.ts';

async function read(bytes: Buffer | string, size: number): Promise<string> {
  return Buffer.concat(await all(checkedUtf8(chunksOf(bytes, size)))).toString();
}

const latin1 = Buffer.from('caf\xe9\n', 'latin1');

describe('A file in UTF-8', () => {
  it.each([1, 2, 3, 1000])('passes unchanged in chunks of %i bytes', async (size) => {
    const text = 'é\r\n💉漢\n\n\u0000last';
    expect(await read(text, size)).toBe(text);
  });

  it('arrives in whole lines', async () => {
    const chunks = await all(checkedUtf8(chunksOf('one\ntwo\nthree', 5)));
    expect(chunks.map(String)).toEqual(['one\n', 'two\n', 'three']);
  });

  it('may be empty', async () => {
    expect(await read('', 10)).toBe('');
  });

  test.each([
    ['the first line', latin1, 1],
    ['a later line', Buffer.concat([Buffer.from('é\nb\n\n'), latin1, Buffer.from('c\n')]), 4],
    ['the last line, without a line end', Buffer.concat([Buffer.from('a\nb'), Buffer.from([0xff])]), 2],
    ['a character cut off by the line end', Buffer.from([0x61, 0x0a, 0xe2, 0x82, 0x0a]), 2],
    ['half a surrogate pair', Buffer.from([0x0a, 0x0a, 0xed, 0xa0, 0x80, 0x0a]), 3],
    ['an overlong encoding', Buffer.from([0xc0, 0xaf, 0x0a]), 1],
  ])('that is not UTF-8 in %s is rejected with the number of the line', async (_where, bytes, line) => {
    for (const size of [1, 3, 1000]) {
      await expect(read(bytes, size)).rejects.toThrow(`Line ${line}: is not UTF-8.`);
    }
  });

  it.each([Buffer.from('\ufeff1|a\n', 'utf16le'), Buffer.from('\ufeff1|a\n', 'utf16le').swap16()])(
    'is rejected, with the encoding named, when it is UTF-16',
    async (bytes) => {
      for (const size of [1, 1000]) await expect(read(bytes, size)).rejects.toThrow('The file is UTF-16');
    },
  );

  it('is rejected when a line is longer than 1 MiB', async () => {
    const bytes = Buffer.concat([Buffer.from('a\nb\n'), Buffer.alloc(1_048_577, 'x')]);
    await expect(read(bytes, 100_000)).rejects.toThrow('Line 3: is longer than 1,048,576 bytes.');
  });
});
