import { describe, expect, it } from 'vitest';
import { resendPending } from '../../../../shared/domain/outbox/resend.ts';
import { reprocessRecord } from '../../../../shared/operations/facts/reprocess.ts';
import { largeDocument } from './large.ts';
import { document, FactWorld, problem, silent } from './support.ts';

/** Extractions that have blocks. */
const extractions = (world: FactWorld) =>
  new Set(world.blocks().map(({ SK }) => String(SK).split('#').at(-1)));

async function replacedTwice(): Promise<{ world: FactWorld; id: string }> {
  const world = new FactWorld();
  const id = await world.create(document(problem('one', '2001-01-01'), problem('one', '2005-01-01')));
  const second = await world.succeed(id, document(problem('two', '2001-01-01')));
  await world.succeed(second, document(problem('three', '2001-01-01')));
  return { world, id };
}

describe('Fact blocks of replaced versions', () => {
  it('stay, with their outbox events, when the outbox is dispatched at once', async () => {
    const { world } = await replacedTwice();
    expect(world.blocks()).toHaveLength(4);
    await world.handOver(false);
    expect(world.blocks()).toHaveLength(4);
    expect(world.pending().map(({ event }) => event)).toEqual(['facts_superseded', 'facts_superseded']);
  });

  it('are removed later, while those of the current version stay', async () => {
    const { world, id } = await replacedTwice();
    await world.handOver(true);
    expect(extractions(world)).toEqual(new Set([world.head(id).facts!.extraction]));
    expect(await world.titles()).toEqual(['three']);
    expect(world.pending()).toEqual([]);
  });

  it('are removed later than any call can run', async () => {
    const { world } = await replacedTwice();
    const refuse = () => Promise.reject(new Error('not expected'));
    const dispatching = {
      store: world.store,
      enqueue: refuse,
      cleanUpApp: refuse,
      removeBody: world.objects.delete,
      tell: refuse,
    };
    const at = (seconds: number) => new Date(world.now.getTime() + seconds * 1000);
    await resendPending(at(599), dispatching);
    expect(world.blocks()).toHaveLength(4);
    await resendPending(at(602), dispatching);
    expect(world.blocks()).toHaveLength(1);
  });

  it('can be removed twice', async () => {
    const { world } = await replacedTwice();
    const pending = world.pending();
    await world.handOver(true);
    for (const item of pending) {
      world.store.items.set(`${item.PK}\n${item.SK}`, { ...item });
    }
    await world.handOver(true);
    expect(await world.titles()).toEqual(['three']);
  });

  it('are removed together with their overflow object', async () => {
    const world = new FactWorld();
    const id = await world.create(largeDocument({ notes: 3 }).xml);
    await world.succeed(id, silent);
    const objects = () => [...world.bodies.keys()].filter((key) => key.endsWith('.facts'));
    expect(objects()).toHaveLength(1);
    await world.handOver(true);
    expect(objects()).toEqual([]);
    expect(world.bodies.size).toBe(2);
  });

  it('leave no outbox event when the replaced version had no facts', async () => {
    const world = new FactWorld();
    await world.succeed(await world.create(silent), document(problem('one')));
    expect(world.pending().map(({ event }) => event)).not.toContain('facts_superseded');
  });

  it('are distinguished from those of the same version extracted again', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('one')));
    await reprocessRecord(world.recordId, world.stores, () => world.now);
    await world.handOver(true);
    expect(extractions(world)).toEqual(new Set([world.head(id).facts!.extraction]));
    expect(await world.titles()).toEqual(['one']);
  });
});
