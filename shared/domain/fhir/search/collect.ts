/** What may be on the pages of a search: index rows of FHIR documents, and resources that are at hand. */
import type { Filter } from '../../../fhir/rest/filter.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import { dateBounds, rowFilter } from '../../../fhir/rest/row-values.ts';
import type { FhirContext } from '../../context.ts';
import type { Found } from '../find-resource.ts';
import { type Row, scanRows } from '../sent/index.ts';
import type { Places } from '../types-there.ts';
import type { FhirView } from '../view.ts';
import { comparePositions, type Position, positionOf, positionOfResource } from './order.ts';
import { sourcesOf } from './sources.ts';

/** A resource that is at hand and matches, or the row of one that may. */
export type Candidate = { readonly position: Position } & (
  | { readonly found: Found; readonly row?: undefined }
  | { readonly row: Row; readonly found?: undefined }
);

export interface Candidates {
  /** In order. Those at hand are no more than a page needs. */
  readonly inOrder: readonly Candidate[];
  /** How many of those at hand match, on whichever page. */
  readonly countAtHand: number;
}

interface Collecting {
  readonly query: SearchQuery;
  readonly isMatchAtHand: (json: Found['json']) => boolean;
  /** Of rows that the search may find: all when left out. */
  readonly isWantedRow?: ((row: Row) => boolean) | undefined;
  /** Where resources of the type are; everywhere when left out. */
  readonly places?: Places | undefined;
  /** Everything before is left out. */
  readonly after: Position | undefined;
}

/**
 * Reads everything that may match, at once from all sources. Memory holds rows, and twice as many resources at hand as a page has. Rows
 * before the page are kept when they are to be counted.
 */
export async function collectCandidates(
  { query, isMatchAtHand, isWantedRow, places, after }: Collecting,
  view: FhirView,
  context: FhirContext,
): Promise<Candidates> {
  const { type, filters, results } = query;
  const bounds = dateBounds(type, filters);
  const { sort } = results;
  const isBehind = (position: Position) => !after || comparePositions(position, after, sort) > 0;
  // One more tells whether there is a next page.
  const wanted = results.count + 1;
  const inOrder = (candidates: readonly Candidate[]) =>
    candidates.toSorted((one, other) => comparePositions(one.position, other.position, sort));

  let countAtHand = 0;
  async function readAtHand(resources: AsyncIterable<readonly Found[]>): Promise<readonly Candidate[]> {
    let kept: readonly Candidate[] = [];
    for await (const some of resources) {
      const matching = some.filter(({ json }) => isMatchAtHand(json));
      countAtHand += matching.length;
      const placed = matching.map((found) => ({ found, position: positionOfResource(found.json, sort) }));
      kept = [...kept, ...placed.filter(({ position }) => isBehind(position))];
      if (kept.length > 2 * wanted) kept = inOrder(kept).slice(0, wanted);
    }
    return kept;
  }

  async function readRows(): Promise<readonly Candidate[]> {
    const passes = rowFilter(type, filters);
    const isAsked = idFilter(filters);
    const rows: Candidate[] = [];
    if (places && !places.hasRows) return rows;
    for await (const some of scanRows(view, type, bounds, context, places?.documents)) {
      for (const row of some) {
        if (!isAsked(row.id) || !passes(row) || isWantedRow?.(row) === false) continue;
        const position = positionOf(row, row.storedAt, sort);
        if (results.hasTotal || isBehind(position)) rows.push({ row, position });
      }
    }
    return rows;
  }

  const found = await Promise.all([
    readRows(),
    ...sourcesOf(type, places).map(({ resources }) =>
      readAtHand(resources(view, bounds, context, places?.documents)),
    ),
  ]);
  return { inOrder: inOrder(found.flat()), countAtHand };
}

/** Which ids a search asks for, so that no other bodies are read. */
function idFilter(filters: readonly Filter[]): (id: string) => boolean {
  const asked = filters.flatMap(({ parameter, wanted }) =>
    parameter.name === '_id' && wanted.kind === 'token' && !wanted.isNot ? [wanted.any] : [],
  );
  return (id) =>
    asked.every((any) => any.some(({ code }) => code === undefined || code === id.toLowerCase()));
}
