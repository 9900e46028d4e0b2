/** Documents of data models that must be rejected, one per rule and named after it. */
import { documentPrefix } from '../../../support/documents.ts';
import { problem } from '../../../support/medical/facts.ts';
import { type FieldContent, many, markup, model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';

export type RefusedCase = readonly [rule: string, document: string];

const whole = problem('Asthma');
const encounter = model('Encounter', smallest.Encounter);
const fill = model('Fill', smallest.Fill);

function withField(name: keyof typeof smallest, field: string, content: FieldContent): string {
  return models(model(name, { ...smallest[name], [field]: content }));
}

/** This markup in an otherwise valid Problem, beside a valid model. */
function inProblem(content: string): string {
  return models(whole, whole.replace('</Model>', `${content}</Model>`));
}

const grammar: readonly RefusedCase[] = [
  ['an unknown element in the list', models(whole, '<Problem/>')],
  ['a field outside a model', models('<Field name="notes">x</Field>')],
  ['text in the list', models(whole, 'and more')],
  ['text in a model', inProblem('and more')],
  ['an unknown element in a model', inProblem('<notes>x</notes>')],
  ['a model in a model without a field between', inProblem(encounter)],
  ['a list in a list', models(models())],
  ['an unknown element in a field', inProblem('<Field name="notes"><b>x</b></Field>')],
  ['a field in a field', inProblem('<Field name="notes"><Field name="notes">x</Field></Field>')],
  ['a model without a name', models('<Model/>')],
  ['a field without a name', inProblem('<Field>x</Field>')],
  ['an attribute on the list', models(whole).replace('<Models', '<Models version="1"')],
  ['an unknown attribute of a model', models(whole.replace('<Model', '<Model id="1"'))],
  ['an unknown attribute of a field', inProblem('<Field name="notes" type="text">x</Field>')],
  [
    'an attribute of another namespace',
    models(whole.replace('<Model', '<Model xmlns:x="urn:x" x:documentId="1"')),
  ],
  ['models without the namespace', models(whole).replaceAll('<Model ', '<Model xmlns="" ')],
  ['models in another namespace', models(whole.replace('<Model ', '<Model xmlns="urn:x" '))],
  ['fields without the namespace', models(whole.replaceAll('<Field ', '<Field xmlns="" '))],
  ['the namespace on the root only', `<m:Models xmlns:m="${documentPrefix}">${whole}</m:Models>`],
];

const names: readonly RefusedCase[] = [
  ['an unknown model', models(whole, model('Condition'))],
  ['a model in another case', models(whole.replace('"Problem"', '"problem"'))],
  ['a model with an empty name', models(model(''))],
  ['demographics as a model', models(model('Demographics', { gender: 'female' }))],
  ['an unknown field', withField('Problem', 'severity', 'x')],
  ['a field in another case', withField('Problem', 'Notes', 'x')],
  ['the name of a compound field', withField('Medication', 'frequency', '2')],
  ['the id of a fact', withField('Problem', 'id', '7c9e6679-7425-40de-944b-e07fc1f90ae7')],
  ['the time of a fact', withField('Problem', 'created_at', '2011-03-04T09:30:00Z')],
  ['the document of a fact', withField('Problem', 'document', 'x')],
  ['the id of the document', withField('Problem', 'document_id', 'x')],
  ['the record of a fact', withField('Problem', 'record', 'x')],
  ['the id of the record', withField('Problem', 'record_id', 'x')],
  ['a name that objects inherit', withField('Problem', 'constructor', 'x')],
  ['a model by a name that objects inherit', models(model('constructor'))],
];

const nesting: readonly RefusedCase[] = [
  ['a model in a scalar field', withField('Problem', 'notes', markup(encounter))],
  ['models in a scalar field', withField('Problem', 'notes', many(encounter))],
  ['a relation that is not declared', withField('Problem', 'encounter', markup(encounter))],
  ['relations that are not declared', withField('VitalSigns', 'fulfillments', many(fill))],
  ['a nested model of the wrong kind', withField('VitalSigns', 'encounter', markup(whole))],
  ['nested models of the wrong kind', withField('Medication', 'fulfillments', many(fill, whole))],
  ['an empty list where one model is allowed', withField('VitalSigns', 'encounter', markup(models()))],
  ['a list of models where one model is allowed', withField('VitalSigns', 'encounter', many(encounter))],
  ['two models in one field', withField('VitalSigns', 'encounter', markup(encounter + encounter))],
  ['two lists in one field', withField('Medication', 'fulfillments', markup('<Models/><Models/>'))],
  ['a model and a list in one field', withField('VitalSigns', 'encounter', markup(`${encounter}<Models/>`))],
  ['a list and a model in one field', withField('Medication', 'fulfillments', markup(`<Models/>${fill}`))],
  ['text in the field for one model', withField('VitalSigns', 'encounter', 'see below')],
  ['text in the field for several models', withField('Medication', 'fulfillments', 'none')],
  ['an unknown model inside', withField('Medication', 'fulfillments', many(fill, model('Refill')))],
  ['an unknown field inside', withField('Medication', 'fulfillments', many(model('Fill', { when: '1' })))],
  [
    'a missing required field inside',
    withField('Medication', 'fulfillments', many(model('Fill', { date: '2014-05-02' }))),
  ],
  [
    'an invalid value inside',
    withField('VitalSigns', 'encounter', markup(encounter.replace('2014-05-02', '2014-02-30'))),
  ],
];

const numbers = ['seven', 'NaN', 'Infinity', '-Infinity', '1,5', '0x10', '--1', '1 2', '1e', 'e5', '1e999'];
const dates = [
  '2011-2-3',
  '2011-02-29',
  '2011-13-01',
  '2011-04-31',
  '0000-01-01',
  '10000-01-01',
  '11-03-04',
  '20110304',
  '03/04/2011',
  '2011-03-04Z',
  '2011-03-04abc',
  '2011-03',
  'today',
];
const instants = [
  '2011-02-29T09:30:00Z',
  '2011-03-04T25:00:00Z',
  '2011-03-04T09:60:00Z',
  '2011-03-04T09:30:61Z',
  '2011-03-04T9:30:00Z',
  '2011-03-04 09:30:00Z',
  '2011-03-04T09:30Z',
  '2011-03-04T09:30:00.Z',
  '2011-03-04T09:30:00Zabc',
  '2011-03-04T09:30:00+0100',
  '2011-03-04T09:30:00 UTC',
  '1299231000',
];

const types: readonly RefusedCase[] = [
  ...numbers.map((text): RefusedCase => [`the number ${text}`, withField('Measurement', 'value', text)]),
  ...dates.map((text): RefusedCase => [`the date ${text}`, withField('Equipment', 'date_started', text)]),
  ...dates.map(
    (text): RefusedCase => [`the date ${text} for an instant`, withField('Problem', 'endDate', text)],
  ),
  ...instants.map((text): RefusedCase => [`the instant ${text}`, withField('Problem', 'endDate', text)]),
  ...instants
    .slice(0, 4)
    .map(
      (text): RefusedCase => [`the instant ${text} for a date`, withField('Equipment', 'date_started', text)],
    ),
  ...['yes', '1', '0', 'true.'].map(
    (text): RefusedCase => [
      `the boolean ${text}`,
      withField('Encounter', 'provider_tel_1_preferred_p', text),
    ],
  ),
];

const lengths: readonly RefusedCase[] = [
  ['a text of 256 characters', withField('Medication', 'instructions', 'x'.repeat(256))],
  ['a part of a code of 256 characters', withField('Problem', 'name_title', 'é'.repeat(256))],
  ['a name of 41 characters', withField('Equipment', 'name', 'x'.repeat(41))],
  ['notes of 601 characters', withField('LabResult', 'notes', 'x'.repeat(601))],
  ['a unit of 9 characters', withField('Measurement', 'unit', 'x'.repeat(9))],
  ['a type of 25 characters', withField('Measurement', 'type', 'x'.repeat(25))],
  ['a postal code of 13 characters', withField('Encounter', 'facility_adr_postalcode', '1'.repeat(13))],
  ['a telephone number of 21 characters', withField('Encounter', 'provider_tel_1_number', '1'.repeat(21))],
  ['spaces beyond the limit', withField('Measurement', 'unit', 'kg       ')],
  ['a long text of 262,145 bytes', withField('Problem', 'notes', 'x'.repeat(262_145))],
  ['a long text of 262,146 bytes in 131,073 characters', withField('Problem', 'notes', 'é'.repeat(131_073))],
];

const bounds: readonly RefusedCase[] = [
  ['10,001 models', models(model('Equipment', { name: 'x' }).repeat(10_001))],
  [
    '10,001 models, every second one nested',
    models(withNested().repeat(5000), model('Equipment', { name: 'x' })),
  ],
  [
    '201 fields in a model',
    models(
      model(
        'Equipment',
        Array.from({ length: 201 }, () => ['name', 'x']),
      ),
    ),
  ],
];

function withNested(): string {
  return model('Medication', { ...smallest.Medication, fulfillments: many(fill) });
}

const doctypes: readonly RefusedCase[] = [
  ['a DOCTYPE', `<!DOCTYPE Models>${models(whole)}`],
  ['a DOCTYPE with a system identifier', `<!DOCTYPE Models SYSTEM "models.dtd">${models(whole)}`],
  [
    'a DOCTYPE on a typed document',
    `<!DOCTYPE Equipment><Equipment xmlns="${documentPrefix}"><name>x</name></Equipment>`,
  ],
  ['an entity', `<!DOCTYPE Models [<!ENTITY x "y">]>${models(whole)}`],
];

/** Grouped by the subject of the rules. */
export const refusedModels: readonly (readonly [about: string, cases: readonly RefusedCase[]])[] = [
  ['grammar', grammar],
  ['names', names],
  ['nesting', nesting],
  ['types', types],
  ['lengths', lengths],
  ['bounds', bounds],
  ['DOCTYPEs', doctypes],
];
