/** The record that resources belong to. */
import type { Description } from './terms.ts';
import { sp } from './vocabulary.ts';

export interface RecordContext {
  /** What the URIs of resources start with, without trailing slash. */
  readonly rdfBase: string;
  readonly recordId: string;
}

/** The URI of the record, which those of its resources start with. */
export function recordIri({ rdfBase, recordId }: RecordContext): string {
  return `${rdfBase}/records/${recordId}`;
}

export function recordDescription(context: RecordContext): Description {
  return { kind: 'description', iri: recordIri(context), types: [sp('MedicalRecord')], statements: [] };
}
