/** Which parts of a record's audit trail are in the bucket (docs/operations.md#audit-archive). */
import { itemKind, partition, place, rangeOver, type Subject } from './kind.ts';

export const auditArchivePartition = partition('AUDITARCHIVE#{record}');

/**
 * Entries of one month that are in one object.
 *
 * - `begun`: the object may not exist yet. The entries are in the table.
 * - `given up`: as before; its object and this item are being removed, and it cannot become `stored` any more.
 * - `stored`: the object has the entries. The table may have some of them, too. It is stored again only for a pseudonym.
 * - `moved`: the table has none of them any more.
 */
export interface AuditPartItem {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Made for this part. The name of the object contains it. */
  readonly id: string;
  readonly state: 'begun' | 'given up' | 'stored' | 'moved';
  /** Sort keys of the first and the last entry. */
  readonly first: string;
  readonly last: string;
  readonly entries: number;
}

/** How far the archive of a record has come. */
export interface AuditArchiveItem {
  /** `YYYY-MM`, exclusive. Entries of earlier months are in parts, unless they have come later. */
  readonly until: string;
  /** Replaced with every part that becomes `stored`, so that of two writers one loses. */
  readonly turn: string;
}

const state = place<AuditArchiveItem>(auditArchivePartition, 'STATE');
const part = place<AuditPartItem>(auditArchivePartition, 'PART#{month}#{id}');

export const auditArchive = (): Subject => ({
  title: 'Audit archive',
  kinds: [
    itemKind(state, {
      title: 'progress of the audit archive',
      attributes: { until: 'shown', turn: 'shown' },
      readBy: 'the sweeper',
    }),
    itemKind(part, {
      title: 'audit entries in the bucket',
      attributes: {
        month: 'shown',
        id: 'shown',
        state: 'shown',
        first: 'shown',
        last: 'shown',
        entries: 'shown',
      },
      readBy: 'audit lists of months before the last one (query); the sweeper',
    }),
  ],
});

export const auditArchiveKeys = {
  auditArchiveState: (recordId: string) => state.key(auditArchivePartition.of(recordId)),
  auditPart: (recordId: string, month: string, id: string) =>
    part.key(auditArchivePartition.of(recordId), `${month}#${id}`),
  auditParts: (recordId: string) => part.range(auditArchivePartition.of(recordId)),
  /** The parts and the state. */
  auditArchive: (recordId: string) =>
    rangeOver<AuditPartItem | AuditArchiveItem>(auditArchivePartition.of(recordId), [part, state]),
};
