import { indexResources } from '../facts/index-resources.ts';
import { everyRecord } from './every-record.ts';
import type { Migration } from './migration.ts';

/** The FHIR base serves resources from an index that is kept with every change of a document. What older versions have stored is not in it. */
export const fhirResources: Migration = {
  id: 'fhir-resources-0.10.0',
  title: 'stores the resources of all FHIR documents, so that apps can read and search them',
  steps: (services, after) =>
    everyRecord(services, after, async (recordId, { store, bodies, now }) => {
      const unreadable = await indexResources(recordId, { store, bodies }, now);
      return unreadable.map(
        ({ documentId, reason }) =>
          `Resources of document ${documentId} of record ${recordId} cannot be read by apps: ${reason}`,
      );
    }),
};
