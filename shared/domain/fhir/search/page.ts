/** One page of a search. */

import { boundedBatches } from '../../../concurrency/batches.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { kindTold } from '../../../fhir/rest/kind-told.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import { subsetOf } from '../../../fhir/rest/subset.ts';
import { jsonBytes } from '../../../reports/response-size.ts';
import type { FhirContext } from '../../context.ts';
import type { Found } from '../find-resource.ts';
import type { Row } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { bodiesOf, bodiesTogether, mostBodies, together } from './bodies.ts';
import { type Candidate, collectCandidates } from './collect.ts';
import { matchText } from './entries.ts';
import { type Matching, matchingOf } from './matching.ts';
import { comparePositions, type Position } from './order.ts';

export interface Match {
  /** The whole resource, also where only parts of it are asked for. */
  readonly found: Found;
  /** Its entry in the answer. */
  readonly entry: string;
}

export interface Page {
  readonly matches: readonly Match[];
  /** The place that the next page begins behind; undefined: there is none. */
  readonly next: Position | undefined;
  readonly total: number | undefined;
}

/** Bytes that the entries of a page have in the answer; the first one may have more. */
export const pageBytes = 4_000_000;

/** Reads a page behind a place, and the total if it is asked for. `isAlsoWanted` is for operations that ask for more than a search can say. */
export async function readPage(
  query: SearchQuery,
  after: Position | undefined,
  view: FhirView,
  context: FhirContext,
  isAlsoWanted?: (json: JsonObject) => boolean,
): Promise<Page> {
  const { results } = query;
  const found = await matchingOf(query, view, context);
  const matching = isAlsoWanted ? both(found, isAlsoWanted) : found;
  const collected = await collectCandidates({ query, matches: matching.isMatch, after }, view, context);
  const isBehind = ({ position }: Candidate) => !after || comparePositions(position, after, results.sort) > 0;
  const behind = collected.inOrder.filter(isBehind);
  const page = results.isCountOnly ? nothing : await fill(behind, { query, matching }, view, context);
  if (!results.hasTotal) return { ...page, total: undefined };
  const counted = page.rowsThatMatch;
  const looked = new Set(page.looked);
  const rest = collected.inOrder.flatMap(({ row }) => (row && !looked.has(row) ? [row] : []));
  const total = collected.countAtHand + counted + (await countRows(rest, matching, view, context));
  return { matches: page.matches, next: page.next, total };
}

function both({ isMatch }: Matching, isAlsoWanted: (json: JsonObject) => boolean): Matching {
  return { isEvery: false, isMatch: (json) => isMatch(json) && isAlsoWanted(json) };
}

interface Filled extends Omit<Page, 'total'> {
  /** Rows whose bodies were looked at, and how many of them match. */
  readonly looked: readonly Row[];
  readonly rowsThatMatch: number;
}

const nothing: Filled = { matches: [], next: undefined, looked: [], rowsThatMatch: 0 };

/** The first matches that fit on the page. */
async function fill(
  candidates: readonly Candidate[],
  { query, matching }: { readonly query: SearchQuery; readonly matching: Matching },
  view: FhirView,
  context: FhirContext,
): Promise<Filled> {
  const { results } = query;
  const matches: Match[] = [];
  const looked: Row[] = [];
  let rowsThatMatch = 0;
  let last: Position | undefined;
  let room = results.includes.length > 0 || results.hasProvenance ? pageBytes / 2 : pageBytes;
  let isFull = false;
  let least = 0;
  for (let start = 0; start < candidates.length && !isFull; ) {
    // One more than fits tells whether there is a next page. Where few match, more are looked at each time.
    const missing = results.count - matches.length + 1;
    const most = Math.min(Math.max(missing, least), mostBodies);
    const [some] = boundedBatches(
      candidates.slice(start, start + most),
      together(({ row }: Candidate) => row),
    );
    if (!some) break;
    least = Math.min(2 * most, mostBodies);
    start += some.length;
    for (const { candidate, found } of await atHand(some, view, context)) {
      if (candidate.row) looked.push(candidate.row);
      if (candidate.row && !matching.isMatch(found.json)) continue;
      if (candidate.row) rowsThatMatch += 1;
      if (isFull) continue;
      const entry = matchText(view, subsetOf(found.json, results));
      const size = jsonBytes(entry);
      isFull = matches.length === results.count || (matches.length > 0 && size > room);
      if (isFull) continue;
      room -= size;
      last = candidate.position;
      matches.push({ found, entry });
    }
  }
  return { matches, looked, rowsThatMatch, next: isFull ? last : undefined };
}

/** Candidates with their resources, in order. */
async function atHand(
  candidates: readonly Candidate[],
  view: FhirView,
  context: FhirContext,
): Promise<readonly { readonly candidate: Candidate; readonly found: Found }[]> {
  const rows = candidates.flatMap(({ row }) => (row ? [row] : []));
  const bodies = await bodiesTogether(rows, view, context);
  const byRow = new Map<Row, JsonObject>(rows.map((row, index) => [row, bodies[index]!]));
  return candidates.map((candidate) => ({
    candidate,
    found: candidate.row ? foundIn(byRow.get(candidate.row)!) : candidate.found,
  }));
}

function foundIn(json: JsonObject): Found {
  return { json, kind: kindTold(json) };
}

/** How many of the rows match. */
async function countRows(
  rows: readonly Row[],
  { isMatch, isEvery }: Matching,
  view: FhirView,
  context: FhirContext,
): Promise<number> {
  if (isEvery) return rows.length;
  let count = 0;
  for await (const some of bodiesOf(rows, view, context)) {
    count += some.filter(({ json }) => isMatch(json)).length;
  }
  return count;
}
