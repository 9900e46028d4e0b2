/** What every call consumes, as it is measured on a service in memory by day, and on a database at night. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Figures, readFigures } from '../../local/tools/cost/figures.ts';
import type { CallFigures } from '../../local/tools/metering/call-figures.ts';

/** Returns the figures that are the same in every run. */
function exact({ read, write, partitions, puts, gets, steps }: CallFigures) {
  return { read, write, partitions, puts, gets, steps };
}

/**
 * Calls that read something beside a chain of reads of the table. On AWS a step is counted by what had ended before it began: on a
 * busy machine the end of the chain may count as a step of its own, in this run or in the one that was written.
 */
const withChains = [
  'report_ips',
  'document_overview',
  'record_sharing',
  'activity',
  'fhir_search: 100 of 1,000 Observations by category and date',
  'fhir_search: how many of 1,000 Observations there are of a code',
  'fhir_search',
  'fhir_search_post',
  'autoshare_documents',
];
/** Calls that read objects of S3 beside such a chain, or have several long ones: on AWS it is chance which reads are at the same time. */
const withMoreReads = [
  'report_paper',
  'carenet_report_paper',
  'link_create',
  'link_again',
  'fhir_summary',
  'fhir_everything',
  'document_create: 1,000 resources of FHIR',
];

const byChance = [...withChains, ...withMoreReads];

/** Steps in an order that does not depend on chance; on AWS without the reads of calls that read more than a chain. */
function inAnyOrder(name: string, steps: CallFigures['steps'], isHere: boolean): CallFigures['steps'] {
  if (!byChance.includes(name)) return steps;
  if (isHere || withChains.includes(name)) return steps.toSorted();
  return steps.filter((step) => step !== 'table' && step !== 'get object');
}

/** The steps that this call may have where these are written. */
function allowed(name: string, written: CallFigures['steps'], isHere: boolean) {
  const steps = inAnyOrder(name, written, isHere);
  if (!(isHere ? byChance : withChains).includes(name)) return [steps];
  return [steps, [...steps, 'table'].toSorted(), steps.toSpliced(steps.indexOf('table'), 1)];
}

/** Declares the tests. `isHere`: the service is in memory, where only what is written depends on chance, since it is from a real table. */
export function describeCosts(
  measure: () => Promise<Figures>,
  { isHere }: { readonly isHere: boolean },
): void {
  let measured: Figures;

  beforeAll(async () => {
    measured = await measure();
  }, 300_000);

  describe('docs/cost.json', () => {
    const written = readFigures();

    it('has the calls that are measured now', () => {
      const longest = byChance.map((name) => `${name}: longest`);
      const names = Object.keys(measured).filter((name) => !longest.includes(name));
      expect(names).toEqual(Object.keys(written));
    });

    it.each(Object.keys(written))('has what %s consumes now', (name) => {
      const { steps, ...now } = exact(measured[name]!);
      const { steps: writtenSteps, ...before } = exact(written[name]!);
      expect(now).toEqual(before);
      expect(allowed(name, writtenSteps, isHere)).toContainEqual(inAnyOrder(name, steps, isHere));
    });

    it.each(['storedBytes', 'objectBytes', 'responseBytes', 'requestBytes'] as const)(
      'has roughly the %s that are measured now for every call',
      (bytes) => {
        for (const [name, row] of Object.entries(written)) {
          // The address that S3 signs is longer than that of a bucket in memory.
          if (isHere && bytes === 'responseBytes' && name === 'document_upload_start') continue;
          const difference = Math.abs(measured[name]![bytes] - row[bytes]);
          expect(difference, name).toBeLessThanOrEqual(64 + 0.02 * Math.abs(row[bytes]));
        }
      },
    );
  });

  describe('The capacity units', () => {
    it('of reading a record as its creator are two for consumer and record, two for nonce and audit entry', () => {
      expect(exact(measured.record!)).toEqual({
        read: 2,
        write: 2,
        partitions: {
          AUDIT: { read: 0, write: 1 },
          CONSUMER: { read: 1, write: 0 },
          NONCE: { read: 0, write: 1 },
          RECORD: { read: 1, write: 0 },
        },
        puts: 0,
        gets: 0,
        steps: ['table', 'table'],
      });
    });

    it('of a document with one laboratory result are two for each of nine items and the audit entry, and three for the nonce', () => {
      const { write, puts, partitions, steps } = measured['document_create: one laboratory result']!;
      // Version, lineage, two list entries, two counters and the counts of facts; the record is checked.
      expect(partitions.RECORD!.write).toBe(16);
      expect(partitions.FACTS).toEqual({ read: 0, write: 2 });
      // The nonce is put; the transaction then removes its reference to the body.
      expect(partitions.NONCE).toEqual({ read: 0, write: 3 });
      expect(partitions.AUDIT).toEqual({ read: 0, write: 2 });
      expect(write).toBe(23);
      expect(puts).toBe(1);
      expect(steps).toEqual(['table', 'put object', 'transaction']);
    });

    it('of 100 laboratory results in one document are hardly more than those of one', () => {
      const one = measured['document_create: one laboratory result']!.write;
      expect(measured['document_create: 100 laboratory results']!.write).toBeLessThanOrEqual(one + 4);
    });

    it('of a resource of FHIR are two for its row, two for its body, two for its name, and two for what documents say of it', () => {
      const { write, partitions, steps } = measured['document_create: one resource of FHIR']!;
      const other = measured['document_create: one laboratory result']!;
      expect(partitions.FHIR).toEqual({ read: 0, write: 6 });
      expect(partitions.RECORD!.write).toBe(other.partitions.RECORD!.write + 2);
      expect(write).toBe(other.write + 8);
      expect(steps).toEqual(['table', 'table', 'put object', 'transaction']);
    });

    it('of what is served of 1,000 resources are hardly a tenth of what storing them takes', () => {
      const { write, partitions } = measured['document_create: 1,000 resources of FHIR']!;
      // Rows of 32 bytes and bodies of less than 20 bytes each, and 64 groups of names.
      expect(partitions.FHIR!.write).toBeLessThanOrEqual(130);
      expect(partitions.FHIR!.write).toBeLessThan(write / 10);
    });

    it('of a list of 100 documents are at most 20', () => {
      expect(measured['record_document_list: 100 documents']!.read).toBeLessThanOrEqual(20);
    });

    it('of a report over 500 laboratory results in five documents are at most 15', () => {
      expect(measured['generic_list: 500 results by month']!.read).toBeLessThanOrEqual(15);
    });
  });
}
