/**
 * The note of an export or import in the audit trail. It stands among the entries without a record: in the record's
 * own trail it would be part of what is exported.
 */
import { newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { put, type Write } from '../../store/writes.ts';
import type { AuditItem } from '../items.ts';

/** Stands for whoever has access to the table and the bucket; no account and no app has such an id. */
export const operator = 'operator';

const words = { record_export: 'records export', record_import: 'records import' } as const;

export function auditNote(operation: keyof typeof words, recordId: string, now: Date): Write {
  const item: AuditItem = {
    id: newId(now),
    time: now.toISOString(),
    operation,
    status: 200,
    successful: true,
    principal: operator,
    proxy: '',
    recordId,
    carenetId: '',
    appId: '',
    documentId: '',
    externalId: '',
    messageId: '',
    method: '',
    // The words of the command, as other commands of operators leave them.
    path: `${words[operation]} ${recordId}`,
    sourceIp: '',
  };
  return put(keys.auditElsewhere(true, item.time, item.id), { ...item });
}
