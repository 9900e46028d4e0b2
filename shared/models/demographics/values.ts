/**
 * Turns the text of an element into the value of a demographics field. Messages name the element, never its
 * text.
 */
import { badRequest } from '../../errors.ts';
import { parseTimestamp } from '../../time.ts';
import { isLonger, trimXml } from '../../xml/characters.ts';
import type { DemographicsField } from './fields.ts';

/** Reads one field; `text` is undefined when its element is absent. Throws 400 when the text breaks a rule. */
export function readValue(field: DemographicsField, text: string | undefined): string | boolean | null {
  if (field.type === 'boolean') return readBoolean(field, trimXml(text ?? ''));
  const value = field.type === 'date' ? trimXml(text ?? '') : (text ?? '');
  if (value === '') {
    if (field.required) throw badRequest(`${field.source} must not be empty.`);
    return null;
  }
  return field.type === 'date' ? readDate(field, value) : readString(field, value);
}

function readBoolean(field: DemographicsField, value: string): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0' || value === '') return false;
  throw badRequest(`${field.source} must be true, false, 1 or 0.`);
}

function readDate(field: DemographicsField, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && parseTimestamp(value)) return value;
  throw badRequest(`${field.source} must be a calendar date, YYYY-MM-DD, without a time zone.`);
}

function readString(field: DemographicsField, value: string): string {
  if (field.oneOf && !field.oneOf.includes(value)) {
    throw badRequest(`${field.source} must be exactly one of: ${field.oneOf.join(', ')}.`);
  }
  if (field.maximum !== undefined && isLonger(value, field.maximum)) {
    throw badRequest(`${field.source} must not exceed ${field.maximum} characters.`);
  }
  return value;
}
