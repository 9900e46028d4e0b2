/** What an export is worth while the record is in use. */
import { describe, expect, it } from 'vitest';
import { exportRecord } from '../../../../shared/domain/archive/export/index.ts';
import { storedAccount } from '../accounts/support.ts';
import { beforeRead, document, FactWorld, problem } from '../facts/support.ts';
import { importInto, MemoryArchive, Place } from './support.ts';

async function exported(world: FactWorld): Promise<MemoryArchive> {
  const archive = new MemoryArchive();
  await exportRecord(world.recordId, archive, { ...world.stores, now: () => world.now });
  return archive;
}

const body = (title: string) => document(problem(title));

describe('an export during which documents are replaced, voided, labelled and made', () => {
  it('is whole at every moment: an import of it is accepted', async () => {
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

  it('waits for a version that its head names and that is not in sight yet', async () => {
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

it('an export never says that it is complete when a body is not what it was', async () => {
  const world = new FactWorld();
  await world.create(body('Asthma'));
  const [key] = world.bodies.keys();
  world.bodies.set(key!, Buffer.from('something else'));
  await expect(exported(world)).rejects.toThrow(/does not have the digest that its metadata say/);
});
