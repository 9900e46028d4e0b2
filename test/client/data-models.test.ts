/** The types of the data models, compared with the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { dataModelsFile } from '../../local/tools/client-generator/data-models-source.ts';
import { root } from '../architecture/sources.ts';

interface ContractField {
  readonly name: string;
  readonly type: 'String' | 'Text' | 'Email' | 'Number' | 'Date' | 'DateTime' | 'Boolean';
  readonly sparse?: true;
}

interface ContractModel {
  readonly reportable?: boolean;
  readonly fields: readonly ContractField[];
}

const contract = JSON.parse(readFileSync(join(root, 'docs/contract/data-models.json'), 'utf8')) as Readonly<
  Record<string, ContractModel>
>;
const source = readFileSync(join(root, dataModelsFile), 'utf8');
const reportable = Object.entries(contract).filter(([, { reportable: is }]) => is === true);

/** The properties of an interface, without blanks and line breaks in their types. */
function propertiesOf(name: string): ReadonlyMap<string, string> {
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\\n(.*?)^\\}`, 'ms').exec(source) ?? [];
  const properties = [...body.matchAll(/^ {2}readonly (\w+)(\??):\s*(.*?);$/gms)];
  return new Map(properties.map(([, key, mark, type]) => [key!, `${mark}${type!.replace(/\s+/g, ' ')}`]));
}

const plainTypes = {
  String: 'string',
  Text: 'string',
  Email: 'string',
  Number: 'number',
  Date: 'string',
  DateTime: 'string',
  Boolean: 'boolean',
} as const;

/** Facts from FHIR may lack any field, and have any code. A sparse field is there only with a value: a Boolean only if it is true. */
function expectedType({ type, sparse }: ContractField): string {
  if (sparse) return type === 'Boolean' ? '?true' : `?${plainTypes[type]}`;
  return type === 'Boolean' ? 'boolean' : `${plainTypes[type]} | null`;
}

describe('The data models of the client', () => {
  it('are those that the contract has reports of', () => {
    const names = [...propertiesOf('DataModels').keys()];
    expect(names.toSorted()).toEqual(reportable.map(([name]) => name).toSorted());
    expect(names).toHaveLength(22);
  });

  test.each(reportable)('have in %s the fields of the contract, with their types', (name, { fields }) => {
    const properties = propertiesOf(name);
    const own = fields.map((field) => [field.name, properties.get(field.name)]);
    expect(own).toEqual(fields.map((field) => [field.name, expectedType(field)]));
  });
});
