import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeEntry } from '../../../../shared/codes/entry.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { entry, opened } from '../support.ts';

const vaccines = opened([
  entry('115', 'Tdap', { consumer_value: 'Tdap' }),
  entry('113', 'Td (adult), 5 Lf tetanus toxoid', { abbreviation: 'Td', umls_code: 'C0305062' }),
  entry('20', 'DTaP', { consumer_value: 'whooping cough shot' }),
  entry('141', 'Influenza, seasonal, injectable'),
  entry('88', 'influenza, unspecified formulation'),
  entry('999', '100% [a-z] .* _\\'),
]);

function codes(query: string): readonly string[] {
  return vaccines.search(query, 100).map(({ code }) => code);
}

describe('A query in a code index', () => {
  it('returns whole entries', () => {
    expect(vaccines.search('tetanus', 100)).toEqual([
      {
        abbreviation: 'Td',
        code: '113',
        consumer_value: null,
        umls_code: 'C0305062',
        full_value: 'Td (adult), 5 Lf tetanus toxoid',
      },
    ]);
  });

  it('matches anywhere, in any letter case', () => {
    expect(codes('tda')).toEqual(['115']);
    expect(codes('TAP')).toEqual(['20']);
    expect(codes('nFLUENZ')).toEqual(['141', '88']);
    expect(codes('influenza, seasonal, injectable')).toEqual(['141']);
  });

  it('matches one and two characters', () => {
    expect(codes('5')).toEqual(['113']);
    expect(codes('Lf')).toEqual(['113']);
    expect(codes(',')).toEqual(['141', '88', '113']);
  });

  it('is not split into words', () => {
    expect(codes('seasonal influenza')).toEqual([]);
    expect(codes('influenza seasonal')).toEqual([]);
  });

  it('has no wildcards', () => {
    expect(codes('%')).toEqual(['999']);
    expect(codes('_')).toEqual(['999']);
    expect(codes('.*')).toEqual(['999']);
    expect(codes('[a-z]')).toEqual(['999']);
    expect(codes('\\')).toEqual(['999']);
    expect(codes('*')).toEqual(['999']);
    expect(codes('t_ap')).toEqual([]);
  });

  it('searches only the full value', () => {
    expect(codes('115')).toEqual([]);
    expect(codes('whooping')).toEqual([]);
    expect(codes('C0305062')).toEqual([]);
  });

  it('finds nothing for an empty text, a line break, or half a character', () => {
    expect(codes('')).toEqual([]);
    expect(codes('\n')).toEqual([]);
    expect(codes('Tdap\n')).toEqual([]);
    expect(opened([entry('1', 'a\ufffdb')]).search('\ud83d', 100)).toEqual([]);
  });

  it('does not match across two entries', () => {
    const two = opened([entry('1', 'ab'), entry('2', 'bc')]);
    expect(two.search('abbc', 100)).toEqual([]);
    expect(two.search('bb', 100)).toEqual([]);
  });

  it('that is longer than any value finds nothing', () => {
    expect(codes('influenza, unspecified formulation and more')).toEqual([]);
    expect(codes('x'.repeat(10_000))).toEqual([]);
  });
});

describe('Letters that change form with their case', () => {
  const index = opened([
    entry('1', 'İstanbul strain'),
    entry('2', 'ΟΔΟΣ'),
    entry('3', 'οδος νέα'),
    entry('4', 'ÉCOLE'),
    entry('5', 'Straße'),
    entry('6', '300 K'),
  ]);
  const found = (query: string) => index.search(query, 100).map(({ code }) => code);

  it('match in either case', () => {
    expect(found('İSTANBUL')).toEqual(['1']);
    expect(found('stanbul')).toEqual(['1']);
    expect(found('ΟΔΟΣ')).toEqual(['2', '3']);
    expect(found('οδος')).toEqual(['2', '3']);
    expect(found('οδοσ Ν')).toEqual(['3']);
    expect(found('école')).toEqual(['4']);
    expect(found('STRASSE')).toEqual([]);
    expect(found('straẞe')).toEqual(['5']);
    expect(found('300 k')).toEqual(['6']);
  });
});

describe('The limit of a search', () => {
  const many = Array.from({ length: 1000 }, (_, number) =>
    entry(String(number), `${String(999 - number).padStart(3, '0')} common`),
  );

  it('returns the first 100 of the whole order, in whatever order they were added', () => {
    const found = opened(many).search('common', 100);
    expect(found.map(({ code }) => code)).toEqual(
      Array.from({ length: 100 }, (_, place) => String(999 - place)),
    );
  });

  it('returns all when there are fewer', () => {
    expect(
      opened(many)
        .search('77 ', 100)
        .map(({ full_value }) => full_value),
    ).toEqual([
      '077 common',
      '177 common',
      '277 common',
      '377 common',
      '477 common',
      '577 common',
      '677 common',
      '777 common',
      '877 common',
      '977 common',
    ]);
  });

  it('counts an entry once, however often the text occurs in it', () => {
    expect(opened([entry('1', 'aaaa aaaa')]).search('aa', 100)).toHaveLength(1);
  });
});

describe('A code index', () => {
  it('tells how many entries it holds', () => {
    expect([vaccines.entries, opened([]).entries]).toEqual([6, 0]);
    expect(opened([]).search('a', 100)).toEqual([]);
  });
});

const fold = (text: string): string =>
  Array.from(text, (character) => (character === 'ς' ? 'σ' : character.toLowerCase())).join('');

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => Array.from(text, (character) => character.codePointAt(0)!));
  const place = a!.findIndex((point, index) => point !== b![index]);
  if (place < 0) return a!.length - b!.length;
  return a![place]! - (b![place] ?? -1);
}

/** Written without the index: folds character by character and looks at every entry. */
function plainSearch(entries: readonly CodeEntry[]): (query: string, limit: number) => readonly string[] {
  const sorted = entries
    .map(({ code, full_value }) => ({ code, folded: fold(full_value) }))
    .sort((left, right) => compare(left.folded, right.folded) || compare(left.code, right.code));
  return (query, limit) => {
    const hits = sorted.filter(({ folded }) => query !== '' && folded.includes(fold(query)));
    return hits.slice(0, limit).map(({ code }) => code);
  };
}

describe('A search with any entries and any query', () => {
  const character = fc.constantFrom(...'abABéÉßẞσΣςİıiI 漢💉💊_%-K', 'ﬁ', 'é', '\ud83c\uddec');
  const text = fc.array(character, { minLength: 1, maxLength: 12 }).map((characters) => characters.join(''));
  const someEntries = fc
    .uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), text), {
      selector: ([code]) => code,
      minLength: 1,
      maxLength: 300,
    })
    .map((list) => list.map(([code, full]) => entry(code, full)));

  it('returns what a plain search returns', () => {
    fc.assert(
      fc.property(someEntries, fc.array(fc.oneof(text, character), { maxLength: 12 }), (entries, queries) => {
        const index = opened(entries);
        const expected = plainSearch(entries);
        const parts = entries.slice(0, 5).map(({ full_value }) => [...full_value].slice(1, 4).join(''));
        for (const query of [...queries, ...parts]) {
          expect(index.search(query, 20).map(({ code }) => code)).toEqual(expected(query, 20));
        }
      }),
      { numRuns: propertyRuns(25) },
    );
  });
});
