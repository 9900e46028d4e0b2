import { describe, expect, it } from 'vitest';
import { encode } from '../../../support/client.ts';
import { documentsPath, externalPath, listDocuments } from '../../../support/documents.ts';
import { countFacts, problem, storeModels } from '../../../support/medical/facts.ts';
import { type FieldContent, many, markup, model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { authorizeApp } from '../../../support/scenario.ts';

const { service, owner, record } = await startWithOneRecord();
const app = await authorizeApp(service, owner, record);
const appId = service.apps.user.id;
/** A document that the rejected ones would replace or annotate. */
const existing = await storeModels(owner.session, record, problem('Diabetes'));

let names = 0;
/** An external id that is not in use. */
function freshName(): string {
  names += 1;
  return `refused ${names}`;
}

/** Sends the document by every call that stores documents. Returns the status of each. */
async function sendEverywhere(body: string): Promise<Record<string, number>> {
  const external = (call: string): string =>
    documentsPath(record, existing, call, 'external', encode(appId), encode(freshName()));
  const answers = {
    create: owner.session.post(documentsPath(record), { body }),
    'create by external id': app.put(externalPath(record, appId, freshName()), { body }),
    relate: app.post(`${documentsPath(record, existing, 'rels', 'annotation')}/`, { body }),
    'relate by external id': app.put(external('rels/annotation'), { body }),
    replace: owner.session.post(documentsPath(record, existing, 'replace'), { body }),
    'replace by external id': app.put(external('replace'), { body }),
  };
  const pairs = Object.entries(answers).map(async ([call, answer]) => [call, (await answer).status]);
  return Object.fromEntries(await Promise.all(pairs));
}

const refused = {
  create: 400,
  'create by external id': 400,
  relate: 400,
  'relate by external id': 400,
  replace: 404,
  'replace by external id': 404,
};

const whole = problem('Asthma');
const inProblem = (field: string, content: FieldContent) =>
  models(whole, model('Problem', { ...smallest.Problem, [field]: content }));
const { name_title: _, ...untitled } = smallest.Problem;
const tooDeep = model('VitalSigns', { ...smallest.VitalSigns, encounter: markup(whole) });
const fill = model('Fill', { ...smallest.Fill, date: '' });
const incomplete = model('Medication', { ...smallest.Medication, fulfillments: many(fill) });

/** One of each sort. All others are in test/unit/models. */
describe('A document is rejected for', () => {
  it.each([
    ['text in the list of models', models(whole, 'and more')],
    ['an unknown attribute', models(whole).replace('<Models', '<Models version="1"')],
    ['an unknown model', models(whole, model('Condition'))],
    ['an unknown field', inProblem('colour', 'x')],
    ['a nested model of the wrong kind', models(tooDeep)],
    ['a nested model that breaks a rule', models(incomplete)],
    ['a missing field', models(whole, model('Problem', untitled))],
    ['another system than the fixed one', inProblem('name_system', 'urn:other')],
    ['a date that does not exist', inProblem('endDate', '2011-02-29')],
    ['a text of 256 characters', inProblem('name_title', 'é'.repeat(256))],
    ['10,001 models', models(model('Equipment', { name: 'x' }).repeat(10_001))],
    ['an entity', `<!DOCTYPE Models [<!ENTITY x "y">]>${models(whole)}`],
    ['a typed document of another order', typed('Equipment', tag('vendor', 'a'), tag('name', 'b'))],
    ['a typed document with a DOCTYPE', `<!DOCTYPE Equipment>${typed('Equipment', tag('name', 'x'))}`],
  ])('%s, by every call that stores documents', async (_rule, body) => {
    expect(await sendEverywhere(body)).toEqual(refused);
  });

  it('one fault, and leaves no document and no fact', async () => {
    expect((await listDocuments(owner.session, record)).total).toBe(2);
    const counts = await countFacts(owner.session, record);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['Problem', 1]]);
  });
});
