import { describe, expect, it, test } from 'vitest';
import {
  itemBytes,
  itemReadUnits,
  itemWriteUnits,
  queryReadUnits,
  transactionWriteUnits,
} from '../../../shared/store/capacity-rules.ts';

describe('The size of an item:', () => {
  test.each([
    ['a text: name and UTF-8', { name: { S: 'Zoë' } }, 4 + 4],
    ['an empty text: its name', { name: { S: '' } }, 4],
    ['a number: two digits in a byte, and one byte', { n: { N: '1234' } }, 1 + 2 + 1],
    ['a number with an odd count of digits', { n: { N: '123' } }, 1 + 2 + 1],
    ['zeros at either end of a number are trimmed', { n: { N: '0012000' } }, 1 + 1 + 1],
    ['the point of a number does not count', { n: { N: '12.5' } }, 1 + 2 + 1],
    ['a negative number takes one byte more', { n: { N: '-12' } }, 1 + 1 + 1 + 1],
    ['zero', { n: { N: '0' } }, 1 + 1],
    ['the exponent of a number does not count', { n: { N: '12E+125' } }, 1 + 1 + 1],
    ['zeros inside of a number count', { n: { N: '100001' } }, 1 + 3 + 1],
    ['bytes that a response has as base64', { b: { B: 'YWJjZGU=' } }, 1 + 5],
    ['bytes as they are, not as base64', { b: { B: Buffer.from('abcde').toString('base64') } }, 1 + 5],
    ['bytes of a response', { b: { B: new Uint8Array(7) } }, 1 + 7],
    ['a flag', { f: { BOOL: true } }, 1 + 1],
    ['nothing', { n: { NULL: true } }, 1 + 1],
    ['an empty list', { l: { L: [] } }, 1 + 3],
    ['a list: three bytes, and one for each element', { l: { L: [{ S: 'ab' }, { S: 'c' }] } }, 1 + 3 + 3 + 2],
    ['a map: the same, and the names', { m: { M: { key: { S: 'v' } } } }, 1 + 3 + 1 + 3 + 1],
    ['several attributes: their sum', { PK: { S: 'a' }, SK: { S: 'b' }, v: { S: 'xyz' } }, 3 + 3 + 4],
  ])('%s', (_what, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });
});

describe('Read units:', () => {
  test.each([
    ['a missing item', 0, 1],
    ['a byte', 1, 1],
    ['4 kB', 4096, 1],
    ['a byte more', 4097, 2],
    ['the largest item', 400 * 1024, 100],
  ])('%s', (_what, bytes, units) => {
    expect(itemReadUnits(bytes)).toBe(units);
  });

  it('a batch rounds up each item: 1.5 kB and 6.5 kB are three units', () => {
    expect(itemReadUnits(1536) + itemReadUnits(6656)).toBe(3);
  });

  it('a query rounds up the sum once: ten items of 500 bytes are two units', () => {
    expect(queryReadUnits(10 * 500)).toBe(2);
  });

  it('a query that finds nothing is one unit', () => {
    expect(queryReadUnits(0)).toBe(1);
  });
});

describe('Write units:', () => {
  test.each([
    ['a new item of 1 kB', 0, 1024, 1],
    ['a byte more', 0, 1025, 2],
    ['a small change of a large item', 3000, 3010, 3],
    ['a small item that replaces a large one', 3000, 20, 3],
    ['a deletion counts what is deleted', 5000, 0, 5],
    ['a deletion of a missing item', 0, 0, 1],
  ])('%s', (_what, before, after, units) => {
    expect(itemWriteUnits(before, after)).toBe(units);
    expect(transactionWriteUnits(before, after)).toBe(2 * units);
  });
});
