/** The audit trail: one entry for each call. */
import type { PlainKey } from '../key.ts';
import { shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

/** Partitions over which the entries of one day without a record are spread. */
const auditShards = 8;

export const auditPartition = partition(
  'AUDIT#{record}#{month}',
  'AUDIT#-#{day}#{shard}',
  'AUDIT#?#{day}#{shard}',
);
export const auditCountPartition = partition('AUDITCOUNT#{record}');

/** What was in the answer of a call (docs/contract/audits.md#what-was-shown): numbers and ids, never a name or a value. */
export interface AuditShown {
  /** How many entries of each kind of data; absent when there were none. */
  readonly kinds?: Readonly<Record<string, number>>;
  /** How many entries there were of kinds that have no room. */
  readonly others?: number;
  /** How many documents, and their ids where they are few. */
  readonly documents?: number;
  readonly documentIds?: readonly string[];
}

/** The link that a call was about, and who opened it, as that person says (docs/contract/audits.md#links). */
export interface AuditLink {
  readonly id: string;
  readonly label?: string;
  readonly recipient?: string;
}

/** One call, with empty text for what is not known (docs/contract/audits.md#what-is-recorded). */
export interface AuditItem {
  /** Of the call, and of nothing else. */
  readonly id: string;
  /** In the logs of gateway and function, and in the X-Request-Id that the caller got. */
  readonly requestId: string;
  readonly time: string;
  readonly operation: string;
  readonly status: number;
  readonly successful: boolean;
  readonly principal: string;
  readonly proxy: string;
  readonly recordId: string;
  readonly carenetId: string;
  readonly appId: string;
  readonly documentId: string;
  readonly externalId: string;
  readonly messageId: string;
  readonly method: string;
  readonly path: string;
  readonly sourceIp: string;
  /** Only of calls whose endpoints show data or documents of a record, and only when they succeeded. Older entries have none. */
  readonly shown?: AuditShown;
  /** Calls with the same value were made for one page that an account opened in a UI app. */
  readonly pageView?: string;
  /** Only of calls about a link. */
  readonly link?: AuditLink;
  /** When the entry of an unauthenticated caller expires, in seconds since the epoch. */
  readonly ttl?: number;
}

/**
 * How many entries a month of a record has from its start to a closed hour. No entry is added or removed
 * before that hour: each is stored while its call runs, and an hour is closed when none of its calls can be
 * running any more.
 */
export interface AuditCountItem {
  readonly entries: number;
  /** `YYYY-MM-DDTHH`, exclusive: the first hour of the next month when the whole month is counted. */
  readonly until: string;
}

const count = place<AuditCountItem>(auditCountPartition, '{month}');
const entry = place<AuditItem>(auditPartition, '{time}#{call}');

export const audits = (): Subject => ({
  title: 'Audit trail',
  kinds: [
    itemKind(count, {
      title: 'audit entries by month',
      attributes: { entries: 'shown', until: 'shown' },
      readBy: 'audit lists (query)',
    }),
    itemKind(entry, {
      title: 'audit entries',
      attributes: {
        id: 'shown',
        requestId: 'shown',
        time: 'shown',
        operation: 'shown',
        status: 'shown',
        successful: 'shown',
        principal: 'shown',
        proxy: 'shown',
        recordId: 'shown',
        carenetId: 'shown',
        appId: 'shown',
        documentId: 'shown',
        externalId: 'shown',
        messageId: 'shown',
        method: 'shown',
        path: 'shown',
        sourceIp: 'shown',
        shown: 'shown',
        pageView: 'shown',
        link: 'content',
        ttl: 'shown',
      },
      readBy:
        'audit lists of the record (query); operators, for entries without a record (`-`) and of unauthenticated calls (`?`)',
    }),
  ],
});

export const auditKeys = {
  auditCounts: (recordId: string) => count.range(auditCountPartition.of(recordId)),
  auditCount: (recordId: string, month: string) => count.key(auditCountPartition.of(recordId), month),
  /** Entries of a record in a month, `YYYY-MM`. */
  auditMonth: (recordId: string, month: string) => entry.range(auditPartition.of(recordId, month)),
  audit: (recordId: string, time: string, callId: string) =>
    entry.key(auditPartition.of(recordId, time.slice(0, 7)), `${time}#${callId}`),
  auditElsewhere: (authenticated: boolean, time: string, callId: string) =>
    entry.key(elsewhere(authenticated, time.slice(0, 10), shardOf(callId, auditShards)), `${time}#${callId}`),
  /** The key of the entry that is stored at this place; undefined when the place is not among audit entries. */
  auditAt: ({ PK, SK }: PlainKey) => (PK.startsWith(auditPartition.prefix) ? entry.key(PK, SK) : undefined),
  /** Entries without a record of one day, `YYYY-MM-DD`. */
  auditDayElsewhere: (authenticated: boolean, day: string) =>
    shards(auditShards).map((shard) => entry.range(elsewhere(authenticated, day, shard))),
};

function elsewhere(authenticated: boolean, day: string, shard: number): string {
  return auditPartition.of(authenticated ? '-' : '?', day, shard);
}
