/** Reads the results of tests in a record or a carenet: docs/contract/reports.md#results-by-test. */
import type { reportEndpoints } from '../../../api/endpoints/reports/index.ts';
import { ApiError } from '../../../errors.ts';
import { modelSystem } from '../../../models/fhir/systems.ts';
import { loinc } from '../../../models/vocabulary.ts';
import { testKey } from '../../../results/test-key.ts';
import { withSteadySharing } from '../../carenets/steady-sharing.ts';
import type { Context } from '../../context.ts';
import type { FactStores } from '../../facts/block-reader.ts';
import { scanModels } from '../../facts/scan.ts';
import type { Handler } from '../../handler.ts';
import type { Scope } from '../request.ts';
import { inCarenet, inRecord } from '../scope.ts';
import type { ResultView } from './result-view.ts';
import { canonical, type Result, resultsOf, type Test, testedModels } from './results-of.ts';
import { SeriesCollector, type SeriesView } from './series-collector.ts';
import { TestsCollector, type TestsView } from './tests-collector.ts';

type Endpoints = typeof reportEndpoints;

export const listTests: Handler<Endpoints['report_tests']> = (input, context) =>
  readTests(input.query.model, inRecord(context), context);

export const listCarenetTests: Handler<Endpoints['carenet_report_tests']> = async (input, context) =>
  readTests(input.query.model, await inCarenet(context), context);

export const readSeries: Handler<Endpoints['report_series']> = (input, context) =>
  seriesIn(input.query, async () => inRecord(context), context);

export const readCarenetSeries: Handler<Endpoints['carenet_report_series']> = (input, context) =>
  seriesIn(input.query, () => inCarenet(context), context);

async function readTests(model: string | undefined, scope: Scope, context: Context): Promise<TestsView> {
  const models = testedModels.filter(({ name }) => model === undefined || name === model);
  const { view, kinds } = await collected(() => new TestsCollector(), { models, scope }, context);
  context.shown({ kinds, documents: documentsIn(view.tests.map(({ newest }) => newest)) });
  return view;
}

interface Asked {
  readonly system: string | undefined;
  readonly code: string | undefined;
  readonly name: string | undefined;
}

async function seriesIn(asked: Asked, scopeOf: () => Promise<Scope>, context: Context): Promise<SeriesView> {
  const test = testOf(asked);
  const scope = await scopeOf();
  const isAsked = (result: Result) => result.test.key === test.key;
  const { view, kinds } = await collected(
    () => new SeriesCollector(test),
    { models: testedModels, scope, isAsked },
    context,
  );
  const points = view.series.flatMap((one) => one.points);
  context.shown({ kinds, documents: documentsIn([...points, ...view.others]) });
  return view;
}

function documentsIn(results: readonly ResultView[]): ReadonlySet<string> {
  return new Set(results.flatMap(({ document_id: id }) => id ?? []));
}

/** A code of no system is one of LOINC, by either of its URIs. Throws ApiError 400 when no test is named, or two. */
function testOf({ system, code, name }: Asked): Test {
  if (code && name) throw new ApiError('parameters_exclusive', { first: 'code', second: 'name' });
  if (system && !code) throw new ApiError('parameter_required', { name: 'code' });
  const named = canonical(code ? { system: system ? modelSystem(system) : loinc, code } : { name });
  const key = testKey(named);
  if (key === undefined) throw new ApiError('parameter_required', { name: 'code or name' });
  return { ...named, key };
}

interface Collector<View> {
  add(result: Result): void;
  readonly view: View;
}

interface Collection {
  readonly models: typeof testedModels;
  readonly scope: Scope;
  /** Which results are collected; all where it is absent. */
  readonly isAsked?: (result: Result) => boolean;
}

/** What a collector makes of the results, and how many facts these are from, by model. */
async function collected<View>(
  create: () => Collector<View>,
  { models, scope, isAsked = () => true }: Collection,
  stores: FactStores,
): Promise<{ readonly view: View; readonly kinds: ReadonlyMap<string, number> }> {
  const { recordId, restated } = scope;
  return withSteadySharing(scope, async (sharing) => {
    const collector = create();
    const kinds = new Map<string, number>();
    const selection = { recordId, restated, models, sharing, status: 'active' } as const;
    for await (const { facts } of scanModels(selection, stores)) {
      for (const fact of facts) {
        const results = resultsOf(fact).filter(isAsked);
        for (const result of results) collector.add(result);
        if (results.length > 0) kinds.set(fact.model, (kinds.get(fact.model) ?? 0) + 1);
      }
    }
    return { view: collector.view, kinds };
  });
}
