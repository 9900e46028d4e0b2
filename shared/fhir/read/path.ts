/** Paths of mappings: shared/models/fhir/mapping.ts says how they are written. */
import { meantCode } from '../../models/fhir/meant-codes.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { modifierProblem } from './modifiers.ts';

export interface Step {
  readonly name: string;
  readonly list: 'first' | 'new' | undefined;
  /** The kind of resource that the reference must lead to. */
  readonly kind: string | undefined;
}

/** A value and the resource that it is in, whose references may be relative. */
export interface Found {
  readonly value: Json;
  readonly resource: Resource;
}

const known = new Map<string, readonly Step[]>();

/** The steps of a path. */
export function stepsOf(path: string): readonly Step[] {
  const steps = known.get(path) ?? path.split('.').map(stepOf);
  known.set(path, steps);
  return steps;
}

function stepOf(text: string): Step {
  const [, name, list, kind] = /^(\w+)(\[\+?\])?(?:>(\w+))?$/.exec(text) ?? [];
  if (!name) throw new Error(`${text} is no step of a path.`);
  return { name, list: list && (list === '[]' ? 'first' : 'new'), kind } as Step;
}

/** All values at a path, in order. */
export function valuesAt(resource: Resource, path: string, collection: Collection): readonly Found[] {
  let found: readonly Found[] = [{ value: resource.json, resource }];
  if (path === '') return found;
  for (const step of stepsOf(path)) found = found.flatMap((one) => follow(one, step, collection));
  return found;
}

/** A path up to the first reference that it follows, and the path from there; nothing when it follows none. */
export function firstReference(
  path: string,
): { readonly references: string; readonly kind: string; readonly rest: string } | undefined {
  const [, references, kind, rest = ''] = /^([^>]*)>(\w+)(?:\.(.*))?$/.exec(path) ?? [];
  return references && kind ? { references, kind, rest } : undefined;
}

/** The resources of a kind that the references at a path lead to, each once. */
export function targetsAt(
  resource: Resource,
  references: string,
  kind: string,
  collection: Collection,
): readonly Resource[] {
  const targets = valuesAt(resource, references, collection).flatMap(({ value }) => {
    const target = collection.resolve(value, resource);
    return target?.type === kind && isClear(target, collection) ? [target] : [];
  });
  return [...new Set(targets)];
}

function follow({ value, resource }: Found, { name, kind }: Step, collection: Collection): readonly Found[] {
  if (!isObject(value)) return [];
  const values = listOf(element(value, name)).map((one) => ({ value: one, resource }));
  if (!kind) return values;
  return values.flatMap(({ value: reference }) => {
    const target = collection.resolve(reference, resource);
    if (target?.type !== kind || !isClear(target, collection)) return [];
    return [{ value: target.json, resource: target }];
  });
}

/** Whether nothing may change what the resource means. */
function isClear(target: Resource, collection: Collection): boolean {
  return collection.once(target, 'modified', () => modifierProblem(target.json)) === undefined;
}

/**
 * The codes of a value: itself, or those of its codings, told as the codes of FHIR that they mean (models/fhir/meant-codes.ts). The text of
 * a concept without a code stands for the code that is
 * written so: many say "Entered in error" or "Laboratory" and no more.
 */
export function codesOf(value: Json): readonly (string | boolean)[] {
  if (typeof value === 'boolean') return [value];
  const codes = codingsOf(value).flatMap(({ code }) => (code === undefined ? [] : meantCode(code)));
  if (typeof value === 'string') return codes;
  const text = codes.length === 0 && isObject(value) ? textOf(element(value, 'text')) : undefined;
  if (text === undefined || text.length > longestCode) return codes;
  return [text.trim().toLowerCase().replaceAll(' ', '-')];
}

/** No code that mappings ask for is longer. */
const longestCode = 64;

export interface Coding {
  readonly system: string | undefined;
  readonly code: string | undefined;
  readonly display: string | undefined;
}

/** The codings of a CodeableConcept, or the Coding or code itself. */
export function codingsOf(value: Json): readonly Coding[] {
  if (typeof value === 'string') return [{ system: undefined, code: textOf(value), display: undefined }];
  if (!isObject(value)) return [];
  const codings = element(value, 'coding');
  if (codings === undefined) return element(value, 'code') === undefined ? [] : [codingOf(value)];
  return listOf(codings).flatMap((coding) => (isObject(coding) ? [codingOf(coding)] : []));
}

function codingOf(coding: JsonObject): Coding {
  return {
    // A URI has no blanks; some senders put them in: `urn: oid: 2.16…`.
    system: textOf(element(coding, 'system'))?.replace(/\s/g, ''),
    code: textOf(element(coding, 'code')),
    display: textOf(element(coding, 'display')),
  };
}
