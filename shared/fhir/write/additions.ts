/** Writes what only documents of FHIR have said: shared/models/fhir/written says which field is which element. */

import { hl7 } from '../../models/fhir/systems.ts';
import type { Addition } from '../../models/fhir/written/addition.ts';
import type { JsonObject } from '../json.ts';
import { stepsOf } from '../read/path.ts';
import { answerItems } from './answers.ts';
import type { ResourceBuilder } from './build.ts';
import { coding, concept } from './coded.ts';
import { list, present } from './people.ts';
import { putPeriodEnd } from './periods.ts';
import { quantity } from './quantities.ts';
import { dateAt, fhirCode, fhirUri, isBound, type Values } from './values.ts';

/** Puts the elements, in the order of the list; nothing for a field without a value that FHIR can hold. */
export function writeAdditions(
  additions: readonly Addition[],
  values: Values,
  builder: ResourceBuilder,
): void {
  for (const addition of additions) write(addition, values, builder);
}

function write(addition: Addition, values: Values, builder: ResourceBuilder): void {
  const { field, to } = addition;
  const text = values.text(field);
  switch (addition.as) {
    case 'text':
      putNew(to, text, builder);
      break;
    case 'anyCode':
      putNew(to, fhirCode(text), builder);
      break;
    case 'words':
      putNew(to, text && { text }, builder);
      break;
    case 'display':
      putNew(to, text && { display: text }, builder);
      break;
    case 'code':
      putCode(addition, text, builder);
      break;
    case 'status':
      putStatus(addition, text, builder);
      break;
    case 'concept':
    case 'coding': {
      const { only } = addition;
      if (only && !only.oneOf.includes(builder.textAt(only.element) ?? '')) break;
      const value = addition.as === 'concept' ? concept(values, field) : coding(values, field);
      if (!addition.replaces) putNew(to, value, builder);
      else if (value) builder.put(to, lists.has(to) ? [value] : value);
      break;
    }
    case 'quantity':
      putNew(to, quantity(values, field), builder);
      break;
    case 'date':
      putNew(to, dateAt(values, field), builder);
      break;
    case 'instant':
      putNew(to, text, builder);
      break;
    case 'dateOrText':
      if (text !== undefined && !builder.has(`${to}DateTime`) && !builder.has(`${to}String`)) {
        builder.put(isDate(text) ? `${to}DateTime` : `${to}String`, text);
      }
      break;
    case 'trueOrConcept':
    case 'trueOrText':
      if (text === 'true') builder.put(`${to}Boolean`, true);
      else if (text !== undefined && addition.as === 'trueOrText') builder.put(`${to}String`, text);
      else if (text !== undefined) builder.put(`${to}CodeableConcept`, { text });
      break;
    case 'end':
      putEnd(addition, values, builder);
      break;
    case 'codedValue':
      if (!hasValue(builder, ['valueString'])) putValue(to, concept(values, field), builder);
      break;
    case 'textValue':
      if (!hasValue(builder)) putValue(to, text, builder);
      break;
    case 'quantityValue':
      if (!hasValue(builder)) putValue(to, quantity(values, field), builder);
      break;
    case 'absence':
      if (!hasValue(builder)) putNew(to, absence(text), builder);
      break;
    case 'canonical':
      putNew(to, fhirUri(text), builder);
      break;
    case 'answers':
      builder.put(to, list(...answerItems(addition, values)));
      break;
    case 'range':
      putRange(addition, values, builder);
      break;
  }
}

/** Elements that are lists, and are replaced as a whole. */
const lists: ReadonlySet<string> = new Set(['category', 'interpretation']);

/** Puts a value where there is none; into a list that grows, always. */
function putNew(path: string, value: JsonObject | string | undefined, builder: ResourceBuilder): void {
  if (value === undefined) return;
  const grows = stepsOf(path).some((step) => step.list === 'new');
  if (grows || !builder.hasAt(path)) builder.put(path, value);
}

function putCode(
  { to, oneOf }: Extract<Addition, { as: 'code' }>,
  code: string | undefined,
  builder: ResourceBuilder,
): void {
  if (code === undefined || !oneOf.includes(code)) return;
  const [outer, inner] = to.split('.');
  // A part of an element that is not there says nothing.
  if (inner !== undefined && !builder.has(outer!)) return;
  builder.put(to, code);
}

function putStatus(
  { to, system, oneOf, beside }: Extract<Addition, { as: 'status' }>,
  code: string | undefined,
  builder: ResourceBuilder,
): void {
  if (code === undefined || !oneOf.includes(code)) return;
  if (beside && builder.has(beside.element) && !beside.oneOf.includes(code)) return;
  builder.put(to, { coding: [{ system, code }] });
}

function putEnd(
  { field, to, instead }: Extract<Addition, { as: 'end' }>,
  values: Values,
  builder: ResourceBuilder,
): void {
  const end = isBound(values, field) ? undefined : dateAt(values, field);
  if (end === undefined) return;
  const start = instead === undefined ? undefined : builder.take(instead);
  if (start !== undefined) builder.put(to.replace(/end$/, 'start'), start);
  putPeriodEnd(to, end, builder);
}

/** Whether an Observation has a value, other than these. */
function hasValue(builder: ResourceBuilder, except: readonly string[] = []): boolean {
  const kinds = ['valueQuantity', 'valueRatio', 'valueString', 'valueCodeableConcept'];
  return kinds.some((name) => !except.includes(name) && builder.has(name));
}

function putValue(to: string, value: JsonObject | string | undefined, builder: ResourceBuilder): void {
  if (value === undefined) return;
  builder.take('valueString');
  builder.put(to, value);
}

const absences: ReadonlySet<string> = new Set([
  'unknown',
  'asked-unknown',
  'temp-unknown',
  'not-asked',
  'asked-declined',
  'masked',
  'not-applicable',
  'unsupported',
  'as-text',
  'error',
  'not-a-number',
  'negative-infinity',
  'positive-infinity',
  'not-performed',
  'not-permitted',
]);

function absence(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  if (!absences.has(text)) return { text };
  return { coding: [{ system: `${hl7}data-absent-reason`, code: text }] };
}

/** Limits that are there already get the text; a text alone is a range of its own, before the others. */
function putRange(
  { field, text: textField, to }: Extract<Addition, { as: 'range' }>,
  values: Values,
  builder: ResourceBuilder,
): void {
  const text = values.text(textField);
  if (text === undefined && builder.has(to)) return;
  const limits = present({ low: quantity(values, `${field}_min`), high: quantity(values, `${field}_max`) });
  const others = (builder.take(to) as readonly JsonObject[] | undefined) ?? [];
  const rest = limits && others.length > 0 ? others.slice(1) : others;
  builder.put(to, list(present({ ...limits, text }), ...rest));
}

function isDate(text: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text) && !text.startsWith('0000');
}
