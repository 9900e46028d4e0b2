/** Figures with their units, as people write them. */
import { unitInWords } from './units.ts';

/** A number as the service writes it, which may be a text. What is not a number stays as it is. */
function figureText(value: number | string, tag: string): string {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN);
  if (!Number.isFinite(number)) return String(value);
  return new Intl.NumberFormat(tag, {
    maximumFractionDigits: 3,
    // A dose of 0.0625 is not 0.063.
    maximumSignificantDigits: 4,
    roundingPriority: 'morePrecision',
  }).format(number);
}

/** A figure with its unit. */
export function quantityText(
  value: number | string | null | undefined,
  unit: string | null | undefined,
  tag: string,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return [figureText(value, tag), unitInWords(unit, tag, Number(value))].filter(Boolean).join(' ');
}
