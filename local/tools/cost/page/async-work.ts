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
  return `## Without calls

What the stacks cost when nobody calls stands in [infra/README.md](../infra/README.md#costs-at-idle).

## Behind the answers

Writing an event to the outbox is part of the call. What follows costs, in dollars for a million events, when every event
comes alone; under load the dispatcher takes up to 100, the mailer three and the pinger ten at once. Counted from the code of
the workers, with 300 ms for an app to answer a ping.

${table(['Event', 'What is done', 'Read units', 'Write units', 'SQS requests', 'Runs', 'Mails', 'Sum'], rows)}`;
}

/** What is stored for every call, and for a record in a year. */
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

A call adds this to the table for good, with the 100 bytes that AWS adds to every item, and to S3. Of it, ${kilobytes(auditBytes(figures))} kB are the
call's audit entry, which every call has. Nonces, tokens and pings expire and are left out.

${table(['Call', 'Table, kB', 'S3, kB'], rows)}

**A record in a year**, called as in the example below: ${number(tableBytes / kilobyte)} kB in the table, of which ${number(audited / kilobyte)} kB are audit
entries, and ${number(objectBytes / kilobyte)} kB of documents. Kept for a month that costs $${((dollarsFor('tableStorage', tableBytes) + dollarsFor('tableBackup', tableBytes) + dollarsFor('objectStorage', objectBytes)) / gigabyte).toFixed(5)}. Audit entries are never removed by
the service: they are most of what the table holds of a record that is read more than it is written.`;
}

/** Of a read, which stores nothing else. */
export function auditBytes(figures: Figures): number {
  return figures.record_document_meta!.storedBytes;
}

function kilobytes(bytes: number): string {
  if (bytes > 0 && bytes < kilobyte / 10) return 'under 0.1';
  return number(bytes / kilobyte, 1);
}
