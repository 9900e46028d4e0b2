/** What a laboratory or a nurse says of a value: HL7's codes for interpretations, in words and as marks. */
import { standingOf } from '../../../charts/series.ts';
import type { Texts } from '../../../texts/index.ts';

type Words = Texts['health'];

/** How a value stands to what is normal, in the words of the one who measured. */
export type Flag = 'below' | 'above' | 'abnormal';

/**
 * By code of https://terminology.hl7.org/CodeSystem-v3-ObservationInterpretation.html, and by those of LabResult.abnormal_interpretation.
 * What is normal has no mark, nor has what is neither good nor bad by itself, such as `POS`.
 */
const marks: ReadonlyMap<string, Flag> = new Map([
  ...['L', 'LL', 'LU', 'LX', '<'].map((code) => [code, 'below'] as const),
  ...['H', 'HH', 'HU', 'HX', '>'].map((code) => [code, 'above'] as const),
  ...['A', 'AA', 'abnormal', 'critical'].map((code) => [code, 'abnormal'] as const),
]);

interface Interpreted {
  readonly interpretation_title?: string | null | undefined;
  readonly interpretation_identifier?: string | null | undefined;
}

/** The mark that the flag of the source stands for; undefined for none. */
export function flagOf(row: Interpreted, model?: string | null): Flag | undefined {
  return marks.get(codeOf(row)) ?? marks.get(model ?? '');
}

interface Marked {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly flag?: Flag | undefined;
}

/** How a value stands: outside of its range, or else as the one who measured it says. */
export function markOf({ value, low, high, flag }: Marked): Flag | undefined {
  const standing = standingOf(value, { low, high });
  return standing === undefined || standing === 'within' ? flag : standing;
}

/** The flag in words: those of the source, if it has any, else those of its code. */
export function flagText(row: Interpreted, words: Words): string | null | undefined {
  const code = codeOf(row);
  const title = row.interpretation_title;
  if (title !== code || !Object.hasOwn(words.interpretations, code)) return title;
  return words.interpretations[code as keyof Words['interpretations']];
}

/** A code without its system is only a title. */
function codeOf({ interpretation_identifier, interpretation_title }: Interpreted): string {
  return interpretation_identifier ?? interpretation_title ?? '';
}
