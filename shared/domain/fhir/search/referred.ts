/**
 * Practitioners, organizations, places and the like are no data of the patient: a token sees those that something else refers to that it
 * sees (docs/contract/fhir-api.md#who-is-referred-to).
 */
import { elementNames, isObject, type Json, type JsonObject } from '../../../fhir/json.ts';
import { targetOf } from '../../../fhir/rest/references.ts';
import { parseSentId } from '../../../fhir/rest/sent.ts';
import { mayRead, mayReadSome } from '../allowed.ts';
import { type Row, type SentStores, scanRows, sentTypes, servedOf } from '../sent/index.ts';
import type { FhirView } from '../view.ts';

const supporting: ReadonlySet<string> = new Set([
  'Endpoint',
  'HealthcareService',
  'Location',
  'Medication',
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Substance',
]);

/** Whether a type is seen only where something refers to it, and the scopes of the token are so narrow that this must be looked at. */
export function mustBeReferredTo(type: string, { granted }: Pick<FhirView, 'granted'>): boolean {
  if (!supporting.has(type)) return false;
  return !granted.resources.some(
    (scope) => scope.type === '*' && scope.where.length === 0 && (scope.read || scope.search),
  );
}

/** Whether the token sees any type in this way. */
export function seenByReference(view: Pick<FhirView, 'granted'>): boolean {
  return [...supporting].some((type) => mayReadSome(type, view) && mustBeReferredTo(type, view));
}

/** References as texts, `Practitioner/…`. */
type References = ReadonlySet<string>;

/**
 * Everything of these types that the token sees a reference to. Reads the bodies of all that it sees, part by part, and then of what these
 * lead to.
 */
export async function referredTo(view: FhirView, stores: SentStores): Promise<References> {
  const types = [...(await sentTypes(view, stores))].filter((type) => mayReadSome(type, view));
  const found = new Set<string>();
  for (const type of types) {
    if (supporting.has(type)) continue;
    for await (const some of scanRows(view, type, undefined, stores))
      await addReferences(found, some, view, stores);
  }
  await follow(found, types, view, stores);
  return found;
}

/**
 * Adds what is referred to by what is referred to: the practitioner and the organization of a role. Each is read once, however long the
 * chain is that leads to it.
 */
async function follow(
  found: Set<string>,
  types: readonly string[],
  view: FhirView,
  stores: SentStores,
): Promise<void> {
  const named = new Map<string, References>();
  for (const type of types) {
    if (!supporting.has(type)) continue;
    for await (const rows of scanRows(view, type, undefined, stores))
      for await (const some of servedOf(rows, view, stores))
        for (const { row, parsed } of some) {
          if (!mayRead(parsed, view)) continue;
          const references = new Set<string>();
          collectReferences(parsed, view.base, references);
          if (references.size > 0) named.set(`${type}/${row.id}`, references);
        }
  }
  // A set hands out also what is added while it is gone through.
  for (const reference of found) for (const next of named.get(reference) ?? []) found.add(next);
}

async function addReferences(
  found: Set<string>,
  rows: readonly Row[],
  view: FhirView,
  stores: SentStores,
): Promise<void> {
  for await (const some of servedOf(rows, view, stores))
    for (const { parsed } of some) if (mayRead(parsed, view)) collectReferences(parsed, view.base, found);
}

/** Adds the references to these types in a value. Nothing nests deeper than documents may. */
export function collectReferences(value: Json | undefined, base: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) collectReferences(one, base, found);
    return;
  }
  if (!isObject(value)) return;
  for (const name of elementNames(value)) {
    const child = value[name];
    if (name === 'reference' && typeof child === 'string') {
      const target = targetOf(child, base);
      if (target?.type !== undefined && supporting.has(target.type)) found.add(`${target.type}/${target.id}`);
    } else {
      collectReferences(child, base, found);
    }
  }
}

/** Whether the token sees a resource of such a type: for reading one. Costs nothing where the scopes are wide. */
export async function isReferredTo(json: JsonObject, view: FhirView, stores: SentStores): Promise<boolean> {
  const type = String(json.resourceType);
  if (!mustBeReferredTo(type, view)) return true;
  // What refers to it is most often in the same document.
  const lineageId = parseSentId(String(json.id))?.lineageId;
  const reference = `${type}/${String(json.id)}`;
  const near = new Set<string>();
  const types = [...(await sentTypes(view, stores))].filter(
    (one) => mayReadSome(one, view) && !supporting.has(one),
  );
  for (const one of types) {
    for await (const some of scanRows(view, one, undefined, stores)) {
      const ofSame = some.filter((row) => row.lineageId === lineageId);
      for await (const part of servedOf(ofSame, view, stores)) {
        for (const { parsed } of part) if (mayRead(parsed, view)) collectReferences(parsed, view.base, near);
        if (near.has(reference)) return true;
      }
    }
  }
  return (await referredTo(view, stores)).has(reference);
}
