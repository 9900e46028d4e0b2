/**
 * Reads a body that is to be stored in a record: a FHIR document about another person has no facts there
 * (docs/contract/fhir.md#whose-document-it-is).
 */
import { contentsOf } from '../../facts/contents.ts';
import { checkPatient, isReadable, needsDemographics, type PatientCheck } from '../../fhir/same-person.ts';
import { summaryOf } from '../../fhir/summary.ts';
import type { RecordItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { personOf } from '../demographics/person.ts';
import { type NewContent, type ReadContent, readContent } from './content.ts';

type Stores = Pick<Context, 'store' | 'bodies'>;

/**
 * What is to be stored. Throws 400 when the body may not be. Only a FHIR document that says who its patient is needs the
 * demographics of the record: two further reads, one after the other.
 */
export async function readRecordContent(
  bytes: Buffer,
  mediaType: string | undefined,
  record: RecordItem,
  stores: Stores,
): Promise<NewContent> {
  const content = readContent(bytes, mediaType);
  const { fhir } = content;
  if (!fhir) return comparedContent(content, 'unnamed');
  const person = needsDemographics(fhir) ? await personOf(record, stores) : undefined;
  return comparedContent(content, checkPatient(fhir, person));
}

/** What is to be stored of content whose patient was compared with the person of the record. */
export function comparedContent({ fhir, ...content }: ReadContent, patient: PatientCheck): NewContent {
  if (!fhir) return { ...content, contents: contentsOf(content) };
  const reading = summaryOf(fhir, patient);
  if (isReadable(patient))
    return { ...content, reading, contents: contentsOf({ ...content, held: fhir.held }) };
  const { sent: _, ...rest } = content;
  return { ...rest, instances: [], statements: [], reading };
}
