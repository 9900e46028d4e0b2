import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix, documentsPath, listDocuments } from '../../../support/documents.ts';
import { countFacts, problem, storeDocument, storeModels } from '../../../support/medical/facts.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { column, inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
beforeEach(async () => {
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

const whole = problem('Asthma');
const encounter = model('Encounter', smallest.Encounter);
const fill = (date: string): string => model('Fill', { ...smallest.Fill, date });
const titles = (): Promise<unknown[]> => column(owner.session, inRecord(record), 'Problem', 'name_title');

async function expectNoFacts(): Promise<void> {
  const counts = Object.values(await countFacts(owner.session, record));
  expect(counts).toEqual(counts.map(() => 0));
}

describe('A document of models', () => {
  it.each([
    ['an empty element', models()],
    ['white space', models(' \n ')],
    ['a comment', models('<!-- nothing yet -->')],
  ])('may hold no model: %s', async (_what, body) => {
    await storeDocument(owner.session, record, body);
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

  it.each([
    ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${models(whole)}`],
    ['comments before and after the root', `<!-- a -->${models(whole)}<!-- b -->`],
    ['comments in the list', models('<!-- a -->', whole, '<!-- b -->')],
    ['comments in a model', models(whole.replace('<Field', '<!-- a --><Field'))],
    ['processing instructions', `<?a b?>${models('<?c d?>', whole.replace('<Field', '<?e f?><Field'))}`],
    ['white space between the elements', models(whole).replaceAll('><', '>\n  <')],
    [
      'a prefix',
      models(whole)
        .replace('xmlns=', 'xmlns:m=')
        .replace(/<(\/?)/g, '<$1m:'),
    ],
    ['an unused namespace', models(whole).replace('<Models ', '<Models xmlns:x="urn:x" ')],
    ['an empty field', models(whole.replace('</Model>', '<Field name="notes"/></Model>'))],
    ['the id of a document, which is ignored', models(whole.replace('<Model ', '<Model documentId="x" '))],
  ])('may have %s', async (_what, body) => {
    await storeDocument(owner.session, record, body);
    expect(await titles()).toEqual(['Asthma']);
  });

  it('is the source of its facts, whatever document id it contains', async () => {
    const body = models(whole.replace('<Model ', '<Model documentId="x" '));
    const id = await storeDocument(owner.session, record, body);
    expect(await column(owner.session, inRecord(record), 'Problem', '__documentid__')).toEqual([id]);
  });

  it('may have text around a nested model', async () => {
    await storeModels(
      owner.session,
      record,
      model('VitalSigns', { ...smallest.VitalSigns, encounter: markup(`see ${encounter} above`) }),
      model('Medication', {
        ...smallest.Medication,
        fulfillments: markup(`two: <Models>${fill('2014-05-02')}</Models>`),
      }),
    );
    const [signs] = await rowsOf(owner.session, inRecord(record), 'VitalSigns');
    expect(signs).toMatchObject({ encounter: { encounterType_title: 'Home visit' } });
    const [medication] = await rowsOf(owner.session, inRecord(record), 'Medication');
    expect(medication).toMatchObject({ fulfillments: [{ date: '2014-05-02T00:00:00Z' }] });
  });

  it('may have line breaks between elements, also in nested models', async () => {
    const fulfillments = many(fill('2014-05-02'), fill('2014-06-01'));
    const body = models(
      model('Medication', { ...smallest.Medication, fulfillments }),
      model('VitalSigns', { ...smallest.VitalSigns, encounter: markup(encounter) }),
    );
    await storeDocument(owner.session, record, body.replaceAll('><', '>\n\t  <'));
    const names = ['Medication', 'Fill', 'VitalSigns', 'Encounter'] as const;
    const counts = await countFacts(owner.session, record, ...names);
    expect(counts).toEqual({ Medication: 1, Fill: 2, VitalSigns: 1, Encounter: 1 });
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

  it('may have 200 fields in a model, not counting those of nested models', async () => {
    const fields = Array.from({ length: 199 }, () => ['drugName_title', 'Aspirin'] as const);
    const rest = ['drugName_system', 'drugName_identifier', 'startDate'].map(
      (name) => [name, smallest.Medication[name]!] as const,
    );
    const content = [...fields.slice(4), ...rest, ['fulfillments', many(fill('2014-05-02'))]] as const;
    expect(content).toHaveLength(199);
    await storeModels(owner.session, record, model('Medication', [...content, ['instructions', 'x']]));
    expect(await countFacts(owner.session, record, 'Medication', 'Fill')).toEqual({ Medication: 1, Fill: 1 });
  });
});

describe('No facts come from', () => {
  it.each([
    ['a list of models without a namespace', '<Models><Model name="Nonsense"/></Models>'],
    ['a list of models in another namespace', '<Models xmlns="urn:x"><Model/></Models>'],
    ['a model outside a list', whole.replace('<Model ', `<Model xmlns="${documentPrefix}" `)],
    ['a list in another case', `<models xmlns="${documentPrefix}">${whole}</models>`],
    ['a list inside another document', `<Other xmlns="urn:x">${models(whole)}</Other>`],
    ...[
      'Annotation',
      'Allergy',
      'Immunization',
      'Lab',
      'LabReport',
      'Medication',
      'Problem',
      'VitalSign',
      'Contact',
      'HBA1C',
    ].map((root) => [`the older ${root}`, `<${root} xmlns="${documentPrefix}"><any/></${root}>`]),
  ])('%s, which is stored as it is', async (_what, body) => {
    const id = await storeDocument(owner.session, record, body!);
    expect((await owner.session.get(documentsPath(record, id))).text).toBe(body);
    await expectNoFacts();
  });
});
