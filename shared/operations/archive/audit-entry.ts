import type { Write } from '../../store/writes.ts';
import { operatorEntry } from '../operator-audit-entry.ts';

const words = { record_export: 'export', record_import: 'import' } as const;

/**
 * The audit entry of an export or import. It is among the entries without a record: in the record's own trail
 * it would be exported too.
 */
export function auditNote(operation: keyof typeof words, recordId: string, now: Date): Write {
  return operatorEntry(operation, now, ['records', words[operation], recordId], { recordId, apart: true });
}
