/** The overview of a record, or of what a carenet shows of it: docs/contract/reports.md#the-overview. */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import { withSteadySharing } from '../carenets/steady-sharing.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import type { Scope } from '../reports/request.ts';
import { inCarenet, inRecord } from '../reports/scope.ts';
import type { TestView } from '../reports/tests/tests-collector.ts';
import { type KindFound, type OverviewFound, readOverview } from './read.ts';

type Endpoints = typeof reportEndpoints;

export const overview: Handler<Endpoints['overview']> = (_input, context) =>
  respond(inRecord(context), context);

export const carenetOverview: Handler<Endpoints['carenet_overview']> = async (_input, context) =>
  respond(await inCarenet(context), context);

async function respond(scope: Scope, context: Context<'record'>): Promise<unknown> {
  const today = context.now.toISOString().slice(0, '2026-01-01'.length);
  const isCounted = context.entities.record.counted === true;
  const found = await withSteadySharing(scope, (sharing) =>
    readOverview({ ...scope, isCounted }, sharing, today, context),
  );
  context.shown({
    facts: found.kinds.flatMap(({ facts }) => facts),
    kinds: found.tests.map(({ newest, recent }) => [newest.model, Math.max(recent.length, 1)]),
    documents: documentsIn(found),
  });
  return view(found);
}

function documentsIn({ kinds, tests }: OverviewFound): readonly string[] {
  const ofTests = ({ newest }: TestView) => [newest.document_id ?? [], newest.also_in ?? []].flat();
  return [
    ...kinds.flatMap(({ facts }) => facts.flatMap(({ documentId }) => documentId ?? [])),
    ...tests.flatMap(ofTests),
  ];
}

function view({ counts, kinds, tests, testsLeftOut }: OverviewFound): unknown {
  const unread = kinds.find(({ plan }) => plan.part === 'unread')!;
  const results = kinds.filter(({ plan }) => plan.part === 'tests');
  return {
    documents: { total: counts.documents, by_kind: byName(counts.documentsByKind) },
    kinds: kinds.filter((kind) => kind !== unread).map(kindView),
    tests: { tests, left_out: testsLeftOut, complete: results.every(({ isComplete }) => isComplete) },
    unread: { ...kindView(unread), by_resource_type: byName(unread.unread) },
  };
}

/** In an order of its own, as a table keeps none. */
function byName(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function kindView({ plan, total, rows, current, isComplete, since }: KindFound): object {
  return {
    kind: plan.model,
    total: total.number,
    total_is: total.is,
    ...(current && { current: current.count, current_complete: current.isComplete }),
    ...(plan.part !== 'tests' && { entries: rows }),
    complete: isComplete,
    since: since ?? null,
  };
}
