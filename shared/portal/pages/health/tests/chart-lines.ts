/** The lines of the chart of a test. */
import type { Measure, TestResult } from '../../../../client/index.ts';
import { type Point, standingOf } from '../../../charts/series.ts';
import { documentPath, type Scope } from '../../../scope/scope.ts';
import { markOfResult, rangeOf } from './result.ts';
import type { UsualRange } from './usual-ranges.ts';

interface Told {
  readonly result: TestResult;
  readonly unit: string | null;
}

/** A line for each measure, with the points that have a value of it. A result is marked when it is not normal; of a pair the half that is not. */
export function linesOf(
  measures: readonly Measure[],
  told: readonly Told[],
  usualOf: (told: Told) => UsualRange | undefined,
  scope: Scope,
): readonly (readonly Point[])[] {
  return measures.map((measure) =>
    told.flatMap((one): readonly Point[] => {
      const { result } = one;
      const value = result.values[measure];
      if (value === undefined || result.date === null) return [];
      const usual = usualOf(one);
      const range = rangeOf(result, measure, usual);
      const isMarked =
        measures.length === 1
          ? markOfResult(result, usual) !== undefined
          : !['within', undefined].includes(standingOf(value, range));
      const href = result.document_id && documentPath(scope, result.document_id);
      return [{ time: new Date(result.date), value, range, isMarked, href: href || undefined }];
    }),
  );
}
