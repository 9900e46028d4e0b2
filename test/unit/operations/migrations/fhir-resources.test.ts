/** docs/upgrading.md: the resources of documents of older versions are stored, so that apps can read them. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fhirResources } from '../../../../shared/operations/migrations/fhir-resources.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { SentWorld } from '../../domain/fhir/sent/support.ts';

const goal = (id: string, text: string) => ({
  ...{ resourceType: 'Goal', id, lifecycleStatus: 'active', startDate: '2024-03-05' },
  description: { text },
});

describe('The migration of FHIR resources', () => {
  let world: SentWorld;
  beforeEach(() => {
    world = new SentWorld();
  });
  const migrate = async () => {
    const notes: string[] = [];
    for await (const step of fhirResources.steps({ ...world.stores, now: () => world.now }))
      notes.push(...(step.notes ?? []));
    return notes;
  };
  /** As if an older version had stored the documents. */
  const forget = async () => {
    await world.store.put(keys.recordSearch(world.recordId), {
      id: world.recordId,
      label: 'x',
      createdAt: 'x',
    });
    for (const [key, item] of world.store.items) {
      if (String(item.PK).startsWith('FHIR#')) world.store.items.delete(key);
      const { fhir: _, fhirIndexed: __, ...rest } = item;
      if (world.store.items.has(key)) world.store.items.set(key, rest);
    }
  };

  it('stores what this version stores with a document, whatever its status, and says that the record has it', async () => {
    await world.fhir(goal('a', 'Walk'));
    await world.status(await world.fhir(goal('b', 'Rest')), 'archived');
    await world.create('<Problem/>', 'text/plain');
    const before = await world.served('Goal');
    await forget();
    expect(await world.served('Goal')).toEqual([]);
    expect(world.recordNow().fhirIndexed).toBeUndefined();
    expect(await migrate()).toEqual([]);
    expect(await world.served('Goal')).toEqual(before);
    expect(world.recordNow().fhirIndexed).toBe(true);
    const stored = world.stored();
    expect(stored.length).toBe(4);
    // A run after one that was interrupted reads no document again that is done.
    const reading = vi.spyOn(world.stores.bodies, 'get');
    expect(await migrate()).toEqual([]);
    expect(reading).not.toHaveBeenCalled();
    expect(world.stored()).toEqual(stored);
    expect(world.pending().filter(({ event }) => event === 'resources_superseded')).toEqual([]);
  });

  it('names a document that cannot be read, and goes on', async () => {
    const lost = await world.fhir(goal('a', 'Walk'));
    await world.fhir(goal('b', 'Rest'));
    await forget();
    const [version] = await world.store.get([keys.version(world.recordId, lost)]);
    world.bodies.set(version!.bodyKey, Buffer.from('{'));
    expect(await migrate()).toEqual([expect.stringContaining(`document ${lost} of record`)]);
    expect((await world.served('Goal')).length).toBe(1);
  });
});
