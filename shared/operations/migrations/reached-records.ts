import { noteAccountsOf } from '../accounts/note-accounts.ts';
import { everyRecord } from './every-record.ts';
import type { Migration } from './migration.ts';

/** Erasing an account goes by notes of the records that it ever had access to. Those that older versions have stored have none. */
export const reachedRecords: Migration = {
  id: 'reached-records-0.9.0',
  title: 'notes with every account which records it ever had access to, so that it can be erased',
  steps: (services, after) =>
    everyRecord(services, after, async (recordId, { store, now }) => {
      await noteAccountsOf(recordId, store, now());
      return [];
    }),
};
