/** A record whose carenet Family shows all facts, so that every query can be tested at both levels. */
import { storeModels } from '../../../support/medical/facts.ts';
import { inCarenet, inRecord, type Place } from '../../../support/medical/reports.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

export type Level = Place['kind'];

export const levels: readonly Level[] = ['records', 'carenets'];

/** Stores each group of models as a document, two seconds apart. */
export async function placesWith(
  service: TestService,
  owner: Person,
  documents: readonly (readonly string[])[],
): Promise<Readonly<Record<Level, Place>>> {
  const record = await createRecord(service, owner);
  for (const content of documents) {
    service.advance(2);
    await storeModels(owner.session, record, ...content);
  }
  const { Family } = await carenetsOf(owner.session, record);
  await autoshare(owner.session, record, Family!, 'Models');
  return { records: inRecord(record), carenets: inCarenet(Family!) };
}
