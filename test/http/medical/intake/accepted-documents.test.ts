import { beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix, documentsPath, listDocuments } from '../../../support/documents.ts';
import { countFacts, problem, storeDocument, storeModels } from '../../../support/medical/facts.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { column, inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const whole = problem('Asthma');
const encounter = model('Encounter', smallest.Encounter);
const fill = (date: string): string => model('Fill', { ...smallest.Fill, date });

async function expectNoFacts(): Promise<void> {
  const counts = Object.values(await countFacts(owner.session, record));
  expect(counts).toEqual(counts.map(() => 0));
}

describe('A document of models', () => {
  it('may hold no model', async () => {
    await storeDocument(owner.session, record, models());
    const { documents } = await listDocuments(owner.session, record, { type: 'Models' });
    expect(documents.map(({ attributes }) => attributes.type)).toEqual([`${documentPrefix}Models`]);
    await expectNoFacts();
  });

  it('yields one fact for every model in it, of any kind', async () => {
    const content = Object.entries(smallest).map(([name, values]) => model(name, values));
    await storeModels(owner.session, record, ...content, whole, whole);
    const counts = await countFacts(owner.session, record);
    expect(counts).toEqual({
      ...{ Allergy: 1, AllergyExclusion: 1, Encounter: 1, Equipment: 1, Fill: 1, Immunization: 1 },
      ...{ LabResult: 1, Measurement: 1, Medication: 1, Problem: 3, Procedure: 1, SimpleClinicalNote: 1 },
      VitalSigns: 1,
    });
  });

  it('yields facts for nested models too', async () => {
    const nested = many(fill('2014-05-02'), fill('2014-06-01'));
    await storeModels(
      owner.session,
      record,
      model('Medication', { ...smallest.Medication, fulfillments: nested }),
      model('VitalSigns', { ...smallest.VitalSigns, encounter: markup(encounter) }),
      fill('2014-07-01'),
      encounter,
    );
    const models = ['Medication', 'Fill', 'VitalSigns', 'Encounter'] as const;
    const counts = await countFacts(owner.session, record, ...models);
    expect(counts).toEqual({ Medication: 1, Fill: 3, VitalSigns: 1, Encounter: 2 });
  });

  it('is the source of its facts, whatever document id it contains', async () => {
    const body = models(whole.replace('<Model ', '<Model documentId="x" '));
    const id = await storeDocument(owner.session, record, body);
    expect(await column(owner.session, inRecord(record), 'Problem', '__documentid__')).toEqual([id]);
  });

  it.each([
    ['an empty field', '<Field name="encounter"/>', '<Field name="fulfillments"/>'],
    ['an empty list', '', '<Field name="fulfillments"><Models/></Field>'],
    ['no field', '', ''],
  ])('yields no related facts for %s', async (_what, one, several) => {
    const close = '</Model>';
    await storeModels(
      owner.session,
      record,
      model('VitalSigns', smallest.VitalSigns).replace(close, one + close),
      model('Medication', smallest.Medication).replace(close, several + close),
    );
    const [signs] = await rowsOf(owner.session, inRecord(record), 'VitalSigns');
    expect(signs).not.toHaveProperty('encounter');
    const [medication] = await rowsOf(owner.session, inRecord(record), 'Medication');
    expect(medication).toHaveProperty('fulfillments', []);
    expect(await countFacts(owner.session, record, 'Encounter', 'Fill')).toEqual({ Encounter: 0, Fill: 0 });
  });
});

describe('No facts come from', () => {
  it.each([
    ['a list of models without a namespace', '<Models><Model name="Nonsense"/></Models>'],
    ['a list of models in another namespace', '<Models xmlns="urn:x"><Model/></Models>'],
    ['a model outside a list', whole.replace('<Model ', `<Model xmlns="${documentPrefix}" `)],
    ['a list in another case', `<models xmlns="${documentPrefix}">${whole}</models>`],
    ['a list inside another document', `<Other xmlns="urn:x">${models(whole)}</Other>`],
    ['the older Annotation', `<Annotation xmlns="${documentPrefix}"><any/></Annotation>`],
  ])('%s, which is stored as it is', async (_what, body) => {
    const id = await storeDocument(owner.session, record, body!);
    expect((await owner.session.get(documentsPath(record, id))).text).toBe(body);
    await expectNoFacts();
  });
});
