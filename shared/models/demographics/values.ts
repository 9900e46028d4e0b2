/**
 * Turns the text of an element into the value of a demographics field. Messages name the element, never its
 * text.
 */
import { ApiError } from '../../errors.ts';
import { parseTimestamp } from '../../time.ts';
import { isLonger, trimXml } from '../../xml/characters.ts';
import type { DemographicsField } from './fields.ts';

/** Reads one field; `text` is undefined when its element is absent. Throws 400 when the text breaks a rule. */
export function readValue(field: DemographicsField, text: string | undefined): string | boolean | null {
  if (field.type === 'boolean') return readBoolean(field, trimXml(text ?? ''));
  const value = field.type === 'date' ? trimXml(text ?? '') : (text ?? '');
  if (value === '') {
    if (field.required)
      throw new ApiError('field_required', { field: field.source, condition: 'not be empty' });
    return null;
  }
  return field.type === 'date' ? readDate(field, value) : readString(field, value);
}

function readBoolean(field: DemographicsField, value: string): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0' || value === '') return false;
  throw new ApiError('field_value_invalid', { field: field.source, form: 'true, false, 1 or 0' });
}

function readDate(field: DemographicsField, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && parseTimestamp(value)) return value;
  const form = 'a calendar date, YYYY-MM-DD, without a time zone';
  throw new ApiError('field_value_invalid', { field: field.source, form });
}

function readString(field: DemographicsField, value: string): string {
  if (field.oneOf && !field.oneOf.includes(value)) {
    const form = `exactly one of: ${field.oneOf.join(', ')}`;
    throw new ApiError('field_value_invalid', { field: field.source, form });
  }
  if (field.maximum !== undefined && isLonger(value, field.maximum)) {
    throw new ApiError('field_too_long', { field: field.source, maximum: `${field.maximum} characters` });
  }
  return value;
}
