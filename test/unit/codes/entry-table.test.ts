import { describe, expect, it } from 'vitest';
import { EntryTable } from '../../../shared/codes/entry-table.ts';
import { entryOf } from '../../../shared/codes/stored-row.ts';
import { entry } from './support.ts';

function inOrder(entries: readonly (readonly [code: string, full: string])[]): readonly string[] {
  const table = new EntryTable();
  for (const [index, [code, full]] of entries.entries()) table.add(entry(code, full), index + 1);
  return Array.from(table.order(), (place) => entryOf(table.row(place).toString()).code);
}

describe('Adding an entry to the table', () => {
  it('keeps every part of an entry', () => {
    const table = new EntryTable();
    const whole = {
      abbreviation: 'ä',
      code: '"1"',
      consumer_value: 'b\\',
      umls_code: 'C1',
      full_value: '💉 c',
    };
    const same = { ...entry('2', 'same'), consumer_value: 'same' };
    expect([table.add(whole, 1), table.add(same, 2)]).toEqual([{ kind: 'added' }, { kind: 'added' }]);
    expect([0, 1].map((place) => entryOf(table.row(place).toString()))).toEqual([whole, same]);
  });

  it('distinguishes an entry that repeats an earlier one from one that contradicts it', () => {
    const table = new EntryTable();
    table.add(entry('1', 'one'), 4);
    table.add(entry('2', 'two'), 5);
    expect(table.add(entry('1', 'one'), 6)).toEqual({ kind: 'repeated' });
    expect(table.add(entry('1', 'One'), 7)).toEqual({ kind: 'conflict', line: 4 });
    expect(table.add(entry('2', 'two', { umls_code: 'C2' }), 8)).toEqual({ kind: 'conflict', line: 5 });
    expect(table.size).toBe(2);
  });

  it('grows the table beyond its initial size', () => {
    const table = new EntryTable();
    for (let number = 0; number < 5000; number += 1)
      table.add(entry(`c${number}`, `value ${number}`), number);
    expect(entryOf(table.row(4999).toString())).toEqual(entry('c4999', 'value 4999'));
    expect(table.add(entry('c0', 'another'), 9999)).toEqual({ kind: 'conflict', line: 0 });
  });
});

describe('The order of a table', () => {
  it('is by full value, ignoring case', () => {
    expect(
      inOrder([
        ['1', 'varicella'],
        ['2', 'IPV'],
        ['3', 'influenza'],
        ['4', 'Tdap'],
      ]),
    ).toEqual(['3', '2', '4', '1']);
  });

  it('is by code, compared as text, where full values differ only in case', () => {
    expect(
      inOrder([
        ['9', 'same value'],
        ['10', 'Same Value'],
        ['b', 'SAME VALUE'],
        ['B', 'same value'],
        ['09', 'same value'],
      ]),
    ).toEqual(['09', '10', '9', 'B', 'b']);
  });

  it('is by code point, even after a common prefix and where code units would order otherwise', () => {
    expect(
      inOrder([
        ['1', 'prefix \u{1f489}'],
        ['2', 'prefix \uffe5'],
        ['3', 'prefix é'],
        ['4', 'prefix z'],
        ['5', 'prefix'],
        ['6', 'pre'],
      ]),
    ).toEqual(['6', '5', '4', '3', '2', '1']);
  });
});
