/** Imports resources of FHIR as documents of records: docs/contract/fhir.md#bulk-import. */
import { type ImportSettings, ResourceImport } from './resource-import.ts';
import type { ReadResources } from './source.ts';
import { type Remarked, Tally } from './tally.ts';

export interface Importing extends ImportSettings {
  readonly onRemark?: (remarked: Remarked) => void;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly step: 'found' | 'read';
  /** Resources so far. */
  readonly resources: number;
  /** Of them, how many are stored, or were stored before. */
  readonly documents: number;
}

/**
 * Reads the files twice: first to know what references lead to, then to store. Interrupted at any point and run again, it stores what
 * is missing. Returns what came of it; throws when the table or the bucket fails for long.
 */
export async function importResources(read: ReadResources, importing: Importing): Promise<Tally> {
  const { onProgress = () => {}, onRemark = () => {} } = importing;
  const tally = new Tally(onRemark);
  const run = new ResourceImport(importing, tally);
  let ordinal = 0;
  for await (const found of read()) {
    run.index(found, ordinal);
    ordinal += 1;
    onProgress({ step: 'found', resources: ordinal, documents: 0 });
  }
  ordinal = 0;
  try {
    for await (const found of read()) {
      await run.take(found, ordinal);
      ordinal += 1;
      const { created, replaced, unchanged } = tally.documents;
      onProgress({ step: 'read', resources: ordinal, documents: created + replaced + unchanged });
    }
    await run.finish();
  } finally {
    await run.settle();
  }
  return tally;
}
