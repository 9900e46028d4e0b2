/** The resources of FHIR documents after an archive was imported: they follow from the bytes, so the archive holds nothing of them. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { leftResources, sentFaults } from '../../../../local/tools/whole-resources.ts';
import { type Row, readBodies, scanRows } from '../../../../shared/domain/fhir/sent/index.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { patientStory } from '../../../support/fhir/patient-story.ts';
import { fhirType, SentWorld } from '../../domain/fhir/sent/support.ts';
import { archiveOf, importInto, Place } from './support.ts';

type Stores = Parameters<typeof readBodies>[2];

async function served(world: SentWorld, stores: Stores, type: string): Promise<readonly unknown[]> {
  const rows: Row[] = [];
  for await (const some of scanRows(world.view, type, undefined, stores)) rows.push(...some);
  const ordered = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return readBodies(ordered, world.view, stores);
}

it('Resources of FHIR documents are the same after an export and an import, with the same ids, whatever their size', async () => {
  const world = new SentWorld();
  const binary = {
    resourceType: 'Binary',
    contentType: 'image/png',
    data: randomBytes(300_000).toString('base64'),
  };
  const first = await world.fhir({ resourceType: 'Goal', id: 'g', description: { text: 'Walk' } });
  await world.fhirAgain(first, { resourceType: 'Goal', id: 'g', description: { text: 'Run' } });
  await world.create(JSON.stringify(patientStory({ visits: 12 })), fhirType);
  await world.status(await world.fhir(binary, { resourceType: 'Flag' }), 'archived');
  const types = ['Goal', 'Observation', 'Encounter', 'Binary'];
  const before = await Promise.all(types.map((type) => served(world, world.stores, type)));
  expect(before.map(({ length }) => length)).toEqual([1, 72, 12, 0]);

  const target = new Place();
  target.register('rosa@mail.example', 'grant');
  const archive = await archiveOf(world.recordId, { store: world.store, bodies: world.objects } as never);
  await importInto(target, archive);
  const stores = { store: target.store, bodies: target.bodies, largeBodies: target.bodies };
  expect(await Promise.all(types.map((type) => served(world, stores, type)))).toEqual(before);
  const lineages = await target.store.query(keys.lineages(world.recordId));
  for (const lineage of lineages) {
    const [latest] = await target.store.get([keys.version(world.recordId, lineage.latestId)]);
    expect(await sentFaults(world.recordId, lineage, latest!, stores)).toEqual([]);
  }
  expect(await leftResources(world.recordId, stores)).toEqual([]);
  expect(lineages.filter(({ fhir }) => fhir?.object).length).toBe(1);
});
