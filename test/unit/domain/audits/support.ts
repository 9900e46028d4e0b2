/** An audit trail in memory: entries at any time, and calls that list them. */
import type { Context } from '../../../../shared/domain/context.ts';
import { newId } from '../../../../shared/ids.ts';
import { type AuditItem, keys } from '../../../../shared/store/items/index.ts';
import type { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { storeItem, testContext } from '../accounts/support.ts';

export const recordId = '7c9e0000-0000-7000-8000-000000000000';

/** The entry of a call at `time`; it names no document unless `changes` does. */
export function entryAt(time: Date, changes: Partial<AuditItem> = {}): AuditItem {
  return {
    id: newId(time),
    requestId: 'JKJaXmPLvHcESHA=',
    time: time.toISOString(),
    operation: 'record',
    status: 200,
    successful: true,
    principal: 'marta@example.org',
    proxy: '',
    recordId,
    carenetId: '',
    appId: '',
    documentId: '',
    externalId: '',
    messageId: '',
    method: 'GET',
    path: `/records/${recordId}`,
    sourceIp: '198.51.100.7',
    ...changes,
  };
}

export function storeEntry(store: MemoryStore, entry: AuditItem): void {
  storeItem(store, keys.audit(recordId, entry.time, entry.id), { ...entry });
}

/** A call at `now` on a record created at `createdAt`; its own entry is stored already. */
export function callAt(store: MemoryStore, now: Date, createdAt: Date): Context<'record'> {
  const record = {
    id: recordId,
    label: 'Marta',
    creatorId: 'desk@admin.example.net',
    createdAt: createdAt.toISOString(),
  };
  const context = testContext({ store, now, entities: { record } });
  storeEntry(store, entryAt(now, { id: context.callId, operation: 'audit_record_view' }));
  return context;
}
