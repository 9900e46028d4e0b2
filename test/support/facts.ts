/** A document that yields facts of every kind, and their ids as RDF names them. */
import type { SignedClient } from './client.ts';
import { many, markup, model, models } from './medical/models-document.ts';
import { smallest } from './medical/smallest.ts';
import { succeeded } from './scenario.ts';

const { Medication, Fill, VitalSigns, Encounter } = smallest;

/** One fact of each model that has a form in RDF, in one document. */
export const oneFactOfEachKind = models(
  model('Allergy', smallest.Allergy),
  model('AllergyExclusion', smallest.AllergyExclusion),
  model('Problem', smallest.Problem),
  model('Immunization', smallest.Immunization),
  model('LabResult', smallest.LabResult),
  model('Medication', { ...Medication, fulfillments: many(model('Fill', Fill)) }),
  model('VitalSigns', { ...VitalSigns, encounter: markup(model('Encounter', Encounter)) }),
);

/** Ids of the facts whose URIs have this segment, such as `problems`, from the call that returns them all. */
async function factIds(client: SignedClient, recordId: string, segment: string): Promise<readonly string[]> {
  const list = segment === 'allergy_exclusions' ? 'allergies' : segment;
  const answer = succeeded(await client.get(`/records/${recordId}/${list}/`), segment);
  const uri = new RegExp(`/records/${recordId}/${segment}/([^"/<>]+)"`, 'g');
  return [...new Set([...answer.text.matchAll(uri)].map(([, id]) => id!))];
}

/** The id of the only such fact. */
export async function factId(client: SignedClient, recordId: string, segment: string): Promise<string> {
  const ids = await factIds(client, recordId, segment);
  if (ids.length !== 1) throw new Error(`${ids.length} facts among ${segment}`);
  return ids[0]!;
}
