/**
 * Converts values between units of UCUM that measure the same, by the scales that `npm run docs` takes from a library of UCUM
 * (README.md in this folder says why). What is not in them is converted into nothing but itself.
 */
import { unitScales } from './unit-scales.ts';

interface Scale {
  /** The first unit of its line in the table. */
  readonly kind: string;
  readonly factor: number;
  /** Added before the factor. Only scales of temperature begin elsewhere than at zero. */
  readonly plus: number;
}

/** In kelvin: docs/contract/reports.md#units. A test compares them with the library. */
const temperatures: readonly (readonly [unit: string, factor: number, plus: number])[] = [
  ['K', 1, 0],
  ['Cel', 1, 273.15],
  ['[degF]', 5 / 9, 459.67],
];

const scales: ReadonlyMap<string, Scale> = new Map<string, Scale>([
  ...temperatures.map(([unit, factor, plus]): [string, Scale] => [unit, { kind: 'K', factor, plus }]),
  ...unitScales.flatMap((line) => {
    const entries = line.split(' ').map((entry) => entry.split('=') as [unit: string, factor: string]);
    const [[kind]] = entries as [[string, string]];
    return entries.map(([unit, factor]): [string, Scale] => [
      unit,
      { kind, factor: Number(factor), plus: 0 },
    ]);
  }),
]);

/** The same text for all units that values can be converted between. A unit that is not known is of a kind of its own, as is none at all. */
export function unitKind(unit: string | null | undefined): string {
  return scaleOf(unit)?.kind ?? `other: ${unit ?? ''}`;
}

/** The value in the common unit of its kind, to compare values that have different units. */
export function inCommonUnit(value: number, unit: string | null | undefined): number {
  const scale = scaleOf(unit);
  return scale ? (value + scale.plus) * scale.factor : value;
}

/** The value in another unit, to 12 digits. Undefined where the units measure different things, or one is not known. */
export function convert(
  value: number,
  from: string | null | undefined,
  to: string | null | undefined,
): number | undefined {
  if (from === to) return value;
  if (unitKind(from) !== unitKind(to)) return undefined;
  const source = scaleOf(from)!;
  const target = scaleOf(to)!;
  if (source.factor === target.factor && source.plus === target.plus) return value;
  // A product of decimal fractions has digits behind that nobody measured.
  return Number((((value + source.plus) * source.factor) / target.factor - target.plus).toPrecision(12));
}

function scaleOf(unit: string | null | undefined): Scale | undefined {
  return unit ? scales.get(plainUnit(unit)) : undefined;
}

/**
 * The unit without remarks in braces: behind a unit a remark changes nothing, and above the line it stands for 1 (UCUM §6). Below the
 * line it stays: `mL/min/{1.73_m2}` is not `mL/min`. UCUM's two spellings of the litre are one.
 */
function plainUnit(unit: string): string {
  const plain = unit
    .replace(/(?<=[^/.(])\{[^{}]*\}/g, '')
    .replace(/^\{[^{}]*\}(?=\/|$)/, '')
    .replace(/(?<=^|[/.(])([dcmunpf]?)l(?=$|[/.)])/g, '$1L');
  return plain === '' ? '1' : plain;
}
