/** The audit trail of a record as a table. */
import type { Scene } from './account-and-documents.ts';
import type { Stage } from './call-printer.ts';
import type { World } from './environment.ts';
import { tableLines } from './text-tables.ts';

/** Number of calls of the third act on the record. */
const trailLength = 11;

/** Shows the newest calls, those of the third act, as the patient sees them. */
export async function showTrail(stage: Stage, world: World, { patient, recordId }: Scene): Promise<void> {
  stage.heading('The patient looks up who did what to the record');
  const { entries } = await patient.auditRecordView({ recordId, limit: trailLength });
  const names = new Map(Object.values(world.apps).map(({ id, name }) => [id, name]));
  const nameOf = (id = '') => names.get(id) ?? 'the patient';
  const rows = entries.map(({ time, principal, proxy, operation, status, documentId, messageId }) => [
    time.slice(11, 19),
    proxy === undefined ? nameOf(principal) : `${nameOf(proxy)} for her`,
    operation,
    String(status),
    documentId ?? messageId ?? '',
  ]);
  stage.note('');
  for (const line of tableLines(['Time', 'By', 'Call', 'Status', 'Document or message'], rows))
    stage.note(line);
  stage.note('');
  const calls = rows.map(([, , call, status]) => `${call} ${status}`);
  for (const call of [
    'subscription_create 200',
    'record_send_message 200',
    'record_send_message 400',
    'record_message_attach 200',
    'account_inbox_message_attachment_accept 200',
  ]) {
    stage.expect(calls.includes(call), `${call} in the trail`);
  }
}
