/** Running a query over the facts of one model. */
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import { mainDateBounds } from '../../query/bounds.ts';
import { createEvaluation, type EvaluatedGroups } from '../../query/evaluate.ts';
import type { Query } from '../../query/query.ts';
import type { Key } from '../../store/keys.ts';
import type { Sharing } from '../carenets/visibility.ts';
import { createBlockReader } from '../facts/block-reader.ts';
import { type FactStores, readBlocks, scanFacts } from '../facts/scan.ts';

/** What is asked about: rows made of the facts of a model. */
export interface Subject<Row> {
  readonly model: Model;
  /** The rows of a fact, always in the same order. */
  readonly rowsOf: (fact: Fact) => readonly Row[];
  readonly factOf: (row: Row) => Fact;
  /** Names under which the query knows the model's main date. */
  readonly mainDates: readonly string[];
}

export interface Where {
  readonly recordId: string;
  /** What a carenet shows; undefined: everything in the record. */
  readonly sharing: Sharing | undefined;
}

export type Report<Row> =
  | { readonly total: number; readonly rows: readonly Row[]; readonly groups?: undefined }
  | EvaluatedGroups;

/** Pages that begin further behind are held as references and read again, so that memory stays bounded. */
const heldRows = 2000;

/** A row of the page: itself, or where to find it. */
interface Kept<Row> {
  readonly row: Row | undefined;
  readonly key: Key;
  readonly factId: string;
  /** Which row of its fact it is. */
  readonly position: number;
}

/** Evaluates the query over what is in the record, or what the carenet shows of it. */
export async function evaluate<Row>(
  query: Query<Row>,
  { model, rowsOf, factOf, mainDates }: Subject<Row>,
  { recordId, sharing }: Where,
  stores: FactStores,
): Promise<Report<Row>> {
  const holdsRows = query.offset + query.limit <= heldRows;
  // Where the row lies that is being added.
  let place = { key: { PK: '', SK: '' } as Key, position: 0 };
  const evaluation = createEvaluation<Row, Kept<Row>>(query, {
    id: (row) => factOf(row).id,
    keep: (row) => ({ ...place, row: holdsRows ? row : undefined, factId: factOf(row).id }),
  });
  const request = {
    recordId,
    model,
    sharing,
    status: query.status,
    modifiedSince: query.modifiedSince,
    bounds: mainDateBounds(query, ...mainDates),
  };
  for await (const { key, facts } of scanFacts(request, stores)) {
    for (const fact of facts) {
      for (const [position, row] of rowsOf(fact).entries()) {
        place = { key, position };
        evaluation.add(row);
      }
    }
  }
  const result = evaluation.finish();
  if (result.groups) return result;
  return { total: result.total, rows: await rowsOfPage(result.kept, model, rowsOf, stores) };
}

/** The rows of the page. What was not held is read again: blocks stay for a while even when they are replaced. */
async function rowsOfPage<Row>(
  kept: readonly Kept<Row>[],
  model: Model,
  rowsOf: (fact: Fact) => readonly Row[],
  { store, bodies }: FactStores,
): Promise<readonly Row[]> {
  const missing = kept.filter(({ row }) => row === undefined);
  const wanted = [...new Map(missing.map(({ key }) => [key.SK, key])).values()];
  const blocks = wanted.length > 0 ? await readBlocks(wanted, store) : [];
  const reader = createBlockReader(bodies);
  const facts = new Map<string, Fact>();
  const ids = new Set(missing.map(({ factId }) => factId));
  for (const block of blocks) {
    for (const fact of await reader.read(block, model)) if (ids.has(fact.id)) facts.set(fact.id, fact);
  }
  return kept.map(({ row, factId, position }) => row ?? rowsOf(facts.get(factId)!)[position]!);
}
