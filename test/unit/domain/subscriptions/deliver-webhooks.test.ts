import { describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../../../shared/domain/subscriptions/queue-message.ts';
import { keys, type SubscriptionItem } from '../../../../shared/store/items/index.ts';
import { appId, recordId, World } from './support.ts';

function nothingWaits(subscription: SubscriptionItem | undefined): void {
  expect(subscription).toBeDefined();
  for (const name of ['pending', 'attempt', 'due']) expect(subscription).not.toHaveProperty(name);
}

/** A world in which the first webhook call for a change is queued. */
async function changed(): Promise<World> {
  const world = new World();
  world.subscribe();
  await world.change('e1');
  return world;
}

/** Takes the only message of the queue at the time when it is due. */
function takeWhenDue(world: World): WebhookMessage {
  const [queued, ...others] = world.queue.splice(0);
  expect(others).toEqual([]);
  world.advance((Date.parse(queued!.message.due) - world.now.getTime()) / 1000);
  return queued!.message;
}

describe('A webhook call that gets 200', () => {
  it('is finished', async () => {
    const world = await changed();
    await world.deliverAll();
    expect(world.pings.map(({ url }) => url)).toEqual(['https://problems.example.org/hook']);
    nothingWaits(world.subscription());
    expect(world.subscription()).toMatchObject({ change: 1 });
    await world.change('e2');
    expect(world.queue).toHaveLength(1);
  });

  it('is repeated when another change came during the call', async () => {
    const world = await changed();
    let first = true;
    world.answer = async () => {
      if (first) await world.change('e2');
      first = false;
      return 200;
    };
    await world.deliverNext();
    expect(world.subscription()).toMatchObject({ pending: 'e1', attempt: 0, change: 2 });
    expect(world.queue.map(({ delaySeconds }) => delaySeconds)).toEqual([0]);
    await world.deliverAll();
    expect(world.pings).toHaveLength(2);
    nothingWaits(world.subscription());
  });

  it('is repeated when another change came before its outcome was stored', async () => {
    const world = await changed();
    let first = true;
    world.store.beforeTransact = async () => {
      if (!first) return;
      first = false;
      await world.change('e2');
    };
    await world.deliverAll();
    expect(world.pings).toHaveLength(2);
    nothingWaits(world.subscription());
  });
});

describe('A webhook call that fails', () => {
  it.each([100, 201, 202, 204, 301, 302, 307, 400, 404, 410, 500, 503])(
    'with %d is retried after a minute',
    async (status) => {
      const world = await changed();
      world.answer = () => status;
      await world.deliverNext();
      expect(world.failures).toEqual([`status ${status}`]);
      expect(world.subscription()).toMatchObject({
        pending: 'e1',
        attempt: 1,
        due: '2026-03-01T10:01:00.000Z',
      });
      expect(world.queue).toMatchObject([{ message: { attempt: 1 }, delaySeconds: 60 }]);
    },
  );

  it('without a response is retried too', async () => {
    const world = await changed();
    world.answer = () => Promise.reject(new Error('the address is forbidden'));
    await world.deliverNext();
    expect(world.failures).toEqual(['the address is forbidden']);
    expect(world.subscription()).toMatchObject({ attempt: 1 });
  });

  it('is tried eleven times over about 17 hours, then goes to the dead-letter queue', async () => {
    const world = await changed();
    world.answer = () => 500;
    await world.deliverAll();
    expect(world.pings.map(({ at }) => at)).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:01:00.000Z',
      '2026-03-01T10:03:00.000Z',
      '2026-03-01T10:07:00.000Z',
      '2026-03-01T10:15:00.000Z',
      '2026-03-01T10:31:00.000Z',
      '2026-03-01T11:03:00.000Z',
      '2026-03-01T12:07:00.000Z',
      '2026-03-01T14:15:00.000Z',
      '2026-03-01T18:31:00.000Z',
      '2026-03-02T03:03:00.000Z',
    ]);
    expect(world.announced).toEqual([...world.pings.slice(1).map(({ at }) => at), undefined]);
    expect(world.deadLetters).toMatchObject([{ subscriptionId: world.subscription()!.id, attempt: 10 }]);
    nothingWaits(world.subscription());
  });

  it('does not end the subscription: the next change is sent', async () => {
    const world = await changed();
    world.answer = () => 500;
    await world.deliverAll();
    world.answer = () => 200;
    await world.change('e2');
    await world.deliverAll();
    expect(world.pings).toHaveLength(12);
    expect(world.deadLetters).toHaveLength(1);
  });

  it('is finished once a retry succeeds', async () => {
    const world = await changed();
    world.answer = () => (world.pings.length < 4 ? 503 : 200);
    await world.deliverAll();
    expect(world.pings).toHaveLength(4);
    expect(world.deadLetters).toEqual([]);
    nothingWaits(world.subscription());
  });

  it('covers further changes with its retry', async () => {
    const world = await changed();
    world.answer = () => 503;
    await world.deliverNext();
    await world.change('e2');
    await world.change('e3');
    world.answer = () => 200;
    await world.deliverAll();
    expect(world.pings).toHaveLength(2);
    nothingWaits(world.subscription());
  });

  it('for the last time starts again for a change that came during the call', async () => {
    const world = await changed();
    world.answer = () => 500;
    while (world.subscription()!.attempt! < 10) await world.deliverNext();
    world.answer = async () => {
      if (world.pings.length === 11) await world.change('e2');
      return 500;
    };
    while (world.pings.length < 11) await world.deliverNext();
    expect(world.deadLetters).toHaveLength(1);
    expect(world.subscription()).toMatchObject({ attempt: 0 });
    world.answer = () => 200;
    await world.deliverAll();
    expect(world.pings).toHaveLength(12);
    nothingWaits(world.subscription());
  });
});

describe('A long wait before a webhook retry', () => {
  it('takes several passes through the queue, which delays a message by at most 15 minutes', async () => {
    const world = await changed();
    world.answer = () => 500;
    while (world.subscription()!.attempt! < 6) await world.deliverNext();
    expect(world.subscription()).toMatchObject({ due: '2026-03-01T11:03:00.000Z' });
    const delays: number[] = [];
    while (world.pings.length < 7) delays.push((await world.deliverNext()).delaySeconds);
    expect(delays).toEqual([900, 900, 120]);
  });

  it('does not raise the number of attempts', async () => {
    const world = await changed();
    world.answer = () => 500;
    while (world.subscription()!.attempt! < 6) await world.deliverNext();
    await world.deliverNext();
    expect(world.subscription()).toMatchObject({ attempt: 6 });
    expect(world.queue).toMatchObject([{ message: { attempt: 6, due: '2026-03-01T11:03:00.000Z' } }]);
  });
});

describe('A queued webhook call is dropped when', () => {
  async function dropped(change: (world: World) => void): Promise<void> {
    const world = await changed();
    change(world);
    await world.deliverAll();
    expect(world.pings).toEqual([]);
    expect(world.queue).toEqual([]);
    expect(world.deadLetters).toEqual([]);
  }

  it('the subscription is deleted', () =>
    dropped(
      (world) => void world.store.delete(keys.subscription(recordId, appId, world.subscription()!.id)),
    ));

  it('the subscription has expired', () =>
    dropped((world) => world.subscribe({ ...world.subscription()!, expiresAt: '2026-03-01T10:00:00.000Z' })));

  it('the app is taken off the record', () =>
    dropped((world) => void world.store.delete(keys.appShare(recordId, appId))));

  it('the app is taken off the record and enabled again', () =>
    dropped((world) =>
      world.put(keys.appShare(recordId, appId), { appId, appGrant: 'registration', grant: 'another' }),
    ));

  it('the app is removed', () => dropped((world) => void world.store.delete(keys.app(appId))));

  it('the app is registered again', () =>
    dropped((world) => world.put(keys.app(appId), { id: appId, grant: 'another', consumerKey: 'key' })));

  it('another event is pending', () =>
    dropped((world) => world.subscribe({ ...world.subscription()!, pending: 'e0' })));

  it('nothing is pending', () => dropped((world) => world.subscribe()));

  it('a later attempt is under way', () =>
    dropped((world) => world.subscribe({ ...world.subscription()!, attempt: 3 })));
});

describe('Each attempt of a webhook call', () => {
  it("fails when the callback is no longer one of the app's", async () => {
    const world = await changed();
    world.put(keys.app(appId), {
      id: appId,
      grant: 'registration',
      callbackUrl: 'https://moved.example.org/after',
      manifest: { id: appId, name: 'Problems', index: '' },
    });
    await world.deliverNext();
    expect(world.pings).toEqual([]);
    expect(world.failures).toEqual(['the callback is no longer allowed']);
    expect(world.subscription()).toMatchObject({ attempt: 1 });
  });

  it('fails when callbacks on this machine are not allowed', async () => {
    const world = new World();
    world.subscribe({ callback: 'http://127.0.0.1:9000/hook' });
    await world.change('e1');
    await world.deliverNext();
    expect(world.pings).toEqual([]);
    expect(world.failures).toEqual(['the callback is no longer allowed']);
  });
});

describe('A webhook worker that stops and runs again', () => {
  it('repeats the call if it had not stored the outcome', async () => {
    const world = await changed();
    world.store.beforeTransact = () => {
      throw new Error('stopped');
    };
    const [first] = world.queue.splice(0);
    await expect(world.deliver(first!.message)).rejects.toThrow('stopped');
    world.store.beforeTransact = () => {};
    await world.deliver(first!.message, 2);
    expect(world.pings).toHaveLength(2);
    nothingWaits(world.subscription());
  });

  it('queues the next attempt for its due time if it had only stored the failure', async () => {
    const world = await changed();
    world.answer = () => 500;
    world.queueWorks = false;
    const [first] = world.queue.splice(0);
    await expect(world.deliver(first!.message)).rejects.toThrow('queue away');
    expect(world.subscription()).toMatchObject({ attempt: 1 });
    world.queueWorks = true;
    world.advance(20);
    await world.deliver(first!.message, 2);
    expect(world.pings).toHaveLength(1);
    expect(world.queue).toMatchObject([{ message: { attempt: 1 }, delaySeconds: 40 }]);
    world.answer = () => 200;
    await world.deliverAll();
    expect(world.pings).toHaveLength(2);
  });

  it('queues a change that came during the call if it had only stored it', async () => {
    const world = await changed();
    world.answer = () => 500;
    await world.deliverNext();
    const second = takeWhenDue(world);
    world.answer = async () => {
      if (world.pings.length === 2) await world.change('e2');
      return 200;
    };
    world.queueWorks = false;
    await expect(world.deliver(second)).rejects.toThrow('queue away');
    expect(world.subscription()).toMatchObject({ attempt: 0, change: 2 });
    world.queueWorks = true;
    await world.deliver(second, 2);
    await world.deliverAll();
    expect(world.pings).toHaveLength(3);
    nothingWaits(world.subscription());
  });

  it('writes the dead letter again if it had not stored that it gave up', async () => {
    const world = await changed();
    world.answer = () => 500;
    while (world.subscription()!.attempt! < 10) await world.deliverNext();
    const last = takeWhenDue(world);
    world.store.beforeTransact = () => {
      throw new Error('stopped');
    };
    await expect(world.deliver(last)).rejects.toThrow('stopped');
    expect(world.deadLetters).toHaveLength(1);
    world.store.beforeTransact = () => {};
    await world.deliver(last, 2);
    expect(world.deadLetters).toHaveLength(2);
    nothingWaits(world.subscription());
  });

  it('does nothing more if it had finished', async () => {
    const world = await changed();
    const [first] = world.queue.splice(0);
    await world.deliver(first!.message);
    await world.deliver(first!.message, 2);
    expect(world.pings).toHaveLength(1);
    expect(world.queue).toEqual([]);
  });
});

describe('Two workers with the same webhook message', () => {
  it('queue one attempt when both fail', async () => {
    const world = await changed();
    world.answer = () => 500;
    const [first] = world.queue.splice(0);
    await Promise.all([world.deliver(first!.message), world.deliver(first!.message)]);
    expect(world.subscription()).toMatchObject({ attempt: 1 });
    expect(world.queue).toHaveLength(1);
  });

  it('leave a subscription that still works when one fails and one succeeds', async () => {
    const world = await changed();
    world.answer = () => (world.pings.length === 1 ? 500 : 200);
    const [first] = world.queue.splice(0);
    await Promise.all([world.deliver(first!.message), world.deliver(first!.message)]);
    world.answer = () => 200;
    await world.deliverAll();
    nothingWaits(world.subscription());
    await world.change('e2');
    expect(world.queue).toHaveLength(1);
  });
});

it('A deleted subscription is not restored by the outcome of its last webhook call', async () => {
  const world = await changed();
  const key = keys.subscription(recordId, appId, world.subscription()!.id);
  world.answer = async () => {
    await world.store.delete(key);
    return 500;
  };
  await world.deliverAll();
  expect(world.subscription()).toBeUndefined();
  expect(world.queue).toEqual([]);
});
