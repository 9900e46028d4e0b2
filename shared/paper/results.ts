/** The newest result of each test, and how it stands. */
import { fhirLoinc } from '../models/fhir/systems.ts';
import { loinc } from '../models/vocabulary.ts';
import { quantityText } from '../titles/figures.ts';
import { withoutTag } from '../titles/snomed-tag.ts';
import { testName } from '../titles/test-names.ts';
import { unitInWords } from '../titles/units.ts';
import { lineOf, longestName } from './text.ts';
import type { Words } from './words/index.ts';

type Measure = 'value' | 'systolic' | 'diastolic';

/** A test with its newest result, as the reports of results tell it: docs/contract/reports.md#the-tests. */
export interface Test {
  /** The data model of the newest result. */
  readonly model: string;
  readonly system: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly measures: readonly Measure[];
  readonly unit: string | null;
  /** As its source writes it; undefined for no date. */
  readonly date: string | undefined;
  readonly values: Readonly<Partial<Record<Measure, number>>>;
  readonly text: string | undefined;
  readonly range: { readonly low?: number; readonly high?: number };
  readonly rangeText: string | undefined;
  readonly interpretation: string | undefined;
  readonly abnormal: string | undefined;
  readonly status: string | undefined;
  /** Who measured it, as the fact says. */
  readonly performer: string | undefined;
}

export type Standing = 'below' | 'above' | 'abnormal';

/** By code of HL7 (CodeSystem v3-ObservationInterpretation), and by those of LabResult. */
const standings: ReadonlyMap<string, Standing> = new Map([
  ...['L', 'LL', 'LU', 'LX', '<'].map((code) => [code, 'below'] as const),
  ...['H', 'HH', 'HU', 'HX', '>'].map((code) => [code, 'above'] as const),
  ...['A', 'AA', 'abnormal', 'critical'].map((code) => [code, 'abnormal'] as const),
]);

/** How the result stands: outside of its range, or else as the one who measured it says. */
export function standingOf({ values, range, interpretation, abnormal }: Test): Standing | undefined {
  const { low, high } = range;
  const { value } = values;
  if (value !== undefined && low !== undefined && value < low) return 'below';
  if (value !== undefined && high !== undefined && value > high) return 'above';
  if (value !== undefined && (low !== undefined || high !== undefined)) return undefined;
  return standings.get(interpretation ?? '') ?? standings.get(abnormal ?? '');
}

const vitals: ReadonlyMap<string, keyof Words['vitals']> = new Map([
  ['85354-9', 'bloodPressure'],
  ['8867-4', 'heartRate'],
  ['8310-5', 'temperature'],
  ['9279-1', 'respiratoryRate'],
  ['2708-6', 'oxygen'],
  ['29463-7', 'weight'],
  ['8302-2', 'height'],
  ['39156-5', 'bmi'],
]);

export function isLoinc(system: string | null): boolean {
  return system === loinc || system === fhirLoinc;
}

export function titleOfTest({ system, code, name }: Test, words: Words): string {
  const vital = isLoinc(system) && code ? vitals.get(code) : undefined;
  if (vital) return words.vitals[vital];
  const said = lineOf(name || code, longestName);
  return said ? testName(withoutTag(said, system), words.tag) : words.notSaid;
}

/** `129/80 mmHg`, `5.4 %`, or the words of a result that is no number. */
export function resultText({ values, measures, unit, text }: Test, { tag }: Words): string {
  const figures = measures.map((measure) => quantityText(values[measure], undefined, tag));
  if (figures.every((figure) => figure === undefined)) return lineOf(text);
  // Of a pair of which one half is missing, the other must not be taken for it.
  const told = figures.map((figure) => figure ?? '–').join('/');
  return lineOf([told, unitInWords(unit, tag, values.value)].filter(Boolean).join(' '));
}

/** `70–99 mg/dL`, `≤ 5 mg/dL`, or the words of the source. */
export function rangeText({ range: { low, high }, rangeText: words, unit }: Test, { tag }: Words): string {
  const [from, to] = [quantityText(low, undefined, tag), quantityText(high, undefined, tag)];
  const end = unitInWords(unit, tag, high) ?? '';
  if (from !== undefined && to !== undefined) return lineOf(`${from}–${to} ${end}`);
  if (from !== undefined) return lineOf(`≥ ${from} ${end}`);
  return to === undefined ? lineOf(words) : lineOf(`≤ ${to} ${end}`);
}
