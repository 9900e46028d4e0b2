/** Exports of a record that is in use. */
import { describe, expect, it } from 'vitest';
import { exportRecord } from '../../../../shared/operations/archive/export/index.ts';
import { eraseRecord } from '../../../../shared/operations/records/erase.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { storedAccount } from '../../domain/accounts/support.ts';
import { beforeRead, document, FactWorld, problem } from '../../domain/facts/support.ts';
import { importInto, MemoryArchive, Place } from './support.ts';

async function exported(world: FactWorld): Promise<MemoryArchive> {
  const archive = new MemoryArchive();
  await exportRecord(world.recordId, archive, { ...world.stores, now: () => world.now });
  return archive;
}

const body = (title: string) => document(problem(title));

describe('An export during which documents are replaced, voided, labelled and created', () => {
  it('can be imported, at whichever moment the changes come', async () => {
    let moments = 0;
    for (let read = 1; ; read += 1) {
      const world = new FactWorld();
      storedAccount(world.store);
      const first = await world.create(body('Asthma'));
      const second = await world.create(body('Eczema'));
      const isDone = beforeRead(world, read, async () => {
        await world.succeed(first, body('Asthma, again'));
        await world.status(second, 'archived');
        await world.label(second, 'a label');
        await world.create(body('New'));
      });
      const archive = await exported(world);
      if (!isDone()) break;
      moments += 1;
      await importInto(new Place(), archive);
      const lines = archive.lines('documents.jsonl');
      const latest = lines.filter(({ kind, replaced_by }) => kind === 'version' && replaced_by === undefined);
      expect(latest).toHaveLength(lines.filter(({ kind }) => kind === 'document').length);
      const archived = lines.some(({ id, status }) => id === second && status === 'archived');
      expect(archive.lines('status-history.jsonl')).toHaveLength(archived ? 1 : 0);
    }
    expect(moments).toBeGreaterThan(10);
  });

  it('waits for a version that its head names and that is not visible yet', async () => {
    const world = new FactWorld();
    const first = await world.create(body('Asthma'));
    await world.store.late(
      ({ SK }) => SK.startsWith('V#'),
      () => world.succeed(first, body('Asthma, again')),
    );
    setTimeout(() => world.store.showAll(), 20);
    const archive = await exported(world);
    expect(archive.lines('documents.jsonl').map(({ kind }) => kind)).toEqual([
      'document',
      'version',
      'version',
    ]);
  });
});

/** Outcomes of an export when something happens before each of its reads in turn. */
async function outcomes(
  documents: boolean,
  happening: (world: FactWorld, first: string | undefined) => Promise<unknown>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let read = 1; ; read += 1) {
    const world = new FactWorld();
    storedAccount(world.store);
    const first = documents ? await world.create(body('Asthma')) : undefined;
    if (documents) await world.create(body('Eczema'));
    const isDone = beforeRead(world, read, () => happening(world, first));
    const outcome = await exported(world).then(
      () => 'exported',
      ({ message }: Error) => message,
    );
    if (!isDone()) return found;
    found.push(outcome);
  }
}

describe.each([
  ['with documents', true],
  ['without documents', false],
])('An export of a record %s that is erased in the meantime', (_, documents) => {
  it('fails and gives the reason', async () => {
    const found = await outcomes(documents, (world) =>
      eraseRecord(world.recordId, world.stores, { now: world.now, withAudits: false }),
    );
    expect(found.length).toBeGreaterThan(10);
    for (const [index, outcome] of found.entries())
      expect(outcome, `before read ${index + 1}`).toMatch(
        /^(There is no record .*|Record .* was erased while it was exported\. Nothing was exported)\.$/,
      );
  });
});

it('An export that misses a document names it', async () => {
  const found = await outcomes(true, async (world, first) => {
    await world.succeed(first!, body('Asthma, again'));
    const { PK, SK } = keys.lineage(world.recordId, first!);
    world.store.items.delete(`${PK}\n${SK}`);
  });
  expect(
    found.filter((outcome) => /^Document .* has gone\. Is the record being erased\?$/.test(outcome)),
  ).not.toEqual([]);
  expect(found.filter((outcome) => /undefined/.test(outcome))).toEqual([]);
});

it('An export fails when a body does not match its digest', async () => {
  const world = new FactWorld();
  await world.create(body('Asthma'));
  const [key] = world.bodies.keys();
  world.bodies.set(key!, Buffer.from('something else'));
  await expect(exported(world)).rejects.toThrow(/does not have the digest that its metadata say/);
});
