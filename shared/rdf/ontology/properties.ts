/** Declarations of properties. */
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { Description, Iri, Statement } from '../terms.ts';
import { iri, literal, statement } from '../terms.ts';
import { namespaces, owl, rdf, rdfs } from '../vocabulary.ts';
import { labelOf } from './labels.ts';
import type { PropertyUsage, Usage } from './usage.ts';

/** Every property that is used. */
export function describeProperties(usage: Usage): Description[] {
  const byPredicate = Map.groupBy(usage.properties, (property) => property.predicate);
  return [...byPredicate].map(([predicate, usages]) => describeProperty(predicate, usages));
}

function describeProperty(predicate: string, usages: readonly PropertyUsage[]): Description {
  const isLiteral = usages[0]?.values === 'literals';
  if (usages.some((usage) => (usage.values === 'literals') !== isLiteral)) {
    throw new Error(`${predicate} is used both for resources and for literals`);
  }
  return {
    kind: 'description',
    iri: predicate,
    types: [owl(isLiteral ? 'DatatypeProperty' : 'ObjectProperty')],
    statements: [
      statement(rdfs('label'), literal(labelOf(predicate))),
      ...domainOf(predicate, [...new Set(usages.map((usage) => usage.subject))]),
      statement(rdfs('range'), rangeOf(isLiteral, [...new Set(usages.map((usage) => usage.object))])),
    ],
  };
}

/**
 * A property of a shared vocabulary has no domain when several classes use it: the vocabulary means more than
 * our use.
 */
function domainOf(predicate: string, subjects: readonly string[]): Statement[] {
  const isOurs = predicate.startsWith(namespaces.sp) || predicate.startsWith(documentPrefix);
  if (subjects.length > 1 && !isOurs) return [];
  return [statement(rdfs('domain'), classOrUnion(subjects))];
}

function rangeOf(isLiteral: boolean, objects: readonly string[]): Iri | Description {
  if (isLiteral && objects.length > 1) return iri(rdfs('Literal'));
  return classOrUnion(objects);
}

function classOrUnion(classes: readonly string[]): Iri | Description {
  const [only] = classes;
  if (classes.length === 1 && only) return iri(only);
  return {
    kind: 'description',
    types: [owl('Class')],
    statements: [statement(owl('unionOf'), list(classes))],
  };
}

function list([first, ...rest]: readonly string[]): Iri | Description {
  if (first === undefined) return iri(rdf('nil'));
  return {
    kind: 'description',
    types: [rdf('List')],
    statements: [statement(rdf('first'), iri(first)), statement(rdf('rest'), list(rest))],
  };
}
