/** Results of tests, and the calls that tell them. */
import type { ResultSeries, ResultTests } from '../../../shared/client/index.ts';
import type { Pairs, SignedClient } from '../client.ts';
import { succeeded } from '../scenario.ts';
import { coded, type Values } from './compound-values.ts';
import { model } from './models-document.ts';
import type { Place } from './reports.ts';
import { loinc } from './vocabulary.ts';

/** A LabResult of glucose in blood. */
export function glucose(value: string, unit: string, day: string, more: Values = {}): string {
  return labResult(coded('test_name', 'Glucose', loinc, '2345-7'), value, unit, day, more);
}

export function labResult(name: Values, value: string, unit: string, day: string, more: Values = {}): string {
  return model('LabResult', {
    ...name,
    collected_at: `${day}T08:00:00Z`,
    quantitative_result_value_value: value,
    quantitative_result_value_unit: unit,
    ...more,
  });
}

/** The range that a laboratory calls normal. */
export function normalRange(low: string, high: string, unit: string): Values {
  return {
    quantitative_result_normal_range_min_value: low,
    quantitative_result_normal_range_min_unit: unit,
    quantitative_result_normal_range_max_value: high,
    quantitative_result_normal_range_max_unit: unit,
  };
}

export async function readSeries(
  client: SignedClient,
  { kind, id }: Place,
  query: Pairs,
): Promise<ResultSeries> {
  return succeeded(
    await client.get(`/${kind}/${id}/reports/series`, { query }),
    'series',
  ).json() as ResultSeries;
}

export async function readTests(
  client: SignedClient,
  { kind, id }: Place,
  query: Pairs = {},
): Promise<ResultTests> {
  return succeeded(
    await client.get(`/${kind}/${id}/reports/tests`, { query }),
    'tests',
  ).json() as ResultTests;
}
