/** The elements of a profile as a tree, with the slices of each: FHIR lists them one after the other (hl7.org/fhir/R4/elementdefinition.html). */
import { definitionOf } from './definitions.ts';

export interface ElementType {
  readonly code: string;
  readonly profile?: readonly string[];
  readonly targetProfile?: readonly string[];
}

export interface Binding {
  readonly strength: 'required' | 'extensible' | 'preferred' | 'example';
  readonly valueSet?: string;
}

interface Constraint {
  readonly key: string;
  readonly severity: 'error' | 'warning';
  readonly human: string;
  readonly expression?: string;
}

export interface Discriminator {
  readonly type: 'value' | 'pattern' | 'type' | 'profile' | 'exists';
  readonly path: string;
}

interface ElementDefinition {
  readonly id: string;
  readonly path: string;
  readonly min: number;
  readonly max: string;
  readonly sliceName?: string;
  readonly type?: readonly ElementType[];
  readonly binding?: Binding;
  readonly constraint?: readonly Constraint[];
  readonly slicing?: {
    readonly discriminator?: readonly Discriminator[];
    readonly rules: 'open' | 'closed' | 'openAtEnd';
  };
  readonly contentReference?: string;
  /** `fixedCode`, `patternCodeableConcept` and so on. */
  readonly [name: string]: unknown;
}

export interface Element extends ElementDefinition {
  /** `section`, or `effective[x]`. */
  readonly name: string;
  /** What the profile fixes: the whole value, or a pattern that it must have. */
  readonly fixed: { readonly value: unknown; readonly isWhole: boolean } | undefined;
  readonly children: readonly Element[];
  readonly slices: readonly Element[];
}

export interface Profile {
  readonly url: string;
  /** The kind of resource, or the data type. */
  readonly type: string;
  readonly kind: string;
  readonly root: Element;
}

const known = new Map<string, Profile | undefined>();

/** The profile, type or extension of that URL, or undefined when no package has it. */
export function profileOf(canonical: string): Profile | undefined {
  if (!known.has(canonical)) known.set(canonical, readProfile(canonical));
  return known.get(canonical);
}

export const base = 'http://hl7.org/fhir/StructureDefinition/';

/** The definition of a type of R4 itself, such as `Quantity` or `Encounter`. */
export function typeOf(code: string): Profile | undefined {
  return profileOf(`${base}${code}`);
}

interface StructureDefinition {
  readonly url: string;
  readonly type: string;
  readonly kind: string;
  readonly snapshot: { readonly element: readonly ElementDefinition[] };
}

function readProfile(canonical: string): Profile | undefined {
  const found = definitionOf('StructureDefinition', canonical) as unknown as StructureDefinition | undefined;
  if (!found) return undefined;
  const { url, type, kind, snapshot } = found;
  return { url, type, kind, root: treeOf(snapshot.element) };
}

interface Growing extends ElementDefinition {
  readonly name: string;
  readonly fixed: Element['fixed'];
  children: Growing[];
  readonly slices: Growing[];
}

function treeOf(list: readonly ElementDefinition[]): Element {
  const byId = new Map<string, Growing>();
  for (const definition of list) {
    const { id, path } = definition;
    const name = path.split('.').at(-1)!;
    const element: Growing = { ...definition, name, fixed: fixedIn(definition), children: [], slices: [] };
    byId.set(id, element);
    const [, parent, last] = /^(?:(.*)\.)?([^.]+)$/.exec(id)!;
    if (parent === undefined) continue;
    if (last!.includes(':')) byId.get(`${parent}.${last!.split(':')[0]}`)!.slices.push(element);
    else byId.get(parent)!.children.push(element);
  }
  for (const element of byId.values()) {
    if (element.contentReference)
      element.children = byId.get(element.contentReference.split('#')[1]!)!.children;
  }
  return byId.get(list[0]!.id)!;
}

function fixedIn(definition: ElementDefinition): Element['fixed'] {
  for (const [name, value] of Object.entries(definition)) {
    if (/^fixed[A-Z]/.test(name)) return { value, isWhole: true };
    if (/^pattern[A-Z]/.test(name)) return { value, isWhole: false };
  }
  return undefined;
}
