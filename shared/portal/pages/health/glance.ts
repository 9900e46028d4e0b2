/** What a glance at Health shows, from the overview of the service: pure, so that every case can be tested. */
import type { Overview, OverviewKind, ResultTest, UnreadResource } from '../../../client/index.ts';
import { placeOf } from '../documents/not-read.ts';
import { type Fact, toldFacts, uncontradicted } from './facts.ts';
import { allergies, modelViews } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';
import { hasTests } from './tests/read-tests.ts';
import { markOfResult } from './tests/result.ts';
import { ofKinds } from './unread-entries.ts';

/** What the service has of a kind. */
export interface Glance {
  readonly view: ModelView;
  /** What holds now first, then the newest; none of results, which have tests. */
  readonly facts: readonly Fact[];
  /** Of results: what is not normal first, then the newest. */
  readonly tests: readonly ResultTest[];
  readonly total: number;
  readonly totalIs: OverviewKind['total_is'];
  /** Whether `facts` has all that holds now; true of kinds that do not end. */
  readonly hasAllCurrent: boolean;
  /** Whether there is no test that is not among `tests`. */
  readonly hasAllTests: boolean;
  /** Entries of the kind that could not be read. */
  readonly unread: readonly UnreadResource[];
}

/** By kind, in the order of their pages. */
export function glancesOf(overview: Overview): readonly Glance[] {
  const missed = entriesIn(overview);
  return modelViews.map((view) => {
    const kind = overview.kinds.find((one) => one.kind === view.model);
    const tests = hasTests(view) ? testsOf(view, overview) : [];
    const { facts, total } = toldOf(view, overview, missed);
    return {
      view,
      facts,
      tests,
      total,
      totalIs: kind?.total_is ?? 'at_least',
      hasAllCurrent: kind?.current_complete ?? true,
      hasAllTests: overview.tests.complete && overview.tests.left_out === 0,
      unread: ofKinds(missed, view.unreadKinds),
    };
  });
}

/**
 * Kinds of which it is certain that nothing is recorded. What could not be read, or was not looked at, may be of a kind: then nobody
 * knows. Those who have allergies do not miss the statement that there are none, and nobody misses what only hospitals send.
 */
export function missingKinds(glances: readonly Glance[], { unread }: Overview): readonly ModelView[] {
  if (!unread.complete) return [];
  const unreadKinds = Object.keys(unread.by_resource_type);
  const mayBeUnread = ({ unreadKinds: own = [], perhapsUnread = [] }: ModelView) =>
    [...own, ...perhapsUnread].some((kind) => unreadKinds.includes(kind));
  const isAnswered = ({ contradicted }: ModelView) =>
    glances.some(({ view, total }) => view === contradicted?.by && total > 0);
  return glances
    .filter(({ total, totalIs }) => total === 0 && totalIs === 'exact')
    .map(({ view }) => view)
    .filter((view) => !view.isOnlyOfFhir && !isAnswered(view) && !mayBeUnread(view));
}

/** What could not be read and belongs on no card of these kinds. */
export function unreadElsewhere(cards: readonly Glance[], overview: Overview): readonly UnreadResource[] {
  const onCards = cards.flatMap(({ view }) => view.unreadKinds ?? []);
  return entriesIn(overview).filter(({ resource_type }) => !onCards.includes(resource_type ?? ''));
}

/** What matters most for care first. */
function entriesIn({ unread }: Overview): readonly UnreadResource[] {
  const entries = (unread.entries ?? []) as readonly UnreadResource[];
  const place = ({ resource_type }: UnreadResource) => placeOf(resource_type ?? '');
  return entries.toSorted((one, other) => place(one) - place(other));
}

function toldOf(
  view: ModelView,
  overview: Overview,
  missed: readonly UnreadResource[],
): { readonly facts: readonly Fact[]; readonly total: number } {
  const { kinds, unread } = overview;
  const kind = kinds.find((one) => one.kind === view.model);
  const facts = toldFacts(view, (kind?.entries ?? []) as readonly Fact[]);
  const { contradicted, perhapsUnread = [] } = view;
  if (!contradicted) return { facts, total: kind?.total ?? 0 };
  // An allergy that is not in the answer may speak against it.
  const by = kinds.find((one) => one.kind === allergies.model);
  const mayBeContradicted =
    !unread.complete ||
    by?.current_complete === false ||
    perhapsUnread.some((each) => Object.hasOwn(unread.by_resource_type, each));
  if (mayBeContradicted) return { facts: [], total: 0 };
  const read = { rows: facts as never, total: kind?.total ?? 0 };
  const told = uncontradicted(view, read, (by?.entries ?? []) as readonly Fact[], missed);
  return { facts: told.rows as unknown as readonly Fact[], total: told.total };
}

/** Words that are no measured values, such as answers to questions, may be nobody's business at a glance. */
const bound = /^[<>≤≥]/;

function testsOf({ model }: ModelView, { tests }: Overview): readonly ResultTest[] {
  const own = tests.tests.filter(({ newest }) => newest.model === model);
  const shown =
    model === 'Measurement'
      ? own.filter(({ newest }) => Object.keys(newest.values).length > 0 || bound.test(newest.text ?? ''))
      : own;
  // Of equals a pair, which is a blood pressure, comes first.
  const rank = ({ newest, measures }: ResultTest) =>
    (markOfResult(newest) === undefined ? 2 : 0) + (measures.length > 1 ? 0 : 1);
  return shown.toSorted((one, other) => rank(one) - rank(other));
}
