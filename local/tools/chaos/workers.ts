/** The asynchronous work: outbox, mails, webhooks and the sweeper, step by step. */
import type { SQSRecord } from 'aws-lambda';
import { limits } from '../../../shared/limits.ts';
import { keys, type OutboxItem } from '../../../shared/store/items/index.ts';
import type { Key } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { Clock } from './clock.ts';
import type { Queue } from './queues.ts';
import type { Run } from './run.ts';
import type { Service } from './service.ts';

export type Waiting = OutboxItem & Key;

/** More rounds than working code ever needs. */
const mostRounds = 60;
/** Number of steps under faults. */
const faultySteps = 20;
/** Seconds after which the sweeper finds old outbox items; the longer one also makes it find orphaned bodies. */
const oldSeconds = 660;
const sweepAges = [oldSeconds, 3600];

export class Workers {
  readonly #service: Service;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #mails: Queue;
  readonly #pings: Queue;

  constructor(service: Service, store: Store, clock: Clock, mails: Queue, pings: Queue) {
    this.#service = service;
    this.#store = store;
    this.#clock = clock;
    this.#mails = mails;
    this.#pings = pings;
  }

  /** All items in the outbox. */
  async outbox(): Promise<readonly Waiting[]> {
    const parts = await Promise.all(keys.outboxEvents.map((events) => this.#store.query(events)));
    return parts.flat();
  }

  /** Processes some steps under faults, then all remaining ones without. */
  async workOff(run: Run): Promise<void> {
    for (let step = 0; step < faultySteps && run.hasFaults; step += 1) {
      if (!(await this.#step(run))) break;
    }
    if (run.hasFaults && run.chance.happens(0.4)) {
      this.#clock.advance(run.chance.oneOf(sweepAges));
      await this.#service.sweep(run);
    }
    run.hasFaults = false;
    await this.#finish(run);
  }

  /** Runs the sweeper without faults, so that it finds everything left behind, including orphaned bodies and the files of uploads. */
  async sweep(run: Run): Promise<void> {
    this.#clock.advance(limits.uploadSeconds + oldSeconds);
    if (!(await this.#service.sweep(run))) run.violated('the sweeper fails without faults');
    await this.#finish(run);
  }

  async #finish(run: Run): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      if (!(await this.#step(run))) return;
    }
    run.violated('the workers do not finish even without faults');
  }

  /** Runs the dispatcher, the mailer and the pinger once each. Returns whether there was anything to do. */
  async #step(run: Run): Promise<boolean> {
    const arrivals = [...run.arrivals.values()];
    run.arrivals.clear();
    if (arrivals.length > 0) {
      const again = await this.#service.dispatch(run, arrivals);
      for (const key of again) run.arrivals.set(key.SK, key);
      if (again.length > 0 && !run.hasFaults) run.violated('the dispatcher fails without faults');
    }
    const mails = await this.#mails.handOver(run.queued.delete('mails'), (records) =>
      this.#work(run, 'mailer', records),
    );
    const pings = await this.#pings.handOver(run.queued.delete('pings'), (records) => {
      for (const { body } of records) {
        const { due } = JSON.parse(body) as { readonly due?: string };
        if (due !== undefined) this.#clock.reach(new Date(due));
      }
      return this.#work(run, 'pinger', records);
    });
    return arrivals.length + mails + pings > 0;
  }

  async #work(run: Run, worker: 'mailer' | 'pinger', records: SQSRecord[]): Promise<ReadonlySet<string>> {
    const again = await this.#service.work(run, worker, records);
    if (again.size > 0 && !run.hasFaults) run.violated(`the ${worker} fails without faults`);
    return again;
  }
}
