import { describe, expect, it } from 'vitest';
import type { Received } from '../../../local/cli/queues/queue-client.ts';
import { redrive, UnreadableLetter } from '../../../local/cli/queues/redrive.ts';

/** A queue in memory: a received message stays hidden until `reappear`. Receives two messages at a time. */
class MemoryQueue {
  readonly held = new Map<string, string>();
  #hidden = new Set<string>();
  #made = 0;

  constructor(...bodies: readonly string[]) {
    for (const body of bodies) this.held.set(`letter-${this.held.size}`, body);
  }

  bodies(): readonly string[] {
    return [...this.held.values()];
  }

  reappear(): void {
    this.#hidden.clear();
  }

  async receive(): Promise<readonly Received[]> {
    const ready = [...this.held].filter(([id]) => !this.#hidden.has(id)).slice(0, 2);
    for (const [id] of ready) this.#hidden.add(id);
    return ready.map(([id, body]) => ({ id, body, receipt: id, sentAt: new Date(0) }));
  }

  async send(body: string): Promise<string> {
    this.#made += 1;
    const id = `sent-${this.#made}`;
    this.held.set(id, body);
    return id;
  }

  async remove(receipt: string): Promise<void> {
    this.held.delete(receipt);
  }
}

const same = async (body: string) => body;
const all = Number.POSITIVE_INFINITY;

describe('A redrive', () => {
  it('moves all letters', async () => {
    const [dead, live] = [new MemoryQueue('a', 'b', 'c'), new MemoryQueue()];
    expect(await redrive(dead, live, same, all)).toEqual({ moved: 3, dropped: 0, left: 0 });
    expect([dead.bodies(), live.bodies()]).toEqual([[], ['a', 'b', 'c']]);
  });

  it('moves no more letters than its limit', async () => {
    const [dead, live] = [new MemoryQueue('a', 'b', 'c', 'd'), new MemoryQueue()];
    expect(await redrive(dead, live, same, 3)).toEqual({ moved: 3, dropped: 0, left: 0 });
    expect([dead.bodies(), live.bodies()]).toEqual([['d'], ['a', 'b', 'c']]);
  });

  it('queues the revived text of a letter, and drops the letter when there is none', async () => {
    const [dead, live] = [new MemoryQueue('a', 'old'), new MemoryQueue()];
    const revive = async (body: string) => (body === 'old' ? undefined : `${body}, again`);
    expect(await redrive(dead, live, revive, all)).toEqual({ moved: 1, dropped: 1, left: 0 });
    expect([dead.bodies(), live.bodies()]).toEqual([[], ['a, again']]);
  });

  it('leaves letters that cannot be read, and continues', async () => {
    const [dead, live] = [new MemoryQueue('noise', 'a', 'noise', 'b'), new MemoryQueue()];
    const revive = async (body: string) => {
      if (body === 'noise') throw new UnreadableLetter();
      return body;
    };
    expect(await redrive(dead, live, revive, all)).toEqual({ moved: 2, dropped: 0, left: 2 });
    expect([dead.bodies(), live.bodies()]).toEqual([
      ['noise', 'noise'],
      ['a', 'b'],
    ]);
  });

  it('ends although letters fail again while it runs', async () => {
    const dead = new MemoryQueue('a', 'b');
    const dying = {
      send: async (body: string) => {
        dead.reappear();
        return dead.send(body);
      },
    };
    expect(await redrive(dead, dying, same, all)).toEqual({ moved: 2, dropped: 0, left: 0 });
    expect(dead.bodies()).toEqual(['a', 'b']);
  });

  it('loses nothing when it stops before a letter is queued', async () => {
    const [dead, live] = [new MemoryQueue('a', 'b', 'c'), new MemoryQueue()];
    const failing = {
      send: async (body: string) => {
        if (body === 'b') throw new Error('The connection broke.');
        return live.send(body);
      },
    };
    await expect(redrive(dead, failing, same, all)).rejects.toThrow('The connection broke.');
    expect([dead.bodies(), live.bodies()]).toEqual([['b', 'c'], ['a']]);
    dead.reappear();
    expect(await redrive(dead, live, same, all)).toMatchObject({ moved: 2 });
    expect([dead.bodies(), live.bodies()]).toEqual([[], ['a', 'b', 'c']]);
  });

  it('moves a letter twice and loses nothing when it stops between queueing and removing it', async () => {
    const [dead, live] = [new MemoryQueue('a', 'b'), new MemoryQueue()];
    const failing = {
      receive: () => dead.receive(),
      remove: async () => {
        throw new Error('The connection broke.');
      },
    };
    await expect(redrive(failing, live, same, all)).rejects.toThrow('The connection broke.');
    expect([dead.bodies(), live.bodies()]).toEqual([['a', 'b'], ['a']]);
    dead.reappear();
    expect(await redrive(dead, live, same, all)).toMatchObject({ moved: 2 });
    expect([dead.bodies(), live.bodies()]).toEqual([[], ['a', 'a', 'b']]);
  });
});
