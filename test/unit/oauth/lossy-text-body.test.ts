import { describe, expect, test } from 'vitest';
import { isDamagedBody } from '../../../shared/oauth/lossy-text-body.ts';
import { sha1 } from './client.ts';

function damaged(body: string | Buffer, contentLength?: string, hash?: string, bodyWasText = true) {
  const bytes = Buffer.from(body);
  return isDamagedBody({ headers: { 'content-length': contentLength }, body: bytes, bodyWasText }, hash);
}

describe('A text body counts as damaged', () => {
  test('when its length differs from the sent length', () => {
    expect(damaged('<n>é</n>', '8')).toBe(true);
    expect(damaged('<n/>', '7')).toBe(true);
    expect(damaged('<n/>', '12')).toBe(true);
  });

  test('when its length differs from the sent length, even if its hash matches', () => {
    expect(damaged('<n/>', '5', sha1(Buffer.from('<n/>')))).toBe(true);
  });

  test('when it contains U+FFFD and no hash was sent', () => {
    expect(damaged('<n>\ufffd</n>', '10')).toBe(true);
  });

  test('when it contains U+FFFD and the hash is that of other bytes of the same length', () => {
    const sent = Buffer.from('<n>\u00e9\u0080\u00e9</n>', 'latin1');
    expect(damaged('<n>\ufffd</n>', '10', sha1(sent))).toBe(true);
  });
});

describe('A text body does not count as damaged', () => {
  test('when it is exact UTF-8 of the sent length', () => {
    expect(damaged('<n>é</n>', '9')).toBe(false);
  });

  test('when it contains U+FFFD and its hash shows that the client sent it', () => {
    expect(damaged('<n>\ufffd</n>', '10', sha1(Buffer.from('<n>\ufffd</n>')))).toBe(false);
  });

  test('when no readable length was sent', () => {
    expect(damaged('<n/>')).toBe(false);
    expect(damaged('<n/>', '')).toBe(false);
    expect(damaged('<n/>', 'four')).toBe(false);
    expect(damaged('<n/>', '5 bytes')).toBe(false);
    expect(damaged('<n/>', 'about 5')).toBe(false);
  });

  test('when only its hash does not match', () => {
    expect(damaged('<n/>', '4', sha1(Buffer.from('<m/>')))).toBe(false);
  });

  test('when it is empty', () => {
    expect(damaged('', '0')).toBe(false);
  });
});

test('A binary body never counts as damaged', () => {
  expect(damaged('\ufffd', '1', undefined, false)).toBe(false);
});
