/** The rules of the contract, as a document that breaks one learns of them. */
import { describe, expect, it } from 'vitest';
import { models } from '../../../../shared/models/registry.ts';
import { contractModels } from '../../../contract/data-models.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { fieldElements, modelElement, modelsDocument, readModels, valueIn } from '../documents.ts';

type Model = keyof typeof smallest;

const read = (model: Model, fields: Readonly<Record<string, string>>) => {
  const values = Object.entries({ ...smallest[model], ...fields }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return readModels(
    modelsDocument(modelElement(model, fieldElements(Object.fromEntries(values)))),
    models,
  )[0];
};
const refusal = (message: string) => expect.objectContaining({ status: 400, message });

const modelNames = Object.keys(smallest) as Model[];
const rules = modelNames.flatMap((model) =>
  contractModels
    .get(model)!
    .fields.map(({ name, enum: oneOf, ...rule }) => ({ ...rule, model, field: name, oneOf })),
);

describe('By the rules of the contract,', () => {
  it.each(modelNames)('%s needs only its required fields', (model) => {
    expect(read(model, {})?.model).toBe(model);
    const required = rules.filter((rule) => rule.model === model && rule.required);
    expect(Object.keys(smallest[model]).sort()).toEqual(required.map(({ field }) => field).sort());
  });

  it.each(rules.filter(({ required }) => required))('$model needs $field', ({ model, field }) => {
    expect(() => read(model, { [field]: '' })).toThrow(
      refusal(`${model} ${field} must be given and not be empty.`),
    );
  });

  it.each(rules.filter(({ fixed }) => fixed !== undefined))(
    '$model $field is $fixed and nothing else',
    ({ model, field, fixed = '' }) => {
      expect(valueIn(read(model, { [field]: fixed }), field)).toBe(fixed);
      for (const other of ['urn:other', fixed.toUpperCase(), `${fixed} `]) {
        expect(() => read(model, { [field]: other })).toThrow(refusal(`${model} ${field} must be ${fixed}.`));
      }
    },
  );

  it.each(rules.filter(({ oneOf }) => oneOf))(
    '$model $field is one of $oneOf and nothing else',
    ({ model, field, oneOf = [], maxLength = 255 }) => {
      for (const value of oneOf) expect(valueIn(read(model, { [field]: value }), field)).toBe(value);
      const others = ['x', ` ${oneOf[0]}`, `${oneOf[0]}x`].filter((text) => text.length <= maxLength);
      for (const other of others) {
        expect(() => read(model, { [field]: other })).toThrow(
          refusal(`${model} ${field} must be one of: ${oneOf.join(', ')}.`),
        );
      }
    },
  );

  it('a problem may end before it starts, and an allergy may name several allergens', () => {
    const problem = read('Problem', { startDate: '2013-01-01', endDate: '2012-01-01' });
    expect(valueIn(problem, 'endDate')).toBe('2012-01-01T00:00:00Z');
    const allergy = read('Allergy', { drug_allergen_title: 'Codeine', food_allergen_title: 'Shrimp' });
    expect(valueIn(allergy, 'food_allergen_title')).toBe('Shrimp');
  });
});
