/** Compares docs/contract/data-models.json with the models of the service. */
import { describe, expect, it, test } from 'vitest';
import { models } from '../../shared/models/registry.ts';
import { contractModels } from './data-models.ts';

describe('The data models of the contract', () => {
  it('are the models of the service', () => {
    expect([...models.keys()].toSorted()).toEqual([...contractModels.keys()].toSorted());
  });

  test.each([...contractModels])('have the fields of the service: %s', (name, { fields }) => {
    const actual = models.get(name)!.fields.map((field) => ({
      name: field.name,
      type: field.type,
      query_type: field.queryType,
      declared_as: field.declared,
      required: field.required,
      maxLength: field.maximum,
      fixed: field.fixed,
      enum: field.oneOf,
      sparse: field.sparse === true,
    }));
    const expected = fields.map(
      ({
        name,
        type,
        query_type,
        declared_as,
        required = false,
        maxLength,
        fixed,
        sparse = false,
        ...rest
      }) => ({
        ...{ name, type, query_type, declared_as, required, maxLength, fixed, sparse },
        enum: rest.enum,
      }),
    );
    expect(actual).toEqual(expected);
  });

  test.each([...contractModels])('have the relations and the RDF form of the service: %s', (name, model) => {
    const { relations, rdf } = models.get(name)!;
    expect(
      relations.map(({ name, target, many }) => ({ name, target, cardinality: many ? 'many' : 'one' })),
    ).toEqual(model.relations ?? []);
    expect(rdf ? { class: rdf.type, path_segment: rdf.segment } : null).toEqual(model.rdf ?? null);
  });
});
