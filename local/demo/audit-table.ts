/** The audit trail of a record as a table. */
import type { Client } from '../../shared/client/index.ts';
import type { Scene } from './account-and-documents.ts';
import type { Stage } from './call-printer.ts';
import type { World } from './environment.ts';
import { tableLines } from './text-tables.ts';

/** Number of calls of the third act on the record. */
const trailLength = 11;

/** Shows the newest calls, those of the third act, as the patient sees them. */
export async function showTrail(stage: Stage, world: World, { patient, recordId }: Scene): Promise<void> {
  stage.heading('The patient looks up who did what to the record');
  const entries = await readTrail(patient, recordId);
  const names = new Map(Object.values(world.apps).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? 'the patient';
  const rows = entries.map((entry) => [
    entry.datetime!.slice(11, 19),
    entry.proxied_principal
      ? `${nameOf(entry.proxied_principal)} for her`
      : nameOf(entry.effective_principal!),
    entry.view_func!,
    entry.resp_code!,
    entry.document_id || entry.message_id || '',
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

type Entry = Readonly<Record<string, string>>;

/** The newest entries, the newest first. */
async function readTrail(patient: Client, recordId: string): Promise<readonly Entry[]> {
  const { text } = await patient.auditRecordView({ recordId, limit: trailLength });
  return text
    .split('<AuditEntry>')
    .slice(1)
    .map((entry) =>
      Object.fromEntries([...entry.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
    );
}
