/** Declarations of classes. */
import { models } from '../../models/registry.ts';
import type { Description, Statement } from '../terms.ts';
import { iri, literal, statement } from '../terms.ts';
import { owl, rdfs, sp, xsd } from '../vocabulary.ts';
import { labelOf } from './labels.ts';
import { classOf } from './registry-usage.ts';
import type { Usage } from './usage.ts';

/** Every class that is used, with what is true of all its members. */
export function describeClasses(usage: Usage): Description[] {
  const codeTypes = new Set(usage.codes.map((code) => code.type));
  const comments = new Map([...models.values()].map((model) => [classOf(model), model.doc]));
  return classesOf(usage).map((type) => ({
    kind: 'description',
    iri: type,
    types: [owl('Class')],
    statements: [
      statement(rdfs('label'), literal(labelOf(type))),
      ...commentOf(comments.get(type)),
      ...(codeTypes.has(type) ? [statement(rdfs('subClassOf'), iri(sp('Code')))] : []),
      ...restrictionsOf(type, usage),
    ],
  }));
}

function classesOf({ properties, codes, marks }: Usage): string[] {
  const stated = properties.flatMap(({ subject, object, values }) =>
    values === 'resources' ? [subject, object] : [subject],
  );
  return [...new Set([...stated, ...marks, ...codes.map((code) => code.type)])];
}

function commentOf(comment: string | undefined): Statement[] {
  return comment === undefined ? [] : [statement(rdfs('comment'), literal(comment))];
}

function restrictionsOf(type: string, { properties }: Usage): Statement[] {
  const required = properties.filter((property) => property.subject === type && property.required);
  return [...new Set(required.map((property) => property.predicate))].map((predicate) =>
    statement(rdfs('subClassOf'), atLeastOne(predicate)),
  );
}

function atLeastOne(predicate: string): Description {
  return {
    kind: 'description',
    types: [owl('Restriction')],
    statements: [
      statement(owl('onProperty'), iri(predicate)),
      statement(owl('minCardinality'), literal('1', xsd('nonNegativeInteger'))),
    ],
  };
}
