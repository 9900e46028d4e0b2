/** Where each job of the sweeper stopped. */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const sweeperPartition = partition('SWEEPER');

/** Messages that were never complete. */
export interface MessageSweepItem {
  /** The last day that is done, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Bodies that nothing refers to. */
export interface BodySweepItem {
  /** The last bucket of nonces that is done. */
  readonly bucket: number;
}

/** Audit entries that become objects, record by record. */
export interface AuditSweepItem {
  /** Months before this one, `YYYY-MM`, are moved. */
  readonly before: string;
  /** The shard of the records that is searched, and the last record of it that is done; empty: none. */
  readonly shard: number;
  readonly after: string;
  /** Whether some record has failed since the first shard began. */
  readonly failed: boolean;
  /** Whether all records are done. */
  readonly done: boolean;
}

const cursor = place<MessageSweepItem | BodySweepItem | AuditSweepItem>(sweeperPartition, '{job}');

export const sweeper = (): Subject => ({
  title: 'Sweeper',
  kinds: [
    itemKind(cursor, {
      title: 'where the sweeper stopped',
      attributes: {
        day: 'shown',
        bucket: 'shown',
        before: 'shown',
        shard: 'shown',
        after: 'shown',
        failed: 'shown',
        done: 'shown',
      },
      readBy: 'the sweeper',
    }),
  ],
});

export const sweeperKeys = {
  messageSweep: cursor.key<MessageSweepItem>(sweeperPartition.of(), 'messages'),
  bodySweep: cursor.key<BodySweepItem>(sweeperPartition.of(), 'bodies'),
  auditSweep: cursor.key<AuditSweepItem>(sweeperPartition.of(), 'audits'),
};
