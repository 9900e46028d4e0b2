import { describe, expect, it } from 'vitest';
import { recountRecord } from '../../../../shared/operations/facts/recount.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { textOf } from '../../../../shared/store/memory-table.ts';
import { put } from '../../../../shared/store/writes.ts';
import { bundle, patient, sodium } from '../../../support/fhir/resources.ts';
import { many, model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { document, FactWorld, problem } from '../../domain/facts/support.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

/** Leaves the documents as an older version stores them, which knows of no counts. */
function forgetCounts(world: FactWorld): void {
  for (const [key, item] of world.store.items) {
    if (String(item.SK).startsWith('O#')) world.store.items.delete(key);
    if (!String(item.SK).startsWith('H#')) continue;
    const { counts: _, ...rest } = item;
    world.store.items.set(key, rest);
  }
}

async function countsOf(world: FactWorld): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found = await Promise.all(
    (['shared', 'never'] as const).map((sharing) =>
      world.store.query(keys.factCountsOf(world.recordId, sharing)),
    ),
  );
  // Where there is no document any more, zeros stay.
  return found
    .flat()
    .filter(({ documents }) => documents > 0)
    .map(({ PK: _, changes: __, ...item }) => item as Readonly<Record<string, unknown>>);
}

const recount = (world: FactWorld) => recountRecord(world.recordId, world.stores);

describe('Recounting a record', () => {
  it('counts what an older version has stored as it would have been counted, nested and repeated facts too', async () => {
    const world = new FactWorld();
    const fulfillments = many(model('Fill', smallest.Fill), model('Fill', smallest.Fill));
    await world.create(
      document(problem('Asthma'), model('Medication', { ...smallest.Medication, fulfillments })),
    );
    const file = bundle(patient('Rosa', 'Lind'), sodium('s1'), sodium('s2', 141));
    await world.create(file, 'application/fhir+json');
    // Another file says the same: its facts are not stored again, but it says them.
    await world.create(file, 'application/fhir+json');
    await world.nevershare(await world.create(document(problem('Gout'))));
    await world.status(await world.create(document(problem('Measles'))), 'void');
    const kept = await countsOf(world);
    forgetCounts(world);
    expect(await recount(world)).toMatchObject({ documents: 5 });
    expect(await countsOf(world)).toEqual(kept);
    expect(world.recordNow().counted).toBe(true);
    expect(await recount(world)).toEqual({ documents: 0, differences: [] });
  });

  it('corrects numbers that are wrong, and tells what was', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma'), problem('Gout')));
    const key = keys.factCounts(world.recordId, 'shared', modelsType, ['Problem']);
    const odd = keys.factCounts(world.recordId, 'never', 'urn:gone', []);
    await world.store.transact([
      put(key, { documents: 1, documents_Problem: 1, facts_Problem: 7, facts_Allergy: 1, changes: 3 }),
      put(odd, { documents: 2, changes: 1 }),
    ]);
    const { documents, differences } = await recount(world);
    const place = { sharing: 'shared', type: keys.typeHash(modelsType), kinds: ['Problem'] };
    expect(documents).toBe(0);
    expect(differences).toEqual([
      { ...place, name: 'facts_Allergy', stored: 1, counted: 0 },
      { ...place, name: 'facts_Problem', stored: 7, counted: 2 },
      {
        sharing: 'never',
        type: keys.typeHash('urn:gone'),
        kinds: [],
        name: 'documents',
        stored: 2,
        counted: 0,
      },
    ]);
    expect(await recount(world)).toEqual({ documents: 0, differences: [] });
  });

  it('finds that an older version has replaced a document, and left its counts', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('Asthma')));
    const { counts } = world.head(id);
    const kept = new Map([...world.store.items].filter(([, item]) => String(item.SK).startsWith('O#')));
    await world.succeed(id, document(problem('Asthma'), problem('Gout'), problem('Measles')));
    const head = textOf(keys.lineage(world.recordId, id));
    world.store.items.set(head, { ...world.store.items.get(head), counts });
    for (const [key, item] of kept) world.store.items.set(key, item);
    const { documents } = await recount(world);
    expect(documents).toBe(1);
    expect((await countsOf(world)).map(({ facts_Problem }) => facts_Problem)).toEqual([3]);
  });

  it('loses nothing of what is stored while it counts', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    forgetCounts(world);
    let stored = 0;
    world.store.beforeRead = async () => {
      if (stored >= 5) return;
      stored += 1;
      await world.create(document(problem(`Problem ${stored}`)));
    };
    await recount(world);
    expect(stored).toBe(5);
    expect(await countsOf(world)).toEqual([
      expect.objectContaining({ documents: 6, documents_Problem: 6, facts_Problem: 6 }),
    ]);
    expect(await recount(world)).toEqual({ documents: 0, differences: [] });
  });
});
