/** Facts or readings as a searchset Bundle: docs/contract/fhir.md#reports. */
import type { Fact } from '../../facts/fact.ts';
import type { JsonObject } from '../json.ts';
import { readingResources, resourcesOf, sourceOf } from './resources-of.ts';

/** A match: a fact, or one reading of vital signs. */
export interface Match {
  readonly fact: Fact;
  /** The field of the reading, such as `heart_rate`. */
  readonly reading?: string;
}

export interface Searchset {
  readonly matches: readonly Match[];
  /** References to what facts link, by the names of their links. */
  readonly linked: ReadonlyMap<string, string>;
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
 * The Bundle in parts, to be joined. The patient and what belongs to a match are included, each once. Absolute
 * URLs of entries end as references do, so that references lead to them.
 */
export function* searchset({
  matches,
  total,
  linked,
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
  for (const { fact, reading } of matches) {
    const context = {
      subject: `Patient/${String(patient.id)}`,
      ...sourceOf(fact, place),
      today,
      linked: (fact.links ?? []).flatMap((name) => linked.get(name) ?? []),
    };
    const [match, ...others] =
      reading === undefined ? resourcesOf(fact, context) : readingResources(fact, reading, context);
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
