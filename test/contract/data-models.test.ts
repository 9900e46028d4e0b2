/** Compares docs/contract/data-models.json with the models of the service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { models } from '../../shared/models/registry.ts';
import { root } from './project-files.ts';

interface ContractField {
  readonly name: string;
  readonly type: string;
  readonly maxLength?: number;
  readonly declared_as?: string;
  readonly fixed?: string;
  readonly enum?: readonly string[];
  readonly required?: boolean;
  readonly query_type: string;
}

interface ContractModel {
  readonly reportable?: boolean;
  readonly fields: readonly ContractField[];
  readonly relations?: readonly { readonly name: string; readonly target: string; readonly kind?: string }[];
}

const contract = JSON.parse(readFileSync(join(root, 'docs/contract/data-models.json'), 'utf8')) as Record<
  string,
  ContractModel
>;
const reportable = Object.keys(contract).filter((name) => contract[name]!.reportable === true);

describe('The data models of the contract', () => {
  it('are the models of the service', () => {
    expect([...models.keys()].toSorted()).toEqual(reportable.toSorted());
  });

  test.each(reportable)('have the fields of the service: %s', (name) => {
    const expected = contract[name]!.fields.map((field) => ({
      name: field.name,
      type: field.type,
      queryType: field.query_type,
      required: field.required === true,
      fixed: field.fixed,
      oneOf: field.enum,
    }));
    const actual = models.get(name)!.fields.map(({ name, type, queryType, required, fixed, oneOf }) => ({
      name,
      type,
      queryType,
      required,
      fixed,
      oneOf,
    }));
    expect(actual).toEqual(expected);
  });

  test.each(reportable)('have the relations of the service: %s', (name) => {
    const expected = (contract[name]!.relations ?? []).map(({ name, target }) => ({ name, target }));
    const actual = models.get(name)!.relations.map(({ name, target }) => ({ name, target }));
    expect(actual).toEqual(expected);
  });
});
