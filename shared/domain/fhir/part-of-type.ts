/** Resources of a type in the order of their ids, for operations that return many types or look at all. */
import type { JsonObject } from '../../fhir/json.ts';
import type { Pair } from '../../fhir/rest/pairs.ts';
import { readQuery } from '../../fhir/rest/query.ts';
import type { FhirContext } from '../context.ts';
import { mayRead, mayReadAll } from './allowed.ts';
import type { Position } from './search/order.ts';
import { type Beyond, type Match, readPage } from './search/page.ts';
import type { FhirView } from './view.ts';

export interface WantedPart extends Beyond {
  readonly type: string;
  /** Of a search. */
  readonly pairs: readonly Pair[];
  /** The id behind which it begins; undefined: at the beginning. */
  readonly after: string | undefined;
  readonly most: number;
}

export interface PartOfType {
  readonly matches: readonly Match[];
  readonly hasMore: boolean;
}

/** What the app may both find and read, at most as many, and about 4 MB. The rows of the type are looked through once. */
export async function readPart(
  { type, pairs, after: afterId, most, isWanted, ...beyond }: WantedPart,
  view: FhirView,
  context: FhirContext,
): Promise<PartOfType> {
  const query = readQuery(type, [['_sort', '_id'], ...pairs], { isStrict: true, base: view.base });
  const after: Position | undefined = afterId === undefined ? undefined : { value: null, id: afterId };
  const results = { ...query.results, count: most };
  const readsSome = !mayReadAll(type, view);
  const isAlsoWanted = (json: JsonObject) =>
    (!readsSome || mayRead(json, view)) && (!isWanted || isWanted(json));
  const { matches, next } = await readPage({ ...query, results }, after, view, context, {
    ...beyond,
    isWanted: readsSome || isWanted ? isAlsoWanted : undefined,
  });
  return { matches, hasMore: next !== undefined };
}
