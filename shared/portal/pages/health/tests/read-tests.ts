/** Reads results by test, of a whole record or through a carenet. */
import type { Client, ResultSeries, ResultTests } from '../../../../client/index.ts';
import type { ScopeKey } from '../../../scope/load-scope.ts';
import type { ModelView } from '../models/model-view.ts';
import { labs, measurements, vitals } from '../models/results.ts';

const tested: readonly ModelView[] = [labs, vitals, measurements];

/** Whether the facts of a view are results of tests. */
export function hasTests(view: ModelView): boolean {
  return tested.includes(view);
}

/** Of what is no result yet, what could be one. */
export const kindsOfResults: readonly string[] = ['Observation'];

export function readTests(client: Client, scope: ScopeKey, { model }: ModelView): Promise<ResultTests> {
  return scope.kind === 'record'
    ? client.reportTests({ recordId: scope.recordId, model: model as 'LabResult' })
    : client.carenetReportTests({ carenetId: scope.carenetId, model: model as 'LabResult' });
}

/** `test` is as `testQuery` gives it. */
export function readSeries(
  client: Client,
  scope: ScopeKey,
  test: Readonly<Record<string, string>>,
): Promise<ResultSeries> {
  return scope.kind === 'record'
    ? client.reportSeries({ ...test, recordId: scope.recordId })
    : client.carenetReportSeries({ ...test, carenetId: scope.carenetId });
}
