/** Reads what a form says, and finds what is wrong or unlikely in it. */
import type { FieldErrors } from '../../components/fields.tsx';
import { textOf } from '../../forms.ts';
import type { Texts } from '../../texts/index.ts';
import { latestDay } from '../details/entered-details.ts';
import { type EntryField, type EntryKind, labelOf, unitText, type Values } from './kinds.ts';
import { type Measure, measures, unitOf } from './measures.ts';
import { enteredDate, isAfter, isDate } from './partial-date.ts';

type Form = Readonly<Record<string, unknown>>;

/** Trimmed. Fields that are empty, or have an answer that there is not, are left out. */
export function enteredValues({ fields, measure }: EntryKind, form: Form, texts: Texts): Values {
  const entries = fields.flatMap((field) => valuesOf(field, form, measure && measures[measure], texts));
  return Object.fromEntries(entries.filter(([, value]) => visible.test(value)));
}

/** A text of characters that nobody sees says nothing. */
const visible = /[^\s\p{Cf}]/u;

type Entry = readonly [name: string, value: string];

function valuesOf(
  field: EntryField,
  form: Form,
  measure: Measure | undefined,
  texts: Texts,
): readonly Entry[] {
  const of = (name: string) => textOf(form[name])?.trim() ?? '';
  const oneOf = (name: string, options: readonly string[]): Entry => [
    name,
    options.find((option) => option === of(name)) ?? '',
  ];
  switch (field.as) {
    case 'look-up':
      // What was chosen of what a search has found, else what was typed.
      return [[field.name, of('pick') || of(field.name)]];
    case 'choice':
      return [oneOf(field.name, Object.keys(texts.byHand.choices[field.of]))];
    case 'unit':
      return [[field.name, unitOf(measure!.readings[0], of(field.name)).code]];
    case 'date':
      return [[field.name, enteredDate(form, field.name)]];
    case 'day':
      return field.hasTime ? [[field.name, of(field.name)], ...timeIn(of)] : [[field.name, of(field.name)]];
    case 'still': {
      const isOver = of('still') === 'no';
      const until: Entry = ['until', isOver && field.hasEnd ? enteredDate(form, 'until') : ''];
      return [['still', isOver ? 'no' : 'yes'], until];
    }
    case 'number':
      return [[field.name, of(field.name).replace(',', '.')]];
    default:
      return [[field.name, of(field.name).replaceAll('\r\n', '\n')]];
  }
}

/** A time counts only with its zone, which only the browser knows (by-hand.page.js). It may stand behind the time itself. */
function timeIn(of: (name: string) => string): readonly Entry[] {
  const [, time, own] = /^((?:[01]\d|2[0-3]):[0-5]\d)([+-].+)?$/.exec(of('time')) ?? [];
  const zone = own ?? of('zone');
  return time && /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(zone)
    ? [
        ['time', time],
        ['zone', zone],
      ]
    : [];
}

/** What cannot be, by field. */
export function problemsOf(kind: EntryKind, values: Values, texts: Texts, now: Date): FieldErrors {
  const { problems } = texts.byHand;
  const latest = latestDay(now);
  const dateProblem = (date: string, label: string) => {
    if (!isDate(date)) return problems.date(label);
    return isAfter(date, latest) ? problems.future(label) : undefined;
  };
  const found = kind.fields.flatMap((field): readonly (readonly [string, string | undefined])[] => {
    const label = labelOf(field, kind, texts);
    const value = values[field.name];
    if (field.as === 'still') {
      const { until, since } = values;
      if (until === undefined) return [];
      const own = labelOf({ name: 'until' }, kind, texts);
      const isBefore = since !== undefined && isDate(since) && isAfter(since, until);
      return [['until', dateProblem(until, own) ?? (isBefore ? problems.before(own) : undefined)]];
    }
    if (value === undefined) return field.isRequired ? [[field.name, problems.missing(label)]] : [];
    if (field.as === 'date') return [[field.name, dateProblem(value, label)]];
    if (field.as === 'day') return [[field.name, dateProblem(value.length === 10 ? value : '', label)]];
    if (field.as === 'number') return [[field.name, numberProblem(kind, field, values, texts)]];
    const { longest = Number.POSITIVE_INFINITY } = field;
    return [[field.name, [...value].length > longest ? problems.tooLong(label, longest) : undefined]];
  });
  const errors = Object.fromEntries(found.filter(([, problem]) => problem !== undefined)) as FieldErrors;
  const isPair = values.systolic !== undefined && values.diastolic !== undefined;
  if (Object.keys(errors).length > 0 || !isPair) return errors;
  return Number(values.systolic) > Number(values.diastolic) ? errors : { diastolic: problems.pair };
}

function numberProblem(kind: EntryKind, field: EntryField, values: Values, texts: Texts): string | undefined {
  const { problems } = texts.byHand;
  const label = labelOf(field, kind, texts);
  const text = values[field.name] ?? '';
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(text)) return problems.number(label);
  const [from, to] = rangeOf(kind, field, values).possible;
  const number = new Intl.NumberFormat(texts.tag);
  return Number(text) < from || Number(text) > to
    ? problems.impossible(label, number.format(from), number.format(to))
    : undefined;
}

function rangeOf({ measure }: EntryKind, { name }: EntryField, values: Values): ReturnType<typeof unitOf> {
  const reading = measures[measure!].readings.find((one) => one.name === name)!;
  return unitOf(reading, values.unit);
}

export interface Doubt {
  /** What is doubted: the answer to it counts for nothing else. */
  readonly about: string;
  readonly text: string;
}

/** In English and German: what people write who mean that there is none. */
const none =
  /^(?:none|no|nil|nothing|n\/a|no (?:known )?(?:drug |food )?allerg\w+|kein\w*(?: bekannt\w*)?(?: allergi\w+)?(?: bekannt)?|nein|nichts)[.!]?$/i;

/** What may be right all the same: the person is asked. */
export function doubtsOf(kind: EntryKind, values: Values, texts: Texts): readonly Doubt[] {
  const { doubts } = texts.byHand;
  const { name = '' } = values;
  if (kind.name === 'allergy' && none.test(name)) return [{ about: name, text: doubts.none(name) }];
  return kind.fields
    .filter(({ as }) => as === 'number')
    .flatMap((field) => {
      const { usual, code } = rangeOf(kind, field, values);
      const value = Number(values[field.name]);
      if (value >= usual[0] && value <= usual[1]) return [];
      const said = `${new Intl.NumberFormat(texts.tag).format(value)} ${unitText(code, texts)}`;
      const text = doubts.value(readingLabel(field, kind, texts), said);
      return [{ about: `${field.name} ${value} ${code}`, text }];
    });
}

/** Without its unit. */
function readingLabel(field: EntryField, kind: EntryKind, { byHand }: Texts): string {
  return field.name === 'value' ? byHand.kinds[kind.name] : byHand.fields[field.name as 'systolic'];
}
