/** Values as XML writes them. */
import type { Value } from '../models/model.ts';
import { decimalText } from './decimal.ts';

/** The text of a value before escaping; null becomes the empty text. */
export function valueText(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalText(value);
  return String(value);
}
