/** What a batch of runs has left behind: everything since the batch began. */
import { newId } from '../../../../shared/ids.ts';
import { type AuditItem, keys, type MessageCopyItem } from '../../../../shared/store/items/index.ts';
import type { Range, Stored } from '../../../../shared/store/key.ts';
import type { Bodies, Store } from '../../../../shared/store/store.ts';
import type { Received } from '../../push-service.ts';

const dayLength = 86_400_000;

export interface Sources {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly since: Date;
  readonly until: Date;
  readonly mails: readonly string[];
  readonly news: readonly string[];
  readonly openings: readonly string[];
  readonly factors: readonly string[];
  readonly acceptances: readonly string[];
  readonly pings: ReadonlyMap<string, readonly number[]>;
  /** What browsers were sent, by the path of each. */
  readonly pushes: readonly Pick<Received, 'path' | 'status'>[];
  /** Bodies of the messages in the dead-letter queue. */
  readonly deadPings: readonly string[];
}

export class View implements Sources {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly since: Date;
  readonly until: Date;
  readonly mails: readonly string[];
  readonly news: readonly string[];
  readonly openings: readonly string[];
  readonly factors: readonly string[];
  readonly acceptances: readonly string[];
  readonly pings: ReadonlyMap<string, readonly number[]>;
  readonly pushes: Sources['pushes'];
  readonly deadPings: readonly string[];
  /** Objects that something refers to. */
  readonly referred = new Set<string>();
  readonly #read = new Map<string, Promise<unknown>>();

  constructor(sources: Sources) {
    this.store = sources.store;
    this.bodies = sources.bodies;
    this.since = sources.since;
    this.until = sources.until;
    this.mails = sources.mails;
    this.news = sources.news;
    this.openings = sources.openings;
    this.factors = sources.factors;
    this.acceptances = sources.acceptances;
    this.pings = sources.pings;
    this.pushes = sources.pushes;
    this.deadPings = sources.deadPings;
  }

  /** The smallest prefix that new ids can have. */
  get idStart(): string {
    return newId(this.since).slice(0, 13);
  }

  inbox(accountId: string): Promise<readonly MessageCopyItem[]> {
    return this.newIn(keys.openMessages(accountId));
  }

  /** New items of a range whose sort keys are its prefix followed by an id. */
  newIn<T>(range: Range<T>): Promise<readonly Stored<T>[]> {
    const { partition, prefix = '' } = range;
    const between = [prefix + this.idStart, `${prefix}~`] as const;
    return this.#memo(`${partition} ${prefix}`, () => this.store.query<T>({ ...range, between }));
  }

  /** Whether the copies of this delivery count as delivered. */
  async isDelivered(delivery: string): Promise<boolean> {
    const [found] = await this.#memo(`delivery ${delivery}`, () => this.store.get([keys.delivery(delivery)]));
    return found !== undefined;
  }

  /** Entries of these records, and all entries without a record. */
  async audit(recordIds: readonly string[]): Promise<readonly AuditItem[]> {
    const days: string[] = [];
    for (let time = this.since.getTime(); time < this.until.getTime() + dayLength; time += dayLength) {
      days.push(new Date(time).toISOString().slice(0, 10));
    }
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    const ranges = [
      ...recordIds.flatMap((id) => months.map((month) => keys.auditMonth(id, month))),
      ...days.flatMap((day) => [true, false].flatMap((known) => keys.auditDayElsewhere(known, day))),
    ];
    const after = this.since.toISOString();
    const read = ranges.map((range) =>
      this.#memo(`audit ${range.partition}`, () => this.store.query({ ...range, after })),
    );
    return (await Promise.all(read)).flat();
  }

  /** A name stands for one question, so that what was read under it answers that question. */
  #memo<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = (this.#read.get(name) as Promise<T> | undefined) ?? read();
    this.#read.set(name, known);
    return known;
  }
}
