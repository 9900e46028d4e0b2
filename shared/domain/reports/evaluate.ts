/** Running a query over the facts of one model. */
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import { mainDateBounds } from '../../query/bounds.ts';
import { createEvaluation, type EvaluatedGroups } from '../../query/evaluate.ts';
import { askForLess, maximumResponseBytes, tooLargeFor } from '../../reports/response-size.ts';
import type { FactBlockItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { withSteadySharing } from '../carenets/steady-sharing.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { FactStores } from '../facts/block-reader.ts';
import { readBlocks } from '../facts/read-blocks.ts';
import { scanFacts } from '../facts/scan.ts';
import { shownApart } from '../facts/shown-facts.ts';
import type { ReportRequest, RowsOfFacts } from './request.ts';

export type Report<Row> =
  | { readonly total: number; readonly rows: readonly Row[]; readonly groups?: undefined }
  | (EvaluatedGroups & {
      /** How many rows went into the groups. */
      readonly matched: number;
    });

/**
 * Rows of pages that end beyond `heldRows`, and rows beyond `maximumHeldText` characters of long texts, are kept as
 * references and read again, so that memory stays bounded.
 */
const heldRows = 2000;
const maximumHeldText = 32_000_000;

/** A row of the page: itself, or where to find it. */
interface Kept<Row> {
  readonly row: Row | undefined;
  readonly key: Key<FactBlockItem>;
  readonly factId: string;
  /** Which row of its fact it is. */
  readonly position: number;
  /** The document that tells the fact, and since when: another one may than the one that it is stored with, or none that is shown. */
  readonly told: Pick<Fact, 'id' | 'documentId' | 'apart' | 'createdAt'>;
}

/** Evaluates the request over the facts in its scope. */
export async function evaluate<Row>(request: ReportRequest<Row>, stores: FactStores): Promise<Report<Row>> {
  return withSteadySharing(request.scope, (sharing) => evaluateOnce(request, sharing, stores));
}

async function evaluateOnce<Row>(
  { query, rows, scope }: ReportRequest<Row>,
  sharing: Sharing | undefined,
  stores: FactStores,
): Promise<Report<Row>> {
  const { model, rowsOf, factOf, mainDates } = rows;
  const isNear = query.offset + query.limit <= heldRows;
  const textOf = longTexts(model);
  let heldText = 0;
  let matched = 0;
  // Where the row that is being added is stored.
  let place: Pick<Kept<Row>, 'key' | 'position'> = { key: { PK: '', SK: '' }, position: 0 };
  const evaluation = createEvaluation<Row, Kept<Row>>(query, {
    id: (row) => factOf(row).id,
    keep: (row) => {
      const fact = factOf(row);
      heldText += textOf(fact);
      const { id, documentId, apart, createdAt, storedId = id } = fact;
      const told = {
        id,
        createdAt,
        ...(documentId !== undefined && { documentId }),
        ...(apart !== undefined && { apart }),
      };
      return {
        ...place,
        row: isNear && heldText <= maximumHeldText ? row : undefined,
        factId: storedId,
        told,
      };
    },
  });
  const request = {
    recordId: scope.recordId,
    restated: scope.restated,
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
        if (evaluation.add(row)) matched += 1;
      }
    }
  }
  const result = evaluation.finish();
  if (result.groups) return { ...result, matched };
  return { total: result.total, rows: await rowsOfPage(result.kept, rows, sharing, stores) };
}

/**
 * The rows of the page. Rows that were not kept are read again: blocks stay for a while even after they are
 * replaced.
 */
async function rowsOfPage<Row>(
  kept: readonly Kept<Row>[],
  { model, rowsOf }: RowsOfFacts<Row>,
  sharing: Sharing | undefined,
  stores: FactStores,
): Promise<readonly Row[]> {
  const missing = kept.filter(({ row }) => row === undefined);
  const wanted = new Map(missing.map(({ key }) => [key.SK, { model, key }]));
  const ids = new Set(missing.map(({ factId }) => factId));
  const found = new Map<string, Fact>();
  const textOf = longTexts(model);
  let text = 0;
  for await (const { facts } of readBlocks([...wanted.values()], stores)) {
    for (const fact of facts) {
      if (!ids.has(fact.id)) continue;
      text += textOf(fact);
      // A response contains long texts as they are, so more than fit need not be kept.
      if (text > maximumResponseBytes) throw tooLargeFor(askForLess);
      found.set(fact.id, fact);
    }
  }
  return kept.map(
    ({ row, factId, position, told }) => row ?? rowsOf(toldAs(told, found.get(factId)!))[position]!,
  );

  function toldAs(told: Kept<Row>['told'], stored: Fact): Fact {
    const fact = told.apart === undefined ? stored : shownApart(stored, sharing!)!;
    return { ...fact, ...told };
  }
}

/** Counts the characters of the texts of a fact that may be long. */
function longTexts({ fields }: Model): (fact: Fact) => number {
  const indexes = fields.flatMap(({ type }, index) => (type === 'Text' ? [index] : []));
  return ({ values }) => indexes.reduce((sum, index) => sum + String(values[index] ?? '').length, 0);
}
