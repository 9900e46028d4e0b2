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
  readonly name: string;
  /** Where the object is in the definitions: `Composition.section`. */
  readonly path: string;
  readonly resource: Resource;
}

/** The constraints of an element that are not true of the subject, as `con-4: …`. */
export function brokenConstraints({ constraint = [] }: Element, subject: Subject): readonly string[] {
  return constraint
    .filter(({ key, severity }) => severity === 'error' && !checkedElsewhere.includes(key))
    .filter(({ key, expression = 'true' }) => {
      const own = ownChecks[key];
      return own ? !own(subject.json) : !isTrue(expression, subject);
    })
    .map(({ key, human }) => `${key}: ${human}`);
}

type Evaluate = (json: unknown, variables: Readonly<Record<string, unknown>>) => unknown[];

const compiled = new Map<string, Evaluate>();

function isTrue(constraint: string, { json, name, path, resource }: Subject): boolean {
  const key = `${path} ${name} ${constraint}`;
  let evaluate = compiled.get(key);
  if (!evaluate) {
    // Some names are operators of FHIRPath, such as `div`.
    const expression = `${name.replace(/^[a-z]\w*/i, '`$&`')}.all(${constraint})`;
    evaluate = compile('resourceType' in json ? expression : { base: path, expression }, r4, {
      async: false,
    }) as unknown as Evaluate;
    compiled.set(key, evaluate);
  }
  return evaluate(json, { resource, rootResource: resource })[0] === true;
}
