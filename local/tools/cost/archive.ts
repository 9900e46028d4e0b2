/** What the audit archive costs, and what it takes out of the table (docs/operations.md#audit-archive). */

import { memoryOfWorkers } from './events.ts';
import type { Figures } from './figures.ts';
import { billedMilliseconds, gigabyteSeconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

/** AUDIT_ARCHIVE_MONTHS of the thrifty bill. */
export const archiveMonths = 12;
/** A line of JSON is so much longer than the item in the table. */
export const lineFactor = 1.2;
/** Records whose entries the sweeper moves at the same time, and entries of one record that it removes at the same time. */
const atOnce = { records: 4, entries: 20 } as const;
/** Milliseconds of one full vCPU for a record and month. */
const processor = 5;
const gigabyte = 1024 ** 3;

interface Trails {
  readonly patients: number;
  /** For which entries have been stored. */
  readonly months: number;
  readonly callsPerPatient: number;
}

export interface Archived {
  /** What the table does not hold any more. */
  readonly gigabytes: number;
  readonly objectGigabytes: number;
  /** Dollars a month for moving the entries of a month. */
  readonly moving: number;
}

/** Bytes of an audit entry in the table: what a call stores that only reads. */
export function entryBytes(figures: Figures): number {
  return figures.record_document_meta!.storedBytes;
}

export function archived(figures: Figures, { patients, months, callsPerPatient }: Trails): Archived {
  const entries = patients * callsPerPatient;
  const bytes = entryBytes(figures);
  const gigabytes = (entries * Math.max(0, months - archiveMonths) * bytes) / gigabyte;
  const moves = months > archiveMonths ? patients : 0;
  // Of each record and month: announce, mark (three items in a transaction) and finish a part; query archive and entries.
  const writes = moves * (1 + 2 * 3 + 1 + callsPerPatient);
  const reads = moves * (1 + Math.ceil((callsPerPatient * bytes) / 4096));
  const removals = Array<'table'>(Math.ceil(callsPerPatient / atOnce.entries)).fill('table');
  const steps = ['table', 'table', 'table', 'put object', 'transaction', ...removals, 'table'] as const;
  const milliseconds = billedMilliseconds(steps, processor, memoryOfWorkers) / atOnce.records;
  return {
    gigabytes,
    objectGigabytes: gigabytes * lineFactor,
    moving:
      dollarsFor('tableWrite', writes) +
      dollarsFor('tableRead', reads) +
      dollarsFor('objectPut', moves) +
      dollarsFor('lambdaTime', gigabyteSeconds(milliseconds, memoryOfWorkers) * moves),
  };
}
