/** The values of an element as FHIR writes them in JSON (hl7.org/fhir/R4/json.html). */
import { type Element, typeOf } from './element-tree.ts';

export interface JsonObject {
  readonly [name: string]: unknown;
}

export interface Resource extends JsonObject {
  readonly resourceType: string;
  readonly id?: string;
}

export interface Value {
  /** An object, or what a primitive holds; undefined for one with extensions only. */
  readonly json: unknown;
  /** Its inner elements. Those of a primitive are its `value` and what its sibling with `_` holds. */
  readonly inner: JsonObject;
  readonly type: string;
  /** How FHIRPath names it among the elements of its parent: `section[2]`, `effective`. */
  readonly place: string;
}

/** All values of an element of an object. Of `effective[x]` those of any type, whether the profile allows it or not. */
export function valuesOf(parent: JsonObject, { name, type }: Element): readonly Value[] {
  if (!name.endsWith('[x]')) return named(parent, name, name, type?.length === 1 ? type[0]!.code : '');
  const stem = name.slice(0, -3);
  const names = new Set(Object.keys(parent).map((key) => key.replace(/^_/, '')));
  return [...names].flatMap((key) => {
    const code = key.startsWith(stem) ? codeOf(key.slice(stem.length)) : undefined;
    return code === undefined ? [] : named(parent, key, stem, code);
  });
}

/** `DateTime` → `dateTime`, `Quantity` → `Quantity`; undefined for what is no type. */
function codeOf(suffix: string): string | undefined {
  if (!/^[A-Z]/.test(suffix)) return undefined;
  const codes = [suffix, suffix[0]!.toLowerCase() + suffix.slice(1)];
  return codes.find((code) => isDataType(code));
}

function isDataType(code: string): boolean {
  const kind = typeOf(code)?.kind;
  return kind === 'complex-type' || kind === 'primitive-type';
}

function named(parent: JsonObject, key: string, place: string, type: string): readonly Value[] {
  const [plain, extended] = [parent[key], parent[`_${key}`]];
  if (plain === undefined && extended === undefined) return [];
  if (!Array.isArray(plain) && !Array.isArray(extended)) return [readValue(plain, extended, place, type)];
  const [all, beside] = [plain, extended].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return Array.from({ length: Math.max(all!.length, beside!.length) }, (_, index) =>
    readValue(all![index] ?? undefined, beside![index] ?? undefined, `${place}[${index}]`, type),
  );
}

function readValue(json: unknown, beside: unknown, place: string, type: string): Value {
  const isObject = typeof json === 'object' && json !== null;
  const inner = isObject ? json : { ...(json !== undefined && { value: json }), ...(beside as object) };
  return { json, inner: inner as JsonObject, type, place };
}

/** Whether a value has at least what the pattern has; of arrays, an item for each of the pattern. */
function hasPattern(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return value === pattern;
  if (Array.isArray(pattern))
    return Array.isArray(value) && pattern.every((one) => value.some((item) => hasPattern(item, one)));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern).every(([name, one]) => hasPattern((value as JsonObject)[name], one));
}

/** Whether a value is what the profile fixes; true when it fixes nothing. */
export function isAsFixed(json: unknown, { fixed }: Element): boolean {
  if (!fixed) return true;
  const { value, isWhole } = fixed;
  return hasPattern(json, value) && (!isWhole || hasPattern(value, json));
}
