/** Facts as a searchset Bundle: docs/contract/fhir.md#reports. */
import type { Fact } from '../../facts/fact.ts';
import type { JsonObject } from '../json.ts';
import { resourcesOf } from './resources-of.ts';

export interface Searchset {
  readonly facts: readonly Fact[];
  /** How many match in all. */
  readonly total: number;
  readonly patient: JsonObject;
  /** Absolute URL of the record or carenet, without a slash at its end. */
  readonly place: string;
  /** Absolute URLs of this page and of the next one. */
  readonly self: string;
  readonly next: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The Bundle in parts, to be joined. Facts are matches; the patient and what belongs to a fact are included, each once. Absolute
 * URLs of entries end as references do, so that references lead to them.
 */
export function* searchset({
  facts,
  total,
  patient,
  place,
  self,
  next,
  today,
}: Searchset): Generator<string> {
  const links = [{ relation: 'self', url: self }, ...(next ? [{ relation: 'next', url: next }] : [])];
  const head = JSON.stringify({ resourceType: 'Bundle', type: 'searchset', total, link: links });
  yield `${head.slice(0, -1)},"entry":[`;
  yield entry(place, patient, 'include');
  const included = new Set<string>();
  for (const fact of facts) {
    const context = {
      subject: `Patient/${String(patient.id)}`,
      source: `${place}/documents/${fact.documentId}`,
      today,
    };
    const [match, ...others] = resourcesOf(fact, context);
    yield `,${entry(place, match, 'match')}`;
    for (const resource of others) {
      const key = `${resource.resourceType}/${resource.id}`;
      if (included.has(key)) continue;
      included.add(key);
      yield `,${entry(place, resource, 'include')}`;
    }
  }
  yield ']}';
}

function entry(place: string, resource: JsonObject, mode: 'match' | 'include'): string {
  const fullUrl = `${place}/fhir/${String(resource.resourceType)}/${String(resource.id)}`;
  return JSON.stringify({ fullUrl, resource, search: { mode } });
}
