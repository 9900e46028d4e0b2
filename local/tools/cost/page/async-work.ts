/** What is not part of a call: idle cost, asynchronous work, storage. */
import { table } from '../../reference/markdown/table.ts';
import { eventCost, events } from '../events.ts';
import type { Figures } from '../figures.ts';
import { callsOfPatient } from '../million-patients.ts';
import { dollarsFor } from '../prices.ts';
import { code, dollars, number } from './format-numbers.ts';

const million = 1_000_000;
const kilobyte = 1024;
const gigabyte = 1024 ** 3;

export function behindSection(): string {
  const rows = events.map((work) => {
    const cost = eventCost(work, million);
    return [
      work.event,
      work.what,
      work.read,
      work.write,
      work.queue,
      work.runs.length,
      dollars(cost.mail),
      dollars(cost.sum),
    ].map(String);
  });
  return `## Idle cost

[infra/README.md](../infra/README.md#costs-at-idle) lists what the stacks cost when there are no calls.

## Asynchronous work

Writing an event to the outbox is part of the call. The table shows what follows, in dollars per million events, when
every event comes alone. Under load the dispatcher takes up to 100 events at once, the mailer three and the pinger ten.
These figures are counted in the code of the workers, with 300 ms for an app to respond to a webhook.

${table(['Event', 'What is done', 'Read units', 'Write units', 'SQS requests', 'Invocations', 'Mails', 'Sum'], rows)}`;
}

/** What each call stores, and what a record stores in a year. */
export function storageSection(figures: Figures): string {
  const named = [
    'record',
    'document_create: one laboratory result',
    'document_create: ten models',
    'document_create: 100 laboratory results',
    'document_create: a scan of 1 MB',
    'document_version',
    'document_set_status',
    'record_create',
    'account_create',
    'record_send_message',
  ];
  const rows = named.map((name) => {
    const { storedBytes, objectBytes } = figures[name]!;
    return [
      code(name.split(':')[0]!) + name.slice(name.split(':')[0]!.length),
      kilobytes(storedBytes),
      kilobytes(objectBytes),
    ];
  });
  const year = (value: 'storedBytes' | 'objectBytes') =>
    12 *
    Object.entries(callsOfPatient).reduce((sum, [name, calls]) => sum + calls * figures[name]![value], 0);
  const tableBytes = year('storedBytes');
  const objectBytes = year('objectBytes');
  const audited =
    12 * Object.values(callsOfPatient).reduce((sum, calls) => sum + calls, 0) * auditBytes(figures);
  return `## Storage

What each call adds to the table for good, including the 100 bytes that AWS adds to every item, and to S3. Of this,
${kilobytes(auditBytes(figures))} kB is the audit entry, which every call has. Nonces, tokens and pending webhooks expire and are left out.

${table(['Call', 'Table, kB', 'S3, kB'], rows)}

**A record in a year**, with the calls of a patient in the [example](cost.md#a-million-patients), takes ${number(tableBytes / kilobyte)} kB in the table,
of which ${number(audited / kilobyte)} kB are audit entries, and ${number(objectBytes / kilobyte)} kB of documents. Keeping that for a month costs $${((dollarsFor('tableStorage', tableBytes) + dollarsFor('tableBackup', tableBytes) + dollarsFor('objectStorage', objectBytes)) / gigabyte).toFixed(5)}.
The service never removes audit entries. In a record that is read more than it is written, they take most of the space in
the table.`;
}

/** Size of an audit entry: what a read stores, which stores nothing else. */
function auditBytes(figures: Figures): number {
  return figures.record_document_meta!.storedBytes;
}

function kilobytes(bytes: number): string {
  if (bytes > 0 && bytes < kilobyte / 10) return 'under 0.1';
  return number(bytes / kilobyte, 1);
}
