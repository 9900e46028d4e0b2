import { expect, it } from 'vitest';
import { freshTable } from '../domain/apps/table.ts';

const table = freshTable();

it('Counting a partition continues over its pages, within the bounds of the query', async () => {
  const keyOf = (index: number) => ({ PK: 'MANY', SK: `K#${String(index).padStart(2, '0')}` });
  const text = 'x'.repeat(100_000);
  // 2.5 MB: a query reads one MB at a time.
  for (let index = 0; index < 25; index += 1) await table.store.put(keyOf(index), { text });
  await table.store.put({ PK: 'MANY', SK: 'L#1' }, {});
  const { store } = table;
  expect(await store.count({ partition: 'MANY' })).toBe(26);
  expect(await store.count({ partition: 'MANY', prefix: 'K#' })).toBe(25);
  expect(await store.count({ partition: 'MANY', between: ['K#03', 'K#21'] })).toBe(19);
  expect(await store.count({ partition: 'MANY', after: 'K#03' })).toBe(22);
  expect(await store.count({ partition: 'NONE' })).toBe(0);
});
