import { noteContents } from '../facts/note-contents.ts';
import { everyRecord } from './every-record.ts';
import type { Migration } from './migration.ts';

/** Lists name documents by what they hold, and circles get them by kind of data. Documents of older versions say nothing of that. */
export const contents: Migration = {
  id: 'contents-0.10.0',
  title: 'notes with every document which kinds of data it holds',
  steps: (services, after) =>
    everyRecord(services, after, async (recordId, { store, bodies }) => {
      const unreadable = await noteContents(recordId, { store, bodies });
      return unreadable.map(
        ({ documentId, reason }) =>
          `Document ${documentId} of record ${recordId} does not say what it holds: ${reason}`,
      );
    }),
};
