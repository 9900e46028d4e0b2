import { describe, expect, it } from 'vitest';
import { mergeWrites } from '../../../shared/store/merge-writes.ts';
import { absent, check, put, update } from '../../../shared/store/writes.ts';

const key = { PK: 'A', SK: 'B' };
const other = { PK: 'A', SK: 'C' };

describe('Writes of several changes', () => {
  it('become one for each item: additions are summed, and equal checks are made once', () => {
    const merged = mergeWrites([
      update(key, { add: { documents: 1 } }),
      check(other, { subscribed: absent }, 'retry'),
      update(key, { add: { documents: 2, facts: 5 } }),
      check(other, { subscribed: absent }, 'retry'),
    ]);
    expect(merged).toEqual([
      update(key, { add: { documents: 3, facts: 5 } }),
      check(other, { subscribed: absent }, 'retry'),
    ]);
  });

  it('that cannot be one are an error, and none is lost', () => {
    const cases = [
      [put(key, {}), put(key, {})],
      [update(key, { add: { n: 1 } }), update(key, { set: { n: 1 } })],
      [update(key, { add: { n: 1 } }), update(key, { add: { n: 1 } }, { when: { n: 1 }, refused: 'retry' })],
      [check(key, { a: 1 }, 'retry'), check(key, { a: 2 }, 'retry')],
      [check(key, { a: 1 }, 'retry'), update(key, { add: { n: 1 } }, { when: { a: 1 }, refused: 'retry' })],
      [update(key, { add: { n: 1 } }, { when: { a: 1 }, refused: 'retry' }), check(key, { a: 1 }, 'retry')],
    ];
    for (const writes of cases) expect(() => mergeWrites(writes)).toThrow('cannot be one');
  });
});
