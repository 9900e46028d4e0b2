/** A whole record in FHIR, for a hospital: a Bundle of type collection (docs/contract/fhir.md#a-whole-record). */
import { personOf } from '../../domain/demographics/person.ts';
import { scanModels } from '../../domain/facts/scan.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { patientResource } from '../../fhir/write/patient.ts';
import { hasResources, resourcesOf, sourceOf } from '../../fhir/write/resources-of.ts';
import { models } from '../../models/registry.ts';
import { keys } from '../../store/items/index.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { auditNote } from '../archive/audit-entry.ts';
import { retryingBodies, retryingStore } from '../archive/retrying-store.ts';

interface Exporting {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
  /** Origin of the service, which addresses of entries begin with. */
  readonly origin: string;
  /** Adds text to the file; resolves when more may be added. */
  readonly write: (text: string) => Promise<void>;
}

export interface ExportedFhir {
  readonly facts: number;
  readonly resources: number;
}

/**
 * Writes the person, and the resources of every fact of active documents, each once. The audit entry of the export is stored
 * before anything is written. Throws ArchiveError when there is no such record.
 */
export async function exportFhir(recordId: string, exporting: Exporting): Promise<ExportedFhir> {
  const { now, origin, write } = exporting;
  const stores = { store: retryingStore(exporting.store), bodies: retryingBodies(exporting.bodies) };
  const [record] = await stores.store.get([keys.record(recordId)]);
  if (!record) throw new ArchiveError(`There is no record ${recordId}.`);
  const time = now();
  await stores.store.transact([auditNote('record_export', recordId, time)]);

  const place = `${origin}/records/${recordId}`;
  const entry = (resource: JsonObject) => {
    const fullUrl = `${place}/fhir/${String(resource.resourceType)}/${String(resource.id)}`;
    return JSON.stringify({ fullUrl, resource });
  };
  const patient = patientResource(recordId, await personOf(record, stores));
  await write(
    `{"resourceType":"Bundle","type":"collection","timestamp":"${time.toISOString()}","entry":[\n${entry(patient)}`,
  );
  let [facts, resources] = [0, 1];
  const { restated } = record;
  const written = [...models.values()].filter(({ name }) => hasResources(name));
  const request = { recordId, restated, models: written, status: 'active' } as const;
  for await (const block of scanModels(request, stores)) {
    for (const fact of block.facts) {
      // Nested facts stand with their parents.
      if (fact.parentId !== undefined) continue;
      const resourcesOfFact = resourcesOf(fact, {
        subject: `Patient/${recordId}`,
        ...sourceOf(fact, place),
        today: time.toISOString().slice(0, 10),
      });
      facts += 1;
      resources += resourcesOfFact.length;
      await write(resourcesOfFact.map((resource) => `,\n${entry(resource)}`).join(''));
    }
  }
  await write('\n]}\n');
  return { facts, resources };
}
