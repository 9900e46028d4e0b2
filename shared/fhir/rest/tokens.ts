/** Codes and identifiers in searches (https://hl7.org/fhir/R4/search.html#token). Case does not matter. */
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { splitUnescaped, unescaped } from './split.ts';

export interface WantedToken {
  /** Null: a code without a system. Undefined: with any or none. */
  readonly system: string | null | undefined;
  /** In lower case; undefined: any code of the system. */
  readonly code: string | undefined;
}

/** Reads `code`, `system|code`, `|code` or `system|`; undefined for any other form. */
export function parseToken(text: string): WantedToken | undefined {
  const parts = splitUnescaped(text, '|').map(unescaped);
  if (parts.length === 1) return parts[0] === '' ? undefined : { system: undefined, code: lower(parts[0]!) };
  const [system, code] = parts as [string, string];
  if (parts.length > 2 || (system === '' && code === '')) return undefined;
  return { system: system === '' ? null : system, code: code === '' ? undefined : lower(code) };
}

function lower(text: string): string {
  return text.toLowerCase();
}

interface Token {
  readonly system: string | undefined;
  readonly code: string | undefined;
  /** A code without a place for a system: that of the element is given by FHIR. */
  readonly isBare?: true;
}

/** The codes of a value: a code or boolean, a Coding, a CodeableConcept, an Identifier or a ContactPoint. */
export function tokensOf(value: Json): readonly Token[] {
  if (typeof value === 'string') return [{ system: undefined, code: value, isBare: true }];
  if (typeof value === 'boolean') return [{ system: undefined, code: String(value), isBare: true }];
  if (!isObject(value)) return [];
  const codings = element(value, 'coding');
  if (codings !== undefined)
    return listOf(codings).flatMap((one) => (isObject(one) ? [tokenOf(one, 'code')] : []));
  return [tokenOf(value, element(value, 'code') === undefined ? 'value' : 'code')];
}

function tokenOf(value: JsonObject, name: 'code' | 'value'): Token {
  return { system: textOf(element(value, 'system')), code: textOf(element(value, name)) };
}

/** The systems of codes that FHIR itself defines begin so. */
const ofFhir = 'http://hl7.org/fhir/';

export function meetsToken(token: Token, { system, code }: WantedToken): boolean {
  if (code !== undefined && token.code?.toLowerCase() !== code) return false;
  if (system === undefined) return true;
  if (token.isBare) return code !== undefined && (system === null || system.startsWith(ofFhir));
  if (system === null) return token.system === undefined;
  return token.system === system;
}

/** The words of a value beside its codes: the text, the displays, the name of the type of an identifier. */
export function wordsOf(value: Json): readonly string[] {
  if (!isObject(value)) return [];
  const type = element(value, 'type');
  const texts = [
    element(value, 'text'),
    element(value, 'display'),
    isObject(type) ? element(type, 'text') : undefined,
    ...listOf(element(value, 'coding')).map((one) => (isObject(one) ? element(one, 'display') : undefined)),
  ];
  return texts.filter((text): text is string => typeof text === 'string');
}
