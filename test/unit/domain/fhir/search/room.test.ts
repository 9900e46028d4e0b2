/** What an answer has room for is what its bytes say, whether or not they are counted. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAtMost, Room } from '../../../../../shared/domain/fhir/search/room.ts';
import { anyCharacter } from '../../../../support/any-character.ts';

/** Bytes within a JSON string. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
const entry = fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => JSON.stringify({ text }));

describe('Room', () => {
  it('takes entries as long as all of them fit, and the first one in any case', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.nat(400), (entries, limit) => {
        const room = new Room(limit);
        let [bytes, count] = [0, 0];
        for (const one of entries) {
          const fits = count === 0 || bytes + bytesOf(one) <= limit;
          expect(room.takes(one)).toBe(fits);
          if (!fits) continue;
          bytes += bytesOf(one);
          count += 1;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is full to the byte', () => {
    for (const [limit, fits] of [
      [22, true],
      [21, false],
    ] as const) {
      const room = new Room(limit);
      // Eleven bytes each: nine characters, of which two are escaped.
      expect(room.takes('{"a":123}')).toBe(true);
      expect(room.takes('{"a":123}')).toBe(fits);
    }
  });
});

it('A text has at most so many bytes when it has, also where more would be possible', () => {
  fc.assert(
    fc.property(entry, fc.nat(120), (text, bytes) => {
      expect(hasAtMost(text, bytes)).toBe(bytesOf(text) <= bytes);
    }),
    { numRuns: 500 },
  );
});
