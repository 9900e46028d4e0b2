/** What a batch of runs has left behind, as far as it came about since the batch began. */
import type { AuditItem, MessageCopyItem } from '../../../../shared/domain/items.ts';
import { newId } from '../../../../shared/ids.ts';
import { keys } from '../../../../shared/store/keys.ts';
import type { Bodies, Store } from '../../../../shared/store/store.ts';
import type { Item } from '../../../../shared/store/writes.ts';

/** Entries without a record lie in so many partitions a day. */
const auditShards = 8;
const dayLength = 86_400_000;

export interface Sources {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly since: Date;
  readonly until: Date;
  readonly mails: readonly string[];
  readonly pings: ReadonlyMap<string, readonly number[]>;
  /** Bodies of the messages in the dead-letter queue. */
  readonly deadPings: readonly string[];
}

export class View implements Sources {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly since: Date;
  readonly until: Date;
  readonly mails: readonly string[];
  readonly pings: ReadonlyMap<string, readonly number[]>;
  readonly deadPings: readonly string[];
  /** Objects that something refers to. */
  readonly referred = new Set<string>();
  readonly #read = new Map<string, Promise<readonly Item[]>>();

  constructor(sources: Sources) {
    this.store = sources.store;
    this.bodies = sources.bodies;
    this.since = sources.since;
    this.until = sources.until;
    this.mails = sources.mails;
    this.pings = sources.pings;
    this.deadPings = sources.deadPings;
  }

  /** The smallest prefix that new ids can have. */
  get idStart(): string {
    return newId(this.since).slice(0, 13);
  }

  async inbox(accountId: string): Promise<readonly MessageCopyItem[]> {
    const found = await this.#items(keys.inbox(accountId), keys.openMessages);
    return found as unknown as readonly MessageCopyItem[];
  }

  /** New items of a record whose sort keys begin so, followed by an id. */
  ofRecord(recordId: string, prefix: string): Promise<readonly Item[]> {
    return this.#items(keys.recordPartition(recordId), prefix);
  }

  /** Whether the copies of this delivery count as delivered. */
  async isDelivered(delivery: string): Promise<boolean> {
    const found = await this.#memo(`delivery ${delivery}`, async () => {
      const [item] = await this.store.get([keys.delivery(delivery)]);
      return item ? [item] : [];
    });
    return found.length > 0;
  }

  /** Entries of these records, and all entries without a record. */
  async audit(recordIds: readonly string[]): Promise<readonly AuditItem[]> {
    const days: string[] = [];
    for (let time = this.since.getTime(); time < this.until.getTime() + dayLength; time += dayLength) {
      days.push(new Date(time).toISOString().slice(0, 10));
    }
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    const partitions = [
      ...recordIds.flatMap((id) => months.map((month) => keys.auditMonth(id, month))),
      ...days.flatMap((day) =>
        ['-', '?'].flatMap((kind) =>
          Array.from({ length: auditShards }, (_, shard) => `AUDIT#${kind}#${day}#${shard}`),
        ),
      ),
    ];
    const read = partitions.map((partition) =>
      this.#memo(`audit ${partition}`, () => this.#entries(partition)),
    );
    return (await Promise.all(read)).flat() as unknown as readonly AuditItem[];
  }

  #entries(partition: string): Promise<readonly Item[]> {
    return this.store.query({ partition, after: this.since.toISOString() });
  }

  #items(partition: string, prefix: string): Promise<readonly Item[]> {
    const between = [prefix + this.idStart, `${prefix}~`] as const;
    return this.#memo(`${partition} ${prefix}`, () => this.store.query({ partition, between }));
  }

  #memo(name: string, read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
    const known = this.#read.get(name) ?? read();
    this.#read.set(name, known);
    return known;
  }
}
