import { describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { appId, recordId, World } from './support.ts';

describe('A change that a subscription covers', () => {
  it('is counted, stored as pending and queued', async () => {
    const world = new World();
    world.subscribe();
    await world.change('e1');
    expect(world.subscription()).toMatchObject({
      change: 1,
      counted: 'e1',
      pending: 'e1',
      attempt: 0,
      due: '2026-03-01T10:00:00.000Z',
    });
    expect(world.queue).toEqual([
      {
        message: {
          recordId,
          appId,
          subscriptionId: '6f1d2c3b-4a59-8687-9706-15243342516a',
          pending: 'e1',
          attempt: 0,
          due: '2026-03-01T10:00:00.000Z',
        },
        delaySeconds: 0,
      },
    ]);
  });

  it('merges into the pending webhook call', async () => {
    const world = new World();
    world.subscribe();
    await world.change('e1');
    await world.change('e2');
    await world.change('e3');
    expect(world.subscription()).toMatchObject({ change: 3, counted: 'e3', pending: 'e1', attempt: 0 });
    expect(world.queue).toHaveLength(1);
  });

  it('merges with a change that is dispatched at the same time', async () => {
    const world = new World();
    world.subscribe();
    await Promise.all([world.change('e1'), world.change('e2')]);
    expect(world.subscription()).toMatchObject({ change: 2, attempt: 0 });
    expect(world.queue).toMatchObject([{ message: { pending: world.subscription()!.pending } }]);
  });

  it('is queued again when it is dispatched again, but not counted again', async () => {
    const world = new World();
    world.subscribe();
    world.queueWorks = false;
    await expect(world.change('e1')).rejects.toThrow('queue away');
    expect(world.subscription()).toMatchObject({ change: 1, pending: 'e1' });
    world.queueWorks = true;
    await world.change('e1');
    expect(world.subscription()).toMatchObject({ change: 1, pending: 'e1' });
    expect(world.queue).toHaveLength(1);
  });

  it('that merged is neither counted nor sent again when it is dispatched again', async () => {
    const world = new World();
    world.subscribe();
    await world.change('e1');
    await world.change('e2');
    await world.change('e2');
    expect(world.subscription()).toMatchObject({ change: 2 });
    await world.deliverAll();
    await world.change('e2');
    expect(world.queue).toEqual([]);
    expect(world.pings).toHaveLength(1);
  });

  it('is queued again when the pending call has been lost for more than an hour', async () => {
    const world = new World();
    world.subscribe();
    await world.change('e1');
    world.queue.length = 0;
    world.advance(3600);
    await world.change('e2');
    expect(world.queue).toEqual([]);
    world.advance(1);
    await world.change('e3');
    expect(world.subscription()).toMatchObject({ change: 3, pending: 'e3', attempt: 0 });
    expect(world.queue).toHaveLength(1);
  });

  it('does not restore a subscription that is deleted in the meantime', async () => {
    const world = new World();
    world.subscribe();
    world.store.beforeTransact = () => world.store.items.clear();
    await world.change('e1');
    expect(world.store.items.size).toBe(0);
    expect(world.queue).toEqual([]);
  });

  it('is not lost when the call it would merge into ends in the meantime', async () => {
    const world = new World();
    world.subscribe();
    await world.change('e1');
    const [waiting] = world.queue.splice(0);
    let first = true;
    world.store.beforeTransact = async () => {
      if (!first) return;
      first = false;
      await world.deliver(waiting!.message);
    };
    await world.change('e2');
    expect(world.pings).toHaveLength(1);
    expect(world.subscription()).toMatchObject({ pending: 'e2' });
    await world.deliverAll();
    expect(world.pings).toHaveLength(2);
    expect(world.subscription()).not.toHaveProperty('pending');
  });
});

describe('A change of facts is queued for', () => {
  const concerned = async (
    subscription: { model: string; parts?: readonly string[]; expiresAt?: string },
    event: { models: readonly string[]; parts?: Readonly<Record<string, readonly string[]>> },
  ) => {
    const world = new World();
    world.subscribe(subscription);
    await world.change('e1', event);
    return world.queue.length === 1;
  };

  it('reports on its models and no others', async () => {
    expect(await concerned({ model: 'Problem' }, { models: ['Medication', 'Problem'] })).toBe(true);
    expect(await concerned({ model: 'Problem' }, { models: ['Medication', 'Fill'] })).toBe(false);
  });

  it('a report on some measurements only if it may concern one of them', async () => {
    const report = { model: 'Measurement', parts: ['HBA1C', 'LDL'] };
    const models = ['Measurement'];
    expect(await concerned(report, { models, parts: { Measurement: ['LDL', 'HDL'] } })).toBe(true);
    expect(await concerned(report, { models, parts: { Measurement: ['HDL'] } })).toBe(false);
    expect(await concerned(report, { models, parts: { Measurement: [] } })).toBe(false);
    expect(await concerned(report, { models, parts: { VitalSigns: ['weight'] } })).toBe(true);
    expect(await concerned(report, { models })).toBe(true);
    expect(await concerned({ model: 'Measurement' }, { models, parts: { Measurement: ['HDL'] } })).toBe(true);
  });

  it('subscriptions that have not expired', async () => {
    const models = ['Problem'];
    const until = (expiresAt: string) => concerned({ model: 'Problem', expiresAt }, { models });
    expect(await until('2026-03-01T10:00:00.001Z')).toBe(true);
    expect(await until('2026-03-01T10:00:00.000Z')).toBe(false);
  });
});

it('A change of facts is queued for all subscriptions of the record, of every app, and skips the heads', async () => {
  const world = new World();
  const ids = ['1', '2', '3', '4', '5'].map((digit) => `6f1d2c3b-4a59-8687-9706-15243342516${digit}`);
  for (const id of ids) world.subscribe({ id });
  world.subscribe({ id: '7f1d2c3b-4a59-8687-9706-152433425160', appId: 'other@apps.example.org' });
  world.put(keys.subscriptionsHead(recordId, appId), { revision: 'x' });
  await world.change('e1');
  expect(world.queue.map(({ message }) => message.subscriptionId).toSorted()).toEqual([
    ...ids,
    '7f1d2c3b-4a59-8687-9706-152433425160',
  ]);
});
