/**
 * Changes, webhook calls, failures, crashes and repeated deliveries in any order. In the end a successful
 * call follows every change, and nothing is pending.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WebhookMessage } from '../../../../shared/domain/subscriptions/queue-message.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { World } from './support.ts';

/** Where a worker stops: before or after a transaction takes effect, or before the queue accepts a message. */
type Fault = 'none' | 'before' | 'after' | 'queue';

interface Received {
  readonly message: WebhookMessage;
  readonly visibleAt: number;
  receives: number;
}

class Play {
  readonly world = new World();
  /** Events in the outbox. */
  readonly outbox: string[] = [];
  readonly queue: Received[] = [];
  changes = 0;
  /** The number of changes when the last successful webhook call was sent. */
  told = 0;
  answer = 200;
  /** Runs while the app is being called. */
  meanwhile: () => Promise<void> = async () => {};

  constructor() {
    this.world.subscribe();
    this.world.answer = async () => {
      const seen = this.changes;
      const { answer, meanwhile } = this;
      this.meanwhile = async () => {};
      await meanwhile();
      if (answer === 200) this.told = seen;
      return answer;
    };
  }

  /** Changes facts; the announcement is committed with them. */
  change(): void {
    this.changes += 1;
    this.outbox.push(`e${this.changes}`);
  }

  /** Dispatches an event of the outbox, which may be dispatched once more although it succeeded. */
  async dispatch(choice: number, fault: Fault, again: boolean): Promise<void> {
    const eventId = this.outbox[choice % Math.max(1, this.outbox.length)];
    if (eventId === undefined) return;
    const succeeded = await this.#with(fault, () => this.world.change(eventId));
    if (succeeded && !again) this.outbox.splice(this.outbox.indexOf(eventId), 1);
  }

  /** Receives a visible message. It comes again when the worker stops, and sometimes even if it does not. */
  async deliver(choice: number, fault: Fault, again: boolean): Promise<void> {
    const visible = this.queue.filter(({ visibleAt }) => visibleAt <= this.world.now.getTime());
    const received = visible[choice % Math.max(1, visible.length)];
    if (!received) return;
    received.receives += 1;
    const deliver = () => this.world.deliver(received.message, received.receives);
    const succeeded = await this.#with(fault, deliver);
    if (succeeded && !again) this.queue.splice(this.queue.indexOf(received), 1);
  }

  /** Stops the faults and lets the app respond until nothing is left to do. */
  async finish(): Promise<void> {
    this.answer = 200;
    for (let round = 0; this.outbox.length + this.queue.length > 0; round += 1) {
      if (round > 500) throw new Error('There is no end to it.');
      await this.dispatch(0, 'none', false);
      const next = Math.min(...this.queue.map(({ visibleAt }) => visibleAt));
      const now = this.world.now.getTime();
      if (Number.isFinite(next)) this.world.advance(Math.max(0, next - now) / 1000);
      await this.deliver(0, 'none', false);
    }
  }

  async #with(fault: Fault, action: () => Promise<void>): Promise<boolean> {
    const { world } = this;
    const transact = world.store.transact.bind(world.store);
    if (fault === 'before' || fault === 'after') {
      world.store.transact = async (writes) => {
        world.store.transact = transact;
        if (fault === 'after') await transact(writes);
        throw new Error('stopped');
      };
    }
    world.queueWorks = fault !== 'queue';
    try {
      await action();
      return true;
    } catch {
      return false;
    } finally {
      world.store.transact = transact;
      world.queueWorks = true;
      const now = world.now.getTime();
      for (const { message, delaySeconds } of world.queue.splice(0))
        this.queue.push({ message, visibleAt: now + delaySeconds * 1000, receives: 0 });
    }
  }
}

const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'before', 'after', 'queue');
const choice = fc.nat(5);
const rarely = fc.nat(5).map((drawn) => drawn === 0);

const steps = fc.oneof(
  fc.constant((play: Play) => play.change()),
  fc.tuple(choice, fault, rarely).map((drawn) => (play: Play) => play.dispatch(...drawn)),
  fc
    .record({
      drawn: fc.tuple(choice, fault, rarely),
      answer: fc.constantFrom(200, 200, 500),
      changesMeanwhile: rarely,
      dispatchMeanwhile: fc.boolean(),
    })
    .map(({ drawn, answer, changesMeanwhile, dispatchMeanwhile }) => async (play: Play) => {
      play.answer = answer;
      if (changesMeanwhile) {
        play.meanwhile = async () => {
          play.change();
          if (dispatchMeanwhile) await play.world.change(`e${play.changes}`);
        };
      }
      await play.deliver(...drawn);
    }),
  fc.constantFrom(1, 60, 300, 5000).map((seconds) => (play: Play) => play.world.advance(seconds)),
);

it('A webhook call follows every change, and nothing stays pending', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (chosen) => {
      const play = new Play();
      for (const step of chosen) await step(play);
      await play.finish();
      expect(play.told).toBe(play.changes);
      expect(play.world.subscription()).not.toHaveProperty('pending');
      expect(play.world.deadLetters).toEqual([]);
    }),
    { numRuns: propertyRuns(700) },
  );
});
