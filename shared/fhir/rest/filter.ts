/** One parameter of a search with its values: from text to what is compared. */
import { ApiError } from '../../errors.ts';
import { resourceTypes } from '../resource-types.ts';
import { type Interval, intervalOf, type Prefix, prefixes } from './dates.ts';
import type { Parameter, ParameterKind } from './parameters/parameter.ts';
import { parseReference, type WantedReference } from './references.ts';
import { splitUnescaped, unescaped } from './split.ts';
import { comparable, type TextRule } from './strings.ts';
import { parseToken, type WantedToken } from './tokens.ts';

interface WantedDate extends Interval {
  readonly prefix: Prefix;
}

/** What values are compared with: a resource meets it when one of its values is like one of these. */
export type Wanted =
  | { readonly kind: 'token'; readonly isNot: boolean; readonly any: readonly WantedToken[] }
  | { readonly kind: 'identifier'; readonly any: readonly WantedToken[] }
  | { readonly kind: 'words'; readonly any: readonly string[] }
  | { readonly kind: 'date'; readonly any: readonly WantedDate[] }
  | { readonly kind: 'reference'; readonly any: readonly WantedReference[] }
  | { readonly kind: 'string'; readonly rule: TextRule; readonly any: readonly string[] }
  | { readonly kind: 'uri'; readonly any: readonly string[] }
  | { readonly kind: 'missing'; readonly isMissing: boolean };

export interface Filter {
  readonly parameter: Parameter;
  readonly wanted: Wanted;
  /** How many values were given. */
  readonly values: number;
}

/** The modifiers of each kind, beside `missing` and, for references, a type. */
const modifiers: Readonly<Record<ParameterKind, readonly string[]>> = {
  token: ['not', 'text'],
  date: [],
  reference: ['identifier'],
  string: ['contains', 'exact'],
  uri: [],
};

const forms: Readonly<Record<ParameterKind, string>> = {
  token: 'a code, as code, system|code, |code or system|',
  date: 'a date, as 2026, 2026-01, 2026-01-15 or 2026-01-15T09:30:00Z, with or without eq, ne, gt, lt, ge, le, sa or eb before it',
  reference: 'a reference, as an id, Type/id or an address',
  string: 'a text',
  uri: 'an address',
};

/**
 * Reads a value, in which commas mean "or". Empty parts do not count; undefined when nothing is left. `base` is the address of this
 * service. Throws 400 for a modifier that the parameter does not have and a value in another form.
 */
export function readFilter(
  parameter: Parameter,
  modifier: string | undefined,
  text: string,
  base: string | undefined,
): Filter | undefined {
  const { name, kind } = parameter;
  if (modifier !== undefined && !isModifier(kind, modifier)) {
    throw new ApiError('fhir_modifier_unsupported', { name, modifier, names: modifierNames(kind) });
  }
  const parts = splitUnescaped(text, ',').filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const written = modifier === undefined ? name : `${name}:${modifier}`;
  return {
    parameter,
    wanted: wantedOf(kind, modifier, parts, { name: written, base }),
    values: parts.length,
  };
}

function isModifier(kind: ParameterKind, modifier: string): boolean {
  if (modifier === 'missing' || modifiers[kind].includes(modifier)) return true;
  return kind === 'reference' && resourceTypes.has(modifier);
}

function modifierNames(kind: ParameterKind): string {
  const names = ['missing', ...modifiers[kind]].map((one) => `:${one}`);
  return [...names, ...(kind === 'reference' ? ['a type such as :Patient'] : [])].join(', ');
}

interface Reading {
  /** As it was written, with its modifier. */
  readonly name: string;
  readonly base: string | undefined;
}

function wantedOf(
  kind: ParameterKind,
  modifier: string | undefined,
  parts: readonly string[],
  { name, base }: Reading,
): Wanted {
  const all = <Value>(read: (part: string) => Value | undefined, form: string): readonly Value[] =>
    parts.map((part) => {
      const value = read(part);
      if (value === undefined) throw new ApiError('parameter_invalid', { name, form });
      return value;
    });
  if (modifier === 'missing') {
    const [isMissing] = all((part) => (parts.length === 1 ? booleanOf(part) : undefined), 'true or false');
    return { kind: 'missing', isMissing: isMissing! };
  }
  if (modifier === 'text') return { kind: 'words', any: textsOf(parts, 'start') };
  if (modifier === 'identifier') return { kind: 'identifier', any: all(parseToken, forms.token) };
  switch (kind) {
    case 'token':
      return { kind, isNot: modifier === 'not', any: all(parseToken, forms.token) };
    case 'date':
      return { kind, any: all(parseDate, forms.date) };
    case 'reference':
      return { kind, any: all((part) => parseReference(unescaped(part), modifier, base), forms.reference) };
    case 'string': {
      const rule = (modifier as TextRule | undefined) ?? 'start';
      return { kind, rule, any: textsOf(parts, rule) };
    }
    case 'uri':
      return { kind, any: parts.map(unescaped) };
  }
}

function booleanOf(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

function textsOf(parts: readonly string[], rule: TextRule): readonly string[] {
  return parts.map((part) => comparable(unescaped(part), rule));
}

const prefixed = /^([a-z]{2})(.*)$/s;

function parseDate(text: string): WantedDate | undefined {
  const [, start, rest] = prefixed.exec(text) ?? [];
  const prefix = start === undefined ? 'eq' : prefixes.find((one) => one === start);
  // A plus that was not encoded has become a blank on its way.
  const interval = intervalOf((rest ?? text).replace(/ (?=[0-9]{2}:[0-9]{2}$)/, '+'));
  return prefix && interval && { ...interval, prefix };
}
