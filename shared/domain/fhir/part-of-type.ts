/** Resources of a type in the order of their ids, for operations that return many types or look at all. */
import type { JsonObject } from '../../fhir/json.ts';
import type { Pair } from '../../fhir/rest/pairs.ts';
import { readQuery } from '../../fhir/rest/query.ts';
import type { FhirContext } from '../context.ts';
import { mayRead } from './allowed.ts';
import type { Position } from './search/order.ts';
import { type Match, pageBytes, readPage } from './search/page.ts';
import type { FhirView } from './view.ts';

export interface WantedPart {
  readonly type: string;
  /** Of a search. */
  readonly pairs: readonly Pair[];
  /** The id behind which it begins; undefined: at the beginning. */
  readonly after: string | undefined;
  readonly most: number;
  readonly isWanted: (json: JsonObject) => boolean;
}

export interface PartOfType {
  readonly matches: readonly Match[];
  readonly hasMore: boolean;
}

/** What the app may both find and read, at most as many, and about 4 MB or one page more. */
export async function readPart(
  { type, pairs, after: afterId, most, isWanted }: WantedPart,
  view: FhirView,
  context: FhirContext,
): Promise<PartOfType> {
  const query = readQuery(type, [['_sort', '_id'], ...pairs], { isStrict: true, base: view.base });
  const matches: Match[] = [];
  let after: Position | undefined = afterId === undefined ? undefined : { value: null, id: afterId };
  let characters = 0;
  do {
    const results = { ...query.results, count: most - matches.length };
    const page = await readPage({ ...query, results }, after, view, context);
    const wanted = page.matches.filter(({ found: { json } }) => mayRead(json, view) && isWanted(json));
    matches.push(...wanted);
    characters += wanted.reduce((sum, { entry }) => sum + entry.length, 0);
    after = page.next;
  } while (after && matches.length < most && characters < pageBytes);
  return { matches, hasMore: after !== undefined };
}
