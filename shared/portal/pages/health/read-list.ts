/** Reads what the page of a model lists. */
import type { Client, ModelReport } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import type { Texts } from '../../texts/index.ts';
import { type Fact, type FactQuery, pageOf, readFacts } from './facts.ts';
import { unread } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';
import { readUnreadPage } from './read-unread.ts';
import { type Row, rowsOf } from './rows.ts';

/** Facts that come in one answer; 1,000 may be too large for one. */
const inAnswer = 500;
/** How many are looked through for those that are alike. Of more, each stands by itself. */
const mostLookedThrough = 1000;

interface ReadFacts extends Pick<ModelReport, 'rows' | 'total'> {
  /** Whether they are all that the query finds, and not only those of the page: a row may stand for many. */
  readonly isWhole?: boolean;
}

/** The facts of a page in the order of lists, or all of them where many may be one row. With a name, each is listed. */
export async function readList(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
  query: FactQuery,
): Promise<ReadFacts> {
  if (view === unread) {
    const { rows, total } = await readUnreadPage(client, scope, query);
    return { rows: rows as unknown as ModelReport['rows'], total };
  }
  if (view.together !== 'alike on many days' || query.name) return readFacts(client, scope, view, query);
  const part = (offset: number) => readFacts(client, scope, view, { ...query, limit: inAnswer, offset });
  const first = await part(0);
  if (first.total > mostLookedThrough) return readFacts(client, scope, view, query);
  const offsets = Array.from(
    { length: Math.max(Math.ceil(first.total / inAnswer) - 1, 0) },
    (_, index) => (index + 1) * inAnswer,
  );
  const others = await mapConcurrent(offsets, callsAtOnce, part);
  return {
    rows: [first, ...others].flatMap(({ rows }) => rows as unknown[]) as unknown as ModelReport['rows'],
    total: first.total,
    isWhole: true,
  };
}

interface List {
  readonly rows: readonly Row[];
  /** How much of the list they are, and how long it is: in rows where all facts are known, else in facts. */
  readonly shown: number;
  readonly total: number;
}

/** The rows of a page with these of the facts that were read. */
export function listOf(
  view: ModelView,
  {
    facts,
    total,
    isWhole = false,
  }: Pick<ReadFacts, 'total' | 'isWhole'> & { readonly facts: readonly Fact[] },
  paging: Pick<FactQuery, 'limit' | 'offset'>,
  texts: Texts,
): List {
  if (isWhole) {
    const all = rowsOf(view, facts, texts);
    const rows = pageOf(all, paging);
    return { rows, shown: rows.length, total: all.length };
  }
  // Of a part nobody knows how often something was done.
  const isPart = view.together === 'alike on many days';
  const rows = isPart ? facts.map((fact): Row => [fact]) : rowsOf(view, facts, texts);
  return { rows, shown: facts.length, total };
}
