/** Reads a body that is to be stored in a record: a FHIR document of another person has no facts there. */
import { checkPatient, isReadable, needsDemographics } from '../../fhir/same-person.ts';
import { summaryOf } from '../../fhir/summary.ts';
import type { RecordItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { personOf } from '../demographics/person.ts';
import { type NewContent, type ReadContent, readContent } from './content.ts';

type Stores = Pick<Context, 'store' | 'bodies'>;

/**
 * Throws 400 when the body may not be stored. Only a FHIR document that describes a patient needs the demographics of the record: two
 * further reads, one after the other.
 */
export async function readRecordContent(
  bytes: Buffer,
  mediaType: string | undefined,
  record: RecordItem,
  stores: Stores,
): Promise<NewContent> {
  return compareWithRecord(readContent(bytes, mediaType), record, stores);
}

async function compareWithRecord(
  { fhir, ...content }: ReadContent,
  record: RecordItem,
  stores: Stores,
): Promise<NewContent> {
  if (!fhir) return content;
  const person = needsDemographics(fhir) ? await personOf(record, stores) : undefined;
  const patient = checkPatient(fhir, person);
  const instances = isReadable(patient) ? content.instances : [];
  return { ...content, instances, reading: summaryOf(fhir, patient) };
}
