/** The record that resources belong to. */
import type { Description } from './terms.ts';
import { sp } from './vocabulary.ts';

export interface RecordContext {
  /** Prefix of the URIs of resources, without trailing slash. */
  readonly rdfBase: string;
  readonly recordId: string;
}

/** The URI of the record, which is the prefix of its resources' URIs. */
export function recordIri({ rdfBase, recordId }: RecordContext): string {
  return `${rdfBase}/records/${recordId}`;
}

export function recordDescription(context: RecordContext): Description {
  return { kind: 'description', iri: recordIri(context), types: [sp('MedicalRecord')], statements: [] };
}
