/** docs/upgrading.md: migrations of what an older version has stored. */
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../../shared/operations/migrations/list.ts';
import type { Migration } from '../../../../shared/operations/migrations/migration.ts';
import { runMigration } from '../../../../shared/operations/migrations/run.ts';
import {
  migrationStates,
  missingMigrations,
  noteNewTable,
} from '../../../../shared/operations/migrations/state.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { document, FactWorld, problem } from '../../domain/facts/support.ts';

const now = () => new Date('2026-02-01T00:00:00Z');

/** Works on the words, and breaks off before one of them. */
function wordMigration(id: string, words: readonly string[], seen: string[], breaksAt?: string): Migration {
  return {
    id,
    title: 'says words',
    async *steps(_, after) {
      for (const word of words.slice(after === undefined ? 0 : words.indexOf(after) + 1)) {
        if (word === breaksAt) throw new Error('broken off');
        seen.push(word);
        yield { position: word };
      }
    },
  };
}

async function storeWithRecord(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.put(keys.recordSearch('r1'), { id: 'r1', label: 'Rosa Lind', createdAt: '2025-01-01' });
  return store;
}

async function runAll(store: MemoryStore, list: readonly Migration[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const state of await missingMigrations(store, list))
    counts.push(await runMigration(state, { store, bodies: undefined as never, now }, () => undefined));
  return counts;
}

describe('A migration', () => {
  it('is carried out once, and recorded with an audit entry of the operator', async () => {
    const store = await storeWithRecord();
    const seen: string[] = [];
    const list = [wordMigration('words', ['a', 'b'], seen)];
    expect(await runAll(store, list)).toEqual([2]);
    expect(await runAll(store, list)).toEqual([]);
    expect(seen).toEqual(['a', 'b']);
    const [item] = await store.query(keys.migrations);
    const time = '2026-02-01T00:00:00.000Z';
    expect(item).toMatchObject({ id: 'words', startedAt: time, doneAt: time, steps: 2 });
    expect(item).not.toHaveProperty('position');
    const entries = [...store.items.values()].filter(({ operation }) => operation === 'migrate');
    expect(entries).toMatchObject([{ principal: 'operator', path: 'migrate words' }]);
  });

  it('goes on where it was broken off, and those after it wait', async () => {
    const store = await storeWithRecord();
    const seen: string[] = [];
    const later = wordMigration('later', ['z'], seen);
    const broken = [wordMigration('words', ['a', 'b', 'c'], seen, 'c'), later];
    await expect(runAll(store, broken)).rejects.toThrow('broken off');
    const [state] = await migrationStates(store, broken);
    expect(state!.item).toMatchObject({ position: 'b', steps: 2 });
    expect(seen).toEqual(['a', 'b']);
    expect(await runAll(store, [wordMigration('words', ['a', 'b', 'c'], seen), later])).toEqual([3, 1]);
    expect(seen).toEqual(['a', 'b', 'c', 'z']);
  });

  it('is not missing in a table that holds nothing, and never again when that was noted', async () => {
    const store = new MemoryStore();
    const list = [wordMigration('words', ['a'], [])];
    expect(await missingMigrations(store, list)).toEqual([]);
    await noteNewTable(store, now(), list);
    await store.put(keys.recordSearch('r1'), { id: 'r1', label: 'Rosa Lind', createdAt: '2026-02-02' });
    expect(await missingMigrations(store, list)).toEqual([]);
  });

  it('stays missing in a table that holds records, accounts or apps', async () => {
    const list = [wordMigration('words', ['a'], [])];
    for (const key of [keys.recordSearch('r1'), keys.accountSearch('a@b.example'), keys.app('labs@x')]) {
      const store = new MemoryStore();
      await store.put(key as never, { id: 'x' } as never);
      await noteNewTable(store, now(), list);
      expect(await missingMigrations(store, list), key.PK).toHaveLength(1);
    }
  });
});

describe('The migrations of the service', () => {
  it('have names of their own', () => {
    const ids = migrations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('extract facts that an older version did not, in every record, also after an interruption', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    const { recordId, store, stores } = world;
    await store.put(keys.recordSearch(recordId), { id: recordId, label: 'x', createdAt: '2025-01-01' });
    // Records that were erased in the meantime have nothing left. With 40 there are several to a partition of search entries.
    const erased = Array.from({ length: 40 }, (_, index) => `r${index}`);
    for (const id of erased) await store.put(keys.recordSearch(id), { id, label: 'x', createdAt: '2025' });
    await forgetFacts(world);
    expect(await world.titles()).toEqual([]);
    const [missing] = await missingMigrations(store);
    const services = { ...stores, now };
    let steps = 0;
    const breakOff = () => {
      steps += 1;
      throw new Error('broken off');
    };
    await expect(runMigration(missing!, services, breakOff)).rejects.toThrow('broken off');
    const [again] = await missingMigrations(store);
    expect(again!.item).toMatchObject({ steps: 1 });
    expect(await runMigration(again!, services, () => (steps += 1))).toBe(41);
    expect(steps).toBe(41);
    expect(await world.titles()).toEqual(['Asthma']);
    const left = (await missingMigrations(store)).map(({ migration }) => migration.id);
    expect(left).toEqual([
      'reached-records-0.9.0',
      'contents-0.10.0',
      'fact-counts-0.10.0',
      'fhir-resources-0.10.0',
    ]);
  });
});

/** As if the version that stored the documents had no models for them. */
async function forgetFacts({ store, recordId }: FactWorld): Promise<void> {
  for (const [key, item] of store.items) {
    if (String(item.PK).startsWith('FACTS#')) store.items.delete(key);
    else if (String(item.PK) === `RECORD#${recordId}` && 'facts' in item) {
      const { facts, ...rest } = item;
      store.items.set(key, rest as never);
    }
  }
}
