import { expect, it } from 'vitest';
import type { Part } from '../../../../../shared/domain/audits/archive/index-of-parts.ts';
import { type Entry, Merge } from '../../../../../shared/domain/audits/archive/merge.ts';
import { entryAt } from '../support.ts';

const entriesOf = (letters: string): readonly Entry[] =>
  [...letters].map((SK) => ({ ...entryAt(new Date(0), { id: SK }), PK: 'AUDIT', SK }));

const partOf = (letters: string): Part => ({
  PK: 'AUDITARCHIVE',
  SK: letters,
  month: '2025-11',
  id: letters,
  state: 'stored',
  first: letters.at(0)!,
  last: letters.at(-1)!,
  entries: letters.length,
});

async function take(entries: AsyncIterable<Entry>): Promise<string> {
  let taken = '';
  for await (const { id } of entries) taken += id;
  return taken;
}

function merging(skip: number) {
  const loaded: string[] = [];
  const load = async ({ id }: Part) => {
    loaded.push(id);
    return entriesOf(id);
  };
  return { merge: new Merge({ descending: false, load }, skip), loaded };
}

it('Entries that were left out in the table are not left out again when they become a part', async () => {
  const { merge } = merging(5);
  expect(await take(merge.page(entriesOf('ab'), []))).toBe('');
  expect(await take(merge.rest([partOf('ab'), partOf('cdef')]))).toBe('f');
});

it('A part that is left out as a whole is not loaded, unless another one has entries between its own', async () => {
  const apart = merging(3);
  expect(await take(apart.merge.rest([partOf('abc'), partOf('def')]))).toBe('def');
  expect(apart.loaded).toEqual(['def']);
  const mixed = merging(3);
  expect(await take(mixed.merge.rest([partOf('ace'), partOf('bdf')]))).toBe('def');
  expect(mixed.loaded).toEqual(['ace', 'bdf']);
});
