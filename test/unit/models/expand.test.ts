import { describe, expect, it } from 'vitest';
import type { ModelDeclaration } from '../../../shared/models/declaration.ts';
import * as declarations from '../../../shared/models/declarations/index.ts';
import { expandModels } from '../../../shared/models/expand.ts';
import { readModels } from './documents.ts';

const allergenTest = {
  name: 'AllergenTest',
  doc: 'A test for one allergen.',
  mainDate: 'date',
  fields: [
    { name: 'date', type: 'DateTime' },
    { name: 'allergen', type: 'CodedValue' },
    { name: 'wheal', type: 'Number' },
  ],
  relations: [{ name: 'visit', many: false, target: 'Encounter' }],
  rules: {
    date: { required: true },
    allergen: { required: true, system: 'http://fda.gov/UNII/', oneOf: ['1891LE191T'] },
  },
} as const satisfies ModelDeclaration;

const models = expandModels([...Object.values(declarations), allergenTest]);

const read = (fields: string) =>
  readModels(
    new TextEncoder().encode(
      `<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="AllergenTest">${fields}</Model></Models>`,
    ),
    models,
  );
const allergen =
  '<Field name="allergen_title">Shrimp</Field><Field name="allergen_system">http://fda.gov/UNII/</Field><Field name="allergen_identifier">1891LE191T</Field>';

describe('An additional model', () => {
  it('needs only one declaration to be read from documents, relations included', () => {
    const visit = `<Field name="visit"><Model name="Encounter"><Field name="startDate">2014-05-02</Field>
      <Field name="encounterType_title">At home</Field>
      <Field name="encounterType_system">http://smartplatforms.org/terms/codes/EncounterType#</Field>
      <Field name="encounterType_identifier">home</Field></Model></Field>`;
    const [test] = read(
      `<Field name="date">2014-05-02</Field>${allergen}<Field name="wheal">4.5</Field>${visit}`,
    );
    expect(test).toMatchObject({
      model: 'AllergenTest',
      values: ['2014-05-02T00:00:00Z', 'Shrimp', 'http://fda.gov/UNII/', '1891LE191T', 4.5],
      related: { visit: [{ model: 'Encounter' }] },
    });
  });

  it('has its rules checked', () => {
    expect(() => read(`<Field name="date">2014-05-02</Field>${allergen.replace('1891LE191T', 'X')}`)).toThrow(
      'AllergenTest allergen_identifier must be one of: 1891LE191T.',
    );
    expect(() => read(allergen)).toThrow('AllergenTest date must be given and not be empty.');
  });

  it('leaves the other models unchanged', () => {
    expect([...models.keys()]).toHaveLength(23);
    expect(models.get('AllergenTest')?.fields.map(({ name }) => name)).toEqual([
      'date',
      'allergen_title',
      'allergen_system',
      'allergen_identifier',
      'wheal',
    ]);
  });
});

const base: ModelDeclaration = {
  name: 'A',
  doc: 'A model.',
  mainDate: 'created_at',
  fields: [
    { name: 'x', type: 'String' },
    { name: 'code', type: 'CodedValue' },
    { name: 'n', type: 'Number' },
  ],
};
const related = (name: string, target: string): ModelDeclaration => ({
  ...base,
  name,
  relations: [{ name: 'r', many: true, target }],
});

const refused: readonly (readonly [
  title: string,
  declarations: readonly ModelDeclaration[],
  message: string,
])[] = [
  ['two models with the same name', [base, base], 'two models of the name'],
  [
    'two models whose names differ only in letter case',
    [base, { ...base, name: 'a' }],
    'two models of the name',
  ],
  [
    'an unknown type',
    [{ ...base, fields: [{ name: 'x', type: 'Weight' as 'String' }] }],
    'Model A: x has the unknown type Weight',
  ],
  [
    'a type that is a property of every object',
    [{ ...base, fields: [{ name: 'x', type: 'constructor' as 'String' }] }],
    'Model A: x has the unknown type constructor',
  ],
  [
    'a sparse field before one that is not',
    [{ ...base, fields: [{ name: 's', type: 'String', sparse: true }, ...base.fields] }],
    'Model A: the sparse field s stands before one that is not',
  ],
  [
    'two fields with the same name',
    [{ ...base, fields: [...base.fields, { name: 'x', type: 'Number' }] }],
    'Model A: two fields have the name x',
  ],
  [
    'a field with the name of a relation',
    [
      { ...related('A', 'B'), fields: [{ name: 'r', type: 'String' }] },
      { ...base, name: 'B' },
    ],
    'Model A: two fields have the name r',
  ],
  [
    'a field with the name of a part of another field',
    [{ ...base, fields: [...base.fields, { name: 'code_title', type: 'String' }] }],
    'Model A: two fields expand to code_title',
  ],
  [
    'a field that every fact has',
    [{ ...base, fields: [{ name: 'id', type: 'String' }] }],
    'Model A: the name id',
  ],
  [
    'a rule for an unknown field',
    [{ ...base, rules: { y: { required: true } } }],
    'Model A: there is a rule for the unknown field y',
  ],
  [
    'two rules for one field',
    [{ ...base, rules: { code: { required: true }, code_title: {} } }],
    'two rules',
  ],
  [
    'a system for a field that is not a coded value',
    [{ ...base, rules: { x: { system: 'urn:x' } } }],
    'no coded value',
  ],
  ['a fixed coded value', [{ ...base, rules: { code: { fixed: 'x' } } }], 'fix its system'],
  ['a list of texts for a number', [{ ...base, rules: { n: { oneOf: ['1'] } } }], 'it is no text'],
  ['a main date that is not a field', [{ ...base, mainDate: 'date' }], 'its main date date is no date field'],
  ['a main date that is not a date', [{ ...base, mainDate: 'x' }], 'its main date x is no date field'],
  ['a relation to an unknown model', [related('A', 'B')], 'Model A: r relates to the unknown model B'],
  ['a relation to itself', [related('A', 'A')], 'relations run in a circle: A, A'],
  [
    'circular relations',
    [related('A', 'B'), related('B', 'C'), related('C', 'A')],
    'relations run in a circle: A, B, C, A',
  ],
];

describe('Model declarations', () => {
  it.each(refused)('are rejected with %s', (_title, given, message) => {
    expect(() => expandModels(given)).toThrow(message);
  });

  it('may relate several models to one, in any order', () => {
    const expanded = expandModels([related('A', 'C'), related('B', 'C'), { ...base, name: 'C' }]);
    expect([...expanded.keys()]).toEqual(['A', 'B', 'C']);
  });
});
