/** Constraints of profiles: FHIRPath that must be true of every value. */
import { compile } from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import type { Element } from './element-tree.ts';
import type { JsonObject, Resource } from './values.ts';

/**
 * That no element is empty (ele-1) is checked without FHIRPath. Links to what is contained (dom-3, ref-1) and narratives (txt-1, txt-2)
 * have tests of their own in ips.ts: HL7 has written dom-3 and ref-1 so that FHIRPath fails on many resources, and the library
 * allows less in a narrative than HL7 writes in its own examples.
 */
const checkedElsewhere = ['dom-3', 'ele-1', 'ref-1', 'txt-1', 'txt-2'];

/** Constraints of types that are checked without FHIRPath. */
const ownChecks: Readonly<Record<string, (json: JsonObject) => boolean>> = {
  // The library takes the years before 100 for those after 1900. Times of another precision cannot be compared.
  'per-1': ({ start, end }) =>
    typeof start !== 'string' ||
    typeof end !== 'string' ||
    (start <= end && (start.length === end.length || !end.startsWith(start))),
};

/** An element of an object, or the object itself as `$this`. */
export interface Subject {
  readonly json: JsonObject;
  /** `$this`, `effective`, or `section[2]`. */
  readonly name: string;
  /** What the element holds, with its type where that is not said by the element. */
  readonly value: JsonObject;
  readonly type?: string;
  /** Where the object is in the definitions: `Composition.section`. */
  readonly path: string;
  readonly resource: Resource;
}

/** The constraints of an element that are not true of the subject, as `con-4: …`. */
export function brokenConstraints({ constraint = [] }: Element, subject: Subject): readonly string[] {
  const all = constraint.filter(
    ({ key, severity }) => severity === 'error' && !checkedElsewhere.includes(key),
  );
  if (all.length === 0) return [];
  const text = `${subject.type ?? ''} ${JSON.stringify(subject.value)}`;
  return all
    .filter(({ key, expression = 'true' }) => {
      const own = ownChecks[key];
      return own ? !own(subject.json) : !isTrue(expression, subject, text);
    })
    .map(({ key, human }) => `${key}: ${human}`);
}

type Evaluate = (json: unknown, variables: Readonly<Record<string, unknown>>) => unknown[];

interface Compiled {
  readonly evaluate: Evaluate;
  /** Of which values it is true, by their text. Undefined for a constraint that looks at more than the value. */
  readonly known: Map<string, boolean> | undefined;
}

const compiled = new Map<string, Compiled>();

/** Most of what one answer holds is in others too: a value is evaluated once, but for Bundles, which are large. */
function isTrue(constraint: string, { json, name, path, resource }: Subject, text: string): boolean {
  const [, bare, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(name)!;
  const list = index === undefined ? bare! : `${bare}[%index]`;
  const { evaluate, known } = compiledFor(constraint, list, path, 'resourceType' in json);
  const before = known?.get(text);
  if (before !== undefined) return before;
  const found = evaluate(json, { resource, rootResource: resource, index: Number(index) })[0] === true;
  if (json.resourceType !== 'Bundle') known?.set(text, found);
  return found;
}

/** Compiled once for all values of a list. */
function compiledFor(constraint: string, name: string, path: string, isResource: boolean): Compiled {
  const key = `${path} ${name} ${constraint}`;
  const before = compiled.get(key);
  if (before) return before;
  // Some names are operators of FHIRPath, such as `div`.
  const expression = `${name.replace(/^[a-z]\w*/i, '`$&`')}.all(${constraint})`;
  const what = isResource ? expression : { base: path, expression };
  const evaluate = compile(what, r4, { async: false }) as unknown as Evaluate;
  const known = /%|resolve\(/.test(constraint) ? undefined : new Map<string, boolean>();
  compiled.set(key, { evaluate, known });
  return { evaluate, known };
}
