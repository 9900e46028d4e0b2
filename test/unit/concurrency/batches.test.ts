import { describe, expect, it } from 'vitest';
import { batches, boundedBatches } from '../../../shared/concurrency/batches.ts';

describe('batches', () => {
  it.each([
    [[], 2, []],
    [['a'], 2, [['a']]],
    [['a', 'b'], 2, [['a', 'b']]],
    [['a', 'b', 'c'], 2, [['a', 'b'], ['c']]],
  ])('%j in parts of %i items is %j', (list, size, parts) => {
    expect([...batches(list, size)]).toEqual(parts);
  });
});

describe('boundedBatches', () => {
  const bounds = { items: 3, size: 10, sizeOf: (item: number) => item };

  it.each([
    ['nothing gives no part', [], []],
    ['a part holds as many items as it may', [1, 1, 1, 1], [[1, 1, 1], [1]]],
    ['a part is as large as it may be', [4, 6], [[4, 6]]],
    ['a part is not larger', [4, 7], [[4], [7]]],
    ['every part counts its own size', [6, 6, 4], [[6], [6, 4]]],
    ['an item that is too large is alone', [1, 11, 1], [[1], [11], [1]]],
    ['also as the first', [11, 1], [[11], [1]]],
  ])('%s: %j is %j', (_, list, parts) => {
    expect([...boundedBatches(list, bounds)]).toEqual(parts);
  });
});
