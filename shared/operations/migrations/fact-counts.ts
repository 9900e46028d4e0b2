import { recountRecord } from '../facts/recount.ts';
import { everyRecord } from './every-record.ts';
import type { Migration } from './migration.ts';

/** The overview goes by counts that are kept with every change of a document. What older versions have stored is in none of them. */
export const factCounts: Migration = {
  id: 'fact-counts-0.10.0',
  title: 'counts what the documents of every record say, for its overview',
  steps: (services, after) =>
    everyRecord(services, after, async (recordId, { store, bodies }) => {
      await recountRecord(recordId, { store, bodies });
      return [];
    }),
};
