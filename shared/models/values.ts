/**
 * Turns the text in a document into the value of a field: docs/contract/data-models.md#primitive-types and
 * #field-rules-checked-whenever-a-fact-is-created.
 */
import { ApiError } from '../errors.ts';
import { isLonger, trimXml } from '../xml/characters.ts';
import { readBoolean } from './booleans.ts';
import { readContentInstant } from './instants.ts';
import type { FieldType, ScalarField, Value } from './model.ts';
import { readNumber } from './numbers.ts';

const maximumTextBytes = 262_144;
const email = /^[^\s@]+@[^\s@]+$/;

/** What the form of a value depends on. */
type Typed = Pick<ScalarField, 'type' | 'name' | 'model' | 'maximum'>;

/**
 * Reads the text of a field. An absent field has the empty text, which means null, or false for a Boolean.
 * Throws 400 naming the field, never its text, when it breaks the rules of its type or of its model.
 */
export function readContentValue(field: ScalarField, text: string): Value {
  const value = readTypedValue(field, text);
  if (value === null) {
    if (field.required)
      throw new ApiError('field_required', { field: nameOf(field), condition: 'be given and not be empty' });
    return null;
  }
  if (field.fixed !== undefined && value !== field.fixed) throw invalid(field, String(field.fixed));
  if (field.oneOf && !field.oneOf.includes(value as string)) {
    throw invalid(field, `one of: ${field.oneOf.join(', ')}`);
  }
  return value;
}

/**
 * The same by the type of the field alone: no rule of the model holds for it, but the length of a String. Throws 400 naming the
 * field, never its text, when it has not the form of the type.
 */
export function readTypedValue(field: Typed, text: string): Value {
  return readers[field.type](field, text);
}

const readers: Readonly<Record<FieldType, (field: Typed, text: string) => Value>> = {
  String: readString,
  Text(field, text) {
    if (text.length * 3 > maximumTextBytes && Buffer.byteLength(text) > maximumTextBytes) {
      throw tooLong(field, `${maximumTextBytes} bytes of UTF-8`);
    }
    return text || null;
  },
  Email(field, text) {
    const value = readString(field, text);
    if (value !== null && !email.test(value)) throw invalid(field, 'an email address');
    return value;
  },
  Number: (field, text) => readTrimmed(field, text, readNumber, 'a number'),
  Date(field, text) {
    const instant = readTrimmed(field, text, readContentInstant, 'a date, such as 2014-05-02');
    return instant?.slice(0, 10) ?? null;
  },
  DateTime: (field, text) =>
    readTrimmed(field, text, readContentInstant, 'a date and time, such as 2014-05-02T15:10:00Z'),
  Boolean: (field, text) => readTrimmed(field, text, readBoolean, 'true or false') ?? false,
};

function readString(field: Typed, text: string): string | null {
  if (field.maximum !== undefined && isLonger(text, field.maximum)) {
    throw tooLong(field, `${field.maximum} characters`);
  }
  return text || null;
}

function readTrimmed<Read>(
  field: Typed,
  text: string,
  read: (trimmed: string) => Read | undefined,
  form: string,
): Read | null {
  const trimmed = trimXml(text);
  if (trimmed === '') return null;
  const value = read(trimmed);
  if (value === undefined) throw invalid(field, form);
  return value;
}

function invalid(field: Typed, form: string): ApiError {
  return new ApiError('field_value_invalid', { field: nameOf(field), form });
}

function tooLong(field: Typed, maximum: string): ApiError {
  return new ApiError('field_too_long', { field: nameOf(field), maximum });
}

function nameOf({ model, name }: Typed): string {
  return model ? `${model} ${name}` : name;
}
