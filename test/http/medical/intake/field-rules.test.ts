import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsPath } from '../../../support/documents.ts';
import type { Values } from '../../../support/medical/compound-values.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { type ModelName, modelNames } from '../../../support/medical/filled.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { column, inRecord, reportPath, totalOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { fieldRules } from './field-rules.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service.stop());

/** Expects 400 for a document with each of these values. The name of a case appears in the failure message. */
async function expectRefused(name: ModelName, cases: readonly (readonly [string, Values])[]): Promise<void> {
  const statuses = cases.map(async ([what, values]) => {
    const body = models(model(name, values));
    return [what, (await owner.session.post(documentsPath(record), { body })).status];
  });
  expect(await Promise.all(statuses)).toEqual(cases.map(([what]) => [what, 400]));
  const answer = await owner.session.get(reportPath(inRecord(record), name));
  expect(totalOf(answer)).toBe(0);
}

const { required, fixed, oneOf } = {
  required: modelNames,
  fixed: modelNames.filter((name) => fieldRules[name].fixed),
  oneOf: modelNames.filter((name) => fieldRules[name].oneOf),
};

describe('The fields of', () => {
  it.each(required)('%s that are required may not be missing or empty', async (name) => {
    const cases = fieldRules[name].required.flatMap((field) => {
      const { [field]: _, ...others } = smallest[name];
      return [
        [`${field} missing`, others],
        [`${field} empty`, { ...others, [field]: '' }],
      ] as const;
    });
    await expectRefused(name, cases);
  });

  it.each(fixed)('%s that are fixed accept no other value', async (name) => {
    const cases = Object.entries(fieldRules[name].fixed!).flatMap(([field, value]) => [
      [`${field} longer`, { ...smallest[name], [field]: `${value}x` }] as const,
      [`${field} in capitals`, { ...smallest[name], [field]: value.toUpperCase() }] as const,
    ]);
    await expectRefused(name, cases);
  });

  it.each(oneOf)('%s with a list of values accept no other value', async (name) => {
    const cases = Object.entries(fieldRules[name].oneOf!).flatMap(([field, values]) => [
      [`${field} unknown`, { ...smallest[name], [field]: 'unknown' }] as const,
      [`${field} with a space`, { ...smallest[name], [field]: `${values[0]} ` }] as const,
    ]);
    await expectRefused(name, cases);
  });

  it.each(oneOf)('%s with a list of values accept each of them and keep it as sent', async (name) => {
    const own = await createRecord(service, owner);
    const lists = Object.entries(fieldRules[name].oneOf!);
    const content = lists.flatMap(([field, values]) =>
      values.map((value) => model(name, { ...smallest[name], [field]: value })),
    );
    await storeModels(owner.session, own, ...content);
    for (const [field, values] of lists) {
      const stored = await column(owner.session, inRecord(own), name, field);
      expect(stored).toHaveLength(content.length);
      expect(stored).toEqual(expect.arrayContaining([...values]));
    }
  });

  it.each(fixed)('%s that are fixed accept their value', async (name) => {
    const own = await createRecord(service, owner);
    const values = fieldRules[name].fixed!;
    await storeModels(owner.session, own, model(name, { ...smallest[name], ...values }));
    for (const [field, value] of Object.entries(values))
      expect(await column(owner.session, inRecord(own), name, field)).toEqual([value]);
  });
});

describe('No rule requires', () => {
  it('that a problem ends after it starts', async () => {
    const own = await createRecord(service, owner);
    const values = { ...smallest.Problem, startDate: '2013-01-01', endDate: '2012-01-01' };
    await storeModels(owner.session, own, model('Problem', values));
    expect(await column(owner.session, inRecord(own), 'Problem', 'endDate')).toEqual([
      '2012-01-01T00:00:00Z',
    ]);
  });

  it('that an allergy names an allergen, or only one', async () => {
    const own = await createRecord(service, owner);
    const both = { ...smallest.Allergy, drug_allergen_title: 'Codeine', food_allergen_title: 'Shrimp' };
    await storeModels(owner.session, own, model('Allergy', smallest.Allergy), model('Allergy', both));
    const titles = await column(owner.session, inRecord(own), 'Allergy', 'food_allergen_title');
    expect(titles).toHaveLength(2);
    expect(titles).toEqual(expect.arrayContaining([null, 'Shrimp']));
  });
});

describe('An email address', () => {
  it('must look like local@domain', async () => {
    const values = (email: string) => ({ ...smallest.Fill, provider_email: email });
    await expectRefused('Fill', [
      ['no at sign', values('nobody')],
      ['nothing before it', values('@clinic.example')],
      ['nothing after it', values('nia@')],
      ['a space', values('nia okafor@clinic.example')],
    ]);
    const own = await createRecord(service, owner);
    await storeModels(owner.session, own, model('Fill', values('nia+x@clinic.example')));
    expect(await column(owner.session, inRecord(own), 'Fill', 'provider_email')).toEqual([
      'nia+x@clinic.example',
    ]);
  });
});
