/** How partitions and places are declared. */
import { describe, expect, it } from 'vitest';
import { partition, place, rangeOver } from '../../../../shared/store/items/kind.ts';

describe('A partition', () => {
  const storage = partition('STORE#{app}#{grant}', 'STORE#{app}#{grant}#{record}');

  it('has a prefix, forms without braces, and a pattern for policies', () => {
    expect(storage.prefix).toBe('STORE#');
    expect(storage.shapes).toEqual(['STORE#app#grant', 'STORE#app#grant#record']);
    expect(storage.pattern).toBe('STORE#*');
    expect(partition('CODES').pattern).toBe('CODES');
  });

  it('is made of its parts, and told by them again', () => {
    expect(storage.of('a', 'g', 'r')).toBe('STORE#a#g#r');
    expect(storage.parts('STORE#a#g')).toEqual({ app: 'a', grant: 'g' });
    expect(storage.parts('STORE#a#g#r')).toEqual({ app: 'a', grant: 'g', record: 'r' });
    expect(storage.parts('STORE#a')).toBeUndefined();
    expect(storage.parts('OTHER#a#g')).toBeUndefined();
    expect(partition('AUDIT#-#{day}').parts('AUDIT#x#1')).toBeUndefined();
  });
});

describe('A place', () => {
  const accounts = partition('A#{id}');
  const own = place(accounts, 'R#own#{record}');
  const shared = place(accounts, 'R#share#{record}');
  const anything = place(accounts, '{time}');
  const account = place(accounts, 'ACCOUNT');

  it('makes keys and ranges, with more or without', () => {
    expect(own.key('A#1', 'r')).toEqual({ PK: 'A#1', SK: 'R#own#r' });
    expect(account.key('A#1')).toEqual({ PK: 'A#1', SK: 'ACCOUNT' });
    expect(own.range('A#1')).toEqual({ partition: 'A#1', prefix: 'R#own#' });
    expect(own.range('A#1', '2')).toEqual({ partition: 'A#1', prefix: 'R#own#2' });
    expect(anything.range('A#1')).toEqual({ partition: 'A#1' });
  });

  it('and another one are read together by the segments that both begin with, and no more', () => {
    expect(rangeOver('A#1', [own, shared])).toEqual({ partition: 'A#1', prefix: 'R#' });
    expect(rangeOver('A#1', [own])).toEqual({ partition: 'A#1', prefix: 'R#own#' });
    expect(rangeOver('A#1', [own, account])).toEqual({ partition: 'A#1' });
    expect(rangeOver('A#1', [place(accounts, 'R#o#{x}'), own])).toEqual({ partition: 'A#1', prefix: 'R#' });
  });
});
