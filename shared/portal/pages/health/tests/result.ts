/** A result of a test in words, and how it stands. */
import type { Measure, TestResult } from '../../../../client/index.ts';
import { unitInWords } from '../../../../titles/units.ts';
import type { ReferenceRange } from '../../../charts/series.ts';
import { quantityText } from '../../../components/formats.ts';
import type { Texts } from '../../../texts/index.ts';
import { type Flag, flagOf, markOf } from '../models/flags.ts';
import { statusText } from '../models/model-view.ts';
import type { UsualRange } from './usual-ranges.ts';

/** `129/80 mmHg`, `5.4 %`, or the words of a result that is no number. Undefined where it says nothing. */
export function resultText(
  { values, text }: Pick<TestResult, 'values' | 'text'>,
  measures: readonly Measure[],
  unit: string | null,
  tag: string,
): string | undefined {
  const figures = measures.map((measure) => quantityText(values[measure], undefined, tag));
  if (figures.every((figure) => figure === undefined)) return text;
  // Of a pair of which one half is missing, the other must not be taken for it.
  const told = figures.map((figure) => figure ?? '–').join('/');
  return [told, unitInWords(unit, tag, values.value)].filter(Boolean).join(' ');
}

/** How it stands: outside of its range, or of what is usual, or else as the one who measured it says. */
export function markOfResult(result: TestResult, usual?: UsualRange): Flag | undefined {
  const flag = flagOf({ interpretation_identifier: result.interpretation }, result.abnormal_interpretation);
  const marks = (Object.keys(result.values) as Measure[]).map((measure) =>
    markOf({ value: result.values[measure]!, ...rangeOf(result, measure, usual), flag }),
  );
  return marks.find((mark) => mark !== undefined) ?? (marks.length === 0 ? flag : undefined);
}

/** What is normal for a measure: as its source says, or else what is usual. */
export function rangeOf(
  { range }: Pick<TestResult, 'range'>,
  measure: Measure,
  usual: UsualRange | undefined,
): ReferenceRange {
  return range ?? usual?.of[measure] ?? {};
}

/** What a reader of the value alone would get wrong, such as that it is preliminary. */
export function caveatOf({ status }: TestResult, { health }: Texts): string | undefined {
  return statusText(health, status);
}

/** `70–99 mg/dL`, `≤ 5 mg/dL`, or the words of the source. */
export function rangeText(
  { range, range_text: words }: Pick<TestResult, 'range' | 'range_text'>,
  unit: string | null,
  tag: string,
): string | undefined {
  const { low, high } = range ?? {};
  const [from, to] = [quantityText(low, undefined, tag), quantityText(high, undefined, tag)];
  if (from !== undefined && to !== undefined) return `${from}–${quantityText(high, unit, tag)}`;
  if (from !== undefined) return `≥ ${quantityText(low, unit, tag)}`;
  return to === undefined ? words : `≤ ${quantityText(high, unit, tag)}`;
}
