/** One page of a search. */
import type { JsonObject } from '../../../fhir/json.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import { type Shown, subsetOf } from '../../../fhir/rest/subset.ts';
import type { FhirContext } from '../../context.ts';
import type { Found } from '../find-resource.ts';
import type { Places } from '../places.ts';
import { type Row, ServedResource, servedOf } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { type Candidate, collectCandidates } from './collect.ts';
import { matchText, nameOf, type ResourceText } from './entries.ts';
import { type Matching, matchingOf } from './matching.ts';
import { comparePositions, type Position } from './order.ts';
import { Room } from './room.ts';

/** A resource at hand: what is served of facts and by the service itself, or of a FHIR document, which parses it each time that it is asked for. */
type AtHand = Found | ServedResource;

export interface Match {
  /** The whole resource, also where only parts of it are asked for. */
  readonly found: Pick<AtHand, 'json'>;
  /** Its type and id, and what its meta says of the document that it is from. */
  readonly about: JsonObject;
  /** As the trail calls it, with the documents that the answer has. */
  readonly told: Pick<Found, 'kind' | 'documents'>;
  /** In the answer. */
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

/**
 * What is behind the entries of a page, the first one apart: letters of whole resources, of which the entries may show a part, and look-ups of what they
 * refer to in other documents.
 */
const behindPage = { letters: 8_000_000, references: 5000 };

/** Candidates that are looked at together. */
const mostAtOnce = 1000;

/** What operations ask for that a search cannot say, and what they know already. */
export interface Beyond {
  /** Of what the index says of a resource, so that the others need not be read. */
  readonly isWantedRow?: ((row: Row) => boolean) | undefined;
  /** The same of resources that have no row. */
  readonly isWantedAtHand?: ((json: JsonObject) => boolean) | undefined;
  /** Of all resources. */
  readonly isWanted?: ((json: JsonObject) => boolean) | undefined;
  /** Where resources of the type are; everywhere when left out. */
  readonly places?: Places | undefined;
}

/** Reads a page behind a place, and the total if it is asked for. */
export async function readPage(
  query: SearchQuery,
  after: Position | undefined,
  view: FhirView,
  context: FhirContext,
  { isWanted, isWantedAtHand, isWantedRow, places }: Beyond = {},
): Promise<Page> {
  const { results } = query;
  const matching = both(await matchingOf(query, view, context), isWanted);
  const isMatchAtHand = both(matching, isWantedAtHand).isMatch;
  const collecting = { query, isMatchAtHand, isWantedRow, places, after };
  const collected = await collectCandidates(collecting, view, context);
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

function both(matching: Matching, isWanted: Beyond['isWanted']): Matching {
  if (!isWanted) return matching;
  return { isEvery: false, isMatch: (json) => matching.isMatch(json) && isWanted(json) };
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
  let isFull = false;
  const room = new PageRoom(results.includes.length > 0 || results.hasProvenance ? pageBytes / 2 : pageBytes);
  let least = 0;
  for (let start = 0; start < candidates.length && !isFull; ) {
    // One more than fits tells whether there is a next page. Where few match, more are looked at each time.
    const missing = results.count - matches.length + 1;
    const most = Math.min(Math.max(missing, least), mostAtOnce);
    const some = candidates.slice(start, start + most);
    least = 2 * most;
    start += some.length;
    for await (const part of atHand(some, view, context)) {
      for (const { candidate, found } of part) {
        if (candidate.row) {
          looked.push(candidate.row);
          if (!matching.isEvery && !matching.isMatch(lookedAt(found))) continue;
          rowsThatMatch += 1;
        }
        isFull = matches.length === results.count;
        if (isFull) break;
        const entry = matchText(view, shownOf(found, results));
        isFull = !room.takes(entry, found);
        if (isFull) break;
        last = candidate.position;
        matches.push({ found, about: aboutOf(found), told: found, entry });
      }
      if (isFull) break;
    }
  }
  return { matches, looked, rowsThatMatch, next: isFull ? last : undefined };
}

/** What a page has room for: its entries, and what is behind them. The first one is on the page in any case. */
class PageRoom {
  readonly #entries: Room;
  #isEmpty = true;
  #letters = behindPage.letters;
  #references = behindPage.references;

  constructor(bytes: number) {
    this.#entries = new Room(bytes);
  }

  takes(entry: string, found: AtHand): boolean {
    if (found instanceof ServedResource) {
      this.#letters -= found.text.length;
      this.#references -= found.references;
    }
    if (!this.#isEmpty && (this.#letters < 0 || this.#references < 0)) return false;
    this.#isEmpty = false;
    return this.#entries.takes(entry);
  }
}

/** What the entry has of the resource. */
function shownOf(found: AtHand, shown: Shown): ResourceText {
  const isWhole = !shown.elements && !shown.isData;
  if (found instanceof ServedResource)
    return {
      name: found.name,
      text: isWhole ? found.text : JSON.stringify(subsetOf(found.json, shown)),
    };
  return { name: nameOf(found.json), text: JSON.stringify(subsetOf(found.json, shown)) };
}

function lookedAt(found: AtHand): JsonObject {
  return found instanceof ServedResource ? found.parsed : found.json;
}

function aboutOf(found: AtHand): Match['about'] {
  if (!(found instanceof ServedResource)) return found.json;
  const { type, id, versionId } = found.row;
  return { resourceType: type, id, meta: { versionId } };
}

/** Candidates with their resources, in order, some at a time. */
async function* atHand(
  candidates: readonly Candidate[],
  view: FhirView,
  context: FhirContext,
): AsyncGenerator<readonly { readonly candidate: Candidate; readonly found: AtHand }[]> {
  const rows = candidates.flatMap(({ row }) => (row ? [row] : []));
  let next = 0;
  for await (const resources of servedOf(rows, view, context)) {
    const part: { readonly candidate: Candidate; readonly found: AtHand }[] = [];
    for (const resource of resources) {
      for (; candidates[next]!.found; next += 1) part.push(pairOf(candidates[next]!));
      part.push({ candidate: candidates[next]!, found: resource });
      next += 1;
    }
    yield part;
  }
  yield candidates.slice(next).map(pairOf);
}

function pairOf(candidate: Candidate) {
  return { candidate, found: candidate.found! };
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
  for await (const some of servedOf(rows, view, context)) {
    count += some.filter(({ parsed }) => isMatch(parsed)).length;
  }
  return count;
}
