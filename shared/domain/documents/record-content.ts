/** Reads a body that is to be stored in a record: a FHIR document of another person has no facts there. */
import { checkPatient, isReadable, needsDemographics, type PatientCheck } from '../../fhir/same-person.ts';
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
  content: ReadContent,
  record: RecordItem,
  stores: Stores,
): Promise<NewContent> {
  const { fhir } = content;
  if (!fhir) return content;
  const person = needsDemographics(fhir) ? await personOf(record, stores) : undefined;
  return comparedContent(content, checkPatient(fhir, person));
}

/** The content of which this was found: a FHIR document about somebody else keeps no facts. */
export function comparedContent({ fhir, ...content }: ReadContent, patient: PatientCheck): NewContent {
  if (!fhir) return content;
  const reading = summaryOf(fhir, patient);
  return isReadable(patient)
    ? { ...content, reading }
    : { ...content, instances: [], statements: [], reading };
}
