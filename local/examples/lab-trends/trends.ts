/** Laboratory values of a record, by the name of the test. */
import type { Client } from '../../../shared/client/index.ts';

interface Value {
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly time: string;
  readonly value: number;
}

export interface Trend {
  readonly test: string;
  readonly unit: string;
  /** The oldest first. */
  readonly values: readonly Value[];
  /** What is normal, if the laboratory said so. */
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const mostResults = 1000;

/** Tests with numbers and dates; those with the most values first. Of the newest thousand results. Throws ServiceError. */
export async function readTrends(client: Client, recordId: string): Promise<readonly Trend[]> {
  const { rows } = await client.genericList({
    recordId,
    dataModel: 'LabResult',
    orderBy: '-collected_at',
    limit: mostResults,
  });
  const trends = new Map<string, Trend>();
  for (const row of rows.toReversed()) {
    const value = numberOf(row.quantitative_result_value_value);
    if (value === undefined || !row.collected_at) continue;
    const unit = row.quantitative_result_value_unit ?? '';
    const test = row.test_name_title ?? 'Unnamed test';
    const earlier = trends.get(`${test}\n${unit}`)?.values ?? [];
    trends.set(`${test}\n${unit}`, {
      test,
      unit,
      values: [...earlier, { time: row.collected_at, value }],
      low: numberOf(row.quantitative_result_normal_range_min_value),
      high: numberOf(row.quantitative_result_normal_range_max_value),
    });
  }
  return [...trends.values()].sort((one, other) => other.values.length - one.values.length);
}

/** Values are texts, because some are not numbers, such as `<5`. */
function numberOf(text: string | null): number | undefined {
  return text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
