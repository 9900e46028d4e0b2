/** Reads what an overview tells, from few items whatever the size of the record: docs/contract/reports.md#the-overview. */
import { fieldIndex } from '../../models/registry.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { FactStores } from '../facts/block-reader.ts';
import { modelOf } from '../facts/model-of.ts';
import { type NewestFacts, scanNewest } from '../facts/scan-newest.ts';
import type { Scope } from '../reports/request.ts';
import { resultsOf } from '../reports/tests/results-of.ts';
import { TestsCollector, type TestView } from '../reports/tests/tests-collector.ts';
import { unreadKind, unreadModel } from '../reports/unread-kind.ts';
import { type Entries, entriesOf, sureOf } from './entries.ts';
import { type Plan, plans } from './plans.ts';
import { readCounts, type VisibleCounts } from './visible-counts.ts';

/** How many there are. `at_most`: what documents say, added up, though some say the same. `at_least`: what was found, though not all was read. */
interface Total {
  readonly number: number;
  readonly is: 'exact' | 'at_most' | 'at_least';
}

export interface KindFound extends Entries {
  readonly plan: Plan;
  readonly total: Total;
  /** Numbers of entries that could not be read, by kind of resource. Only of that kind. */
  readonly unread: ReadonlyMap<string, number>;
}

export interface OverviewFound {
  readonly counts: VisibleCounts;
  readonly kinds: readonly KindFound[];
  readonly tests: readonly TestView[];
  /** Further tests, and results that are of none that is told. */
  readonly testsLeftOut: number;
}

/** Tests in the answer. */
const mostTests = 200;

const countField = fieldIndex(unreadModel, 'count');

const none: NewestFacts = { facts: [], isWhole: true };

/**
 * Round trips: one for the counts, two for facts and their documents; two or three more where something is said twice, one more for placed or
 * excluded documents. `today`: `YYYY-MM-DD`.
 */
export async function readOverview(
  scope: Pick<Scope, 'recordId' | 'restated'> & { readonly isCounted: boolean },
  sharing: Sharing | undefined,
  today: string,
  stores: FactStores,
): Promise<OverviewFound> {
  const { recordId, restated } = scope;
  const counts = await readCounts(scope, sharing, stores.store);
  const isEmpty = ({ model }: Plan) =>
    counts.isKnown && !counts.partly.has(model) && (counts.facts.get(model) ?? 0) === 0;
  const wanted = plans
    .filter((plan) => !isEmpty(plan))
    .map((plan) => ({
      ...plan,
      model: modelOf(plan.model),
      counted: counts.isKnown ? counts.facts.get(plan.model) : undefined,
    }));
  const selection = { recordId, restated, sharing, status: 'active' } as const;
  const found = await scanNewest(selection, wanted, stores, counts.heads);
  const collector = new TestsCollector();
  const kinds = plans.map((plan): KindFound => {
    const { total, read } = totalOf(plan, found.get(plan.model) ?? none, { counts, restated });
    if (plan.part !== 'tests')
      return { plan, total, ...entriesOf(plan, read, today), unread: unreadIn(plan, read) };
    for (const fact of sureOf(read)) for (const result of resultsOf(fact)) collector.add(result);
    const { isWhole: isComplete, since } = read;
    return { plan, total, facts: [], rows: [], isComplete, ...(since && { since }), unread: new Map() };
  });
  const { tests, left_out } = collector.view;
  return {
    counts,
    kinds,
    tests: tests.slice(0, mostTests),
    testsLeftOut: left_out + tests.slice(mostTests).reduce((sum, { total }) => sum + total, 0),
  };
}

/**
 * How many facts there are; and what was read of them, which is all where it is as many as are counted, even if other blocks were left: those
 * are of documents that are not shown.
 */
function totalOf(
  { model }: Plan,
  read: NewestFacts,
  { counts, restated }: { readonly counts: VisibleCounts; readonly restated: Scope['restated'] },
): { readonly total: Total; readonly read: NewestFacts } {
  const found = read.facts.length;
  if (read.isWhole) return { total: { number: found, is: 'exact' }, read };
  if (!counts.isKnown || counts.partly.has(model)) return { total: { number: found, is: 'at_least' }, read };
  const number = counts.facts.get(model) ?? 0;
  if (restated) return { total: { number, is: 'at_most' }, read };
  const { since: _, ...rest } = read;
  return { total: { number, is: 'exact' }, read: found === number ? { ...rest, isWhole: true } : read };
}

/** A row may say of several entries that they could not be read. */
function unreadIn({ part }: Plan, { facts }: NewestFacts): ReadonlyMap<string, number> {
  const unread = new Map<string, number>();
  if (part !== 'unread') return unread;
  for (const fact of facts) {
    const kind = unreadKind(fact);
    unread.set(kind, (unread.get(kind) ?? 0) + Math.max(Number(fact.values[countField] ?? 1), 1));
  }
  return unread;
}
