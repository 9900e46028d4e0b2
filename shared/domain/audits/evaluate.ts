/** Runs a query over a trail. The cost grows with the entries in the time span of the query. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { mainDateBounds } from '../../query/bounds.ts';
import { createEvaluation, type EvaluatedGroups, type Evaluation } from '../../query/evaluate.ts';
import type { Query } from '../../query/query.ts';
import type { AuditItem } from '../../store/items/index.ts';
import { type Key, keyOf, type Stored } from '../../store/key.ts';
import { isSince } from '../sort-and-page.ts';
import { timeNames } from './fields.ts';
import { monthsAtOnce } from './months.ts';
import { entriesOf, type Trail } from './trail.ts';

export type AuditAnswer =
  | { readonly total: number; readonly entries: readonly AuditItem[]; readonly groups?: undefined }
  | EvaluatedGroups;

/** Entries beyond this offset are held as keys and read again, so that memory stays bounded. */
const maxEntriesInMemory = 2000;

type Entry = Stored<AuditItem>;

/** An entry of the page: itself, or where to find it. */
interface Kept {
  readonly entry: AuditItem | undefined;
  readonly key: Key<AuditItem>;
}

/** @param notBefore an instant before which nothing can match, if one is known besides those of the query */
export async function evaluateAudits(
  query: Query<Entry>,
  notBefore: string | undefined,
  trail: Trail,
): Promise<AuditAnswer> {
  const fitsInMemory = query.offset + query.limit <= maxEntriesInMemory;
  const evaluation = createEvaluation<Entry, Kept>(query, {
    id: ({ id }) => id,
    keep: (entry) => ({ entry: fitsInMemory ? entry : undefined, key: keyOf(entry) }),
  });
  await readSpan(spanOf(query, notBefore), query.modifiedSince, trail, evaluation);
  const result = evaluation.finish();
  if (result.groups) return result;
  const missing = result.kept.filter(({ entry }) => !entry).map(({ key }) => key);
  const found = missing.length > 0 ? [...(await trail.reader.get(missing))] : [];
  const entries = result.kept.map(({ entry }) => entry ?? found.shift()!);
  return { total: result.total, entries };
}

/** Bounds of the keys of entries, in whole seconds, so that fractions of a bound make no difference. */
interface Span {
  readonly from: string;
  readonly to: string;
}

const seconds = 'YYYY-MM-DDTHH:MM:SS'.length;
/** Sorts after everything that can follow. */
const afterAll = '~';

function spanOf(query: Query<Entry>, notBefore: string | undefined): Span {
  const bounds = mainDateBounds(query, ...timeNames);
  const starts = [bounds?.start, query.modifiedSince, notBefore].map(
    (start) => start?.slice(0, seconds) ?? '',
  );
  return {
    from: starts.toSorted().at(-1)!,
    to: (bounds?.end?.slice(0, seconds) ?? '') + afterAll,
  };
}

/** Reads several months at a time. The result of an evaluation does not depend on their order. */
async function readSpan(
  { from, to }: Span,
  since: string | undefined,
  trail: Trail,
  evaluation: Evaluation<Entry, Kept>,
): Promise<void> {
  await forEachConcurrent(trail.months, monthsAtOnce, async (month) => {
    const between = [later(from, month), earlier(to, month + afterAll)] as const;
    if (between[0] > between[1]) return;
    for await (const page of trail.reader.pages(month, { between })) {
      for (const entry of entriesOf(trail, page)) {
        if (since === undefined || isSince(entry.time, since)) evaluation.add(entry);
      }
    }
  });
}

function later(left: string, right: string): string {
  return left > right ? left : right;
}

function earlier(left: string, right: string): string {
  return left < right ? left : right;
}
