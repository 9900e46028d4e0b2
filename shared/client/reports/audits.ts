/** The audit trail of a record: docs/contract/audits.md#shape. */
import { type AuditEntry, auditEntry } from '../shapes/audit-entry.ts';
import type { XmlElement } from '../xml/element.ts';
import { type Group, type ReportSummary, readEnvelope } from './envelope.ts';

export interface AuditReport extends ReportSummary {
  readonly entries: readonly AuditEntry[];
  /** The results of an aggregate query, which has no entries. */
  readonly groups: readonly Group[];
}

/** Throws UnexpectedXml. */
export function readAudits(root: XmlElement): AuditReport {
  const { summary, rows, groups } = readEnvelope(root);
  return { ...summary, entries: rows.map(({ item }) => auditEntry(item)), groups };
}
