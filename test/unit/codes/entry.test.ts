import { describe, expect, it, test } from 'vitest';
import { isShortName, readEntry } from '../../../shared/codes/entry.ts';

describe('A code entry', () => {
  it('has all five keys, with null where the file has nothing', () => {
    expect(readEntry({ code: '115', full: 'Tdap' })).toEqual({
      abbreviation: null,
      code: '115',
      consumer_value: null,
      umls_code: null,
      full_value: 'Tdap',
    });
  });

  it('is trimmed in every column, and keeps leading zeros', () => {
    expect(
      readEntry({ code: ' 03       ', full: '\u00a0MMR ', consumer: '  ', abbreviation: ' M ', umls: '' }),
    ).toEqual({
      abbreviation: 'M',
      code: '03',
      consumer_value: null,
      umls_code: null,
      full_value: 'MMR',
    });
  });

  it('has its full and consumer values cut to 250 characters, counted in code points', () => {
    const read = readEntry({ code: '1', full: '💉'.repeat(251), consumer: 'a'.repeat(300) });
    expect(read).toMatchObject({ full_value: '💉'.repeat(250), consumer_value: 'a'.repeat(250) });
  });

  it('accepts texts of exactly the maximum length', () => {
    const raw = {
      code: 'c'.repeat(100),
      full: 'f'.repeat(250),
      consumer: '💊'.repeat(250),
      abbreviation: 'a'.repeat(100),
      umls: 'u'.repeat(30),
    };
    expect(readEntry(raw)).toEqual({
      abbreviation: raw.abbreviation,
      code: raw.code,
      consumer_value: raw.consumer,
      umls_code: raw.umls,
      full_value: raw.full,
    });
  });

  test.each([
    [{ code: '', full: 'x' }, 'no code'],
    [{ code: undefined, full: 'x' }, 'no code'],
    [{ code: '1', full: ' ' }, 'no full value'],
    [{ code: 'c'.repeat(101), full: 'x' }, 'a code of more than 100 characters'],
    [{ code: '1', full: 'x', abbreviation: 'a'.repeat(101) }, 'an abbreviation of more than 100 characters'],
    [{ code: '1', full: 'x', umls: 'u'.repeat(31) }, 'a UMLS code of more than 30 characters'],
    [{ code: '1', full: 'two\nlines' }, 'a control character'],
    [{ code: '1\u0000', full: 'x' }, 'a control character'],
    [{ code: '1', full: 'x', consumer: 'a\tb' }, 'a control character'],
  ])('is not made of %j: %s', (raw, reason) => {
    expect(readEntry(raw)).toBe(reason);
  });
});

describe('A short name', () => {
  it.each(['cvx', 'hl7-v3-vaccines', 'SNOMED_CT.2026', '9', 'a'.repeat(100)])('may be %s', (name) => {
    expect(isShortName(name)).toBe(true);
  });

  it.each(['', '-a', '.', '..', 'a/b', 'a b', 'é', 'a\n', 'a'.repeat(101)])('may not be %j', (name) => {
    expect(isShortName(name)).toBe(false);
  });
});
