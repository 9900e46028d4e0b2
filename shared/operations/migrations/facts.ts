import { reprocessRecord } from '../facts/reprocess.ts';
import { everyRecord } from './every-record.ts';
import type { Migration } from './migration.ts';

/**
 * Version 0.9.0 reads more from documents, and knows which documents speak of one FHIR resource. What older versions have stored
 * says neither.
 */
export const factsAgain: Migration = {
  id: 'facts-0.9.0',
  title: 'extracts the facts of all documents again, by the data models of 0.9.0',
  steps: (services, after) =>
    everyRecord(services, after, async (recordId, { store, bodies, now }) => {
      const { refused } = await reprocessRecord(recordId, { store, bodies }, now, { isFirst: true });
      return refused.map(
        ({ documentId, reason }) => `Document ${documentId} of record ${recordId} has no facts: ${reason}`,
      );
    }),
};
