import { describe, expect, test } from 'vitest';
import { readTimestamp } from '../../../shared/oauth/timestamp.ts';

const read = (value: string, receivedAt = 1767225600.9) =>
  readTimestamp(value, new Date(receivedAt * 1000), 300);

describe('A timestamp', () => {
  test.each(['1767225300', '1767225600', '1767225900'])(
    'within the clock window is accepted: %s',
    (value) => {
      expect(read(value)).toBe(Number(value));
    },
  );

  test('before the clock window is rejected (old-timestamp)', () => {
    expect(read('1767225299')).toEqual({ refused: 'old-timestamp' });
    expect(read('1')).toEqual({ refused: 'old-timestamp' });
  });

  test('after the clock window is rejected (future-timestamp)', () => {
    expect(read('1767225901')).toEqual({ refused: 'future-timestamp' });
    expect(read('999999999999999')).toEqual({ refused: 'future-timestamp' });
  });

  test.each([
    '',
    '0',
    '-1767225600',
    '+1767225600',
    '1767225600.0',
    '1767225600 ',
    '1.7e9',
    '0x69',
    'now',
    '١',
    '9'.repeat(400),
  ])('that is malformed is rejected (malformed-timestamp): %s', (value) => {
    expect(read(value)).toEqual({ refused: 'malformed-timestamp' });
  });
});
