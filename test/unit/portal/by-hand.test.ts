/** What is entered by hand becomes a valid resource of FHIR, the right fact, and the same form again. */
import type { FhirResource } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { doubtsOf, enteredValues, problemsOf } from '../../../shared/portal/pages/by-hand/entered.ts';
import { type EntryName, entryKind, type Values } from '../../../shared/portal/pages/by-hand/kinds.ts';
import {
  asMistake,
  idFrom,
  isOfKind,
  type Resource,
  resourceOf,
  storedEntry,
  valuesOf,
} from '../../../shared/portal/pages/by-hand/resources.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { factsIn, type Said } from '../fhir/said.ts';

const recordId = 'f1e9a6c1-5a3b-4c52-9b0a-6f3d1f6a7b11';
const patient = { isPatient: true, name: 'Rosa Lind' };
const daughter = { isPatient: false, name: 'Maeve Halloran' };
const coding = { system: 'http://hl7.org/fhir/sid/cvx', code: '115', display: 'Tdap' };

function written(name: EntryName, values: Values, more: object = {}): Resource {
  const kind = entryKind(name)!;
  const id = idFrom('form', kind, values);
  const day = '2026-03-05';
  return resourceOf({
    kind,
    values,
    recordId,
    author: patient,
    id,
    recorded: day,
    today: day,
    texts: en,
    ...more,
  });
}

/** The facts, without what every fact from this form has. */
function factsOf(name: EntryName, values: Values, more: object = {}): readonly Said[] {
  return factsIn(written(name, values, more) as unknown as FhirResource);
}

interface Example {
  readonly name: EntryName;
  readonly what: string;
  readonly values: Values;
  readonly more?: object;
  readonly fact: Said;
}

const examples: readonly Example[] = [
  {
    name: 'allergy',
    what: 'with all that is known of it',
    values: {
      name: 'Penicillin',
      category: 'medication',
      reaction: 'Rash all over',
      severity: 'severe',
      since: '1998-04',
      still: 'yes',
      notes: 'As a child',
    },
    fact: {
      model: 'Allergy',
      drug_allergen_title: 'Penicillin',
      category_identifier: '416098002',
      severity_identifier: '24484000',
      allergic_reaction_title: 'Rash all over',
      reactions: 'Rash all over (severe)',
      clinical_status: 'active',
      onset: '1998-04',
      asserter: 'the patient',
      notes: 'As a child',
    },
  },
  {
    name: 'allergy',
    what: 'that is over, by somebody else, with a severity alone',
    values: { name: 'Cats', severity: 'mild', still: 'no' },
    more: { author: daughter },
    fact: {
      model: 'Allergy',
      allergen_title: 'Cats',
      severity_identifier: '255604002',
      reactions: 'mild',
      clinical_status: 'resolved',
      asserter: 'Maeve Halloran',
    },
  },
  {
    name: 'medicine',
    what: 'that is taken twice a day',
    values: {
      name: 'Metformin',
      dose: '1 tablet of 500 mg',
      often: 'twice',
      reason: 'Diabetes',
      since: '2019',
      still: 'yes',
      notes: 'With food',
    },
    fact: {
      model: 'Medication',
      drugName_title: 'Metformin',
      startDate_source: '2019',
      frequency_value: '2',
      frequency_unit: '/d',
      instructions: '1 tablet of 500 mg, twice a day',
      provenance_identifier: 'patientReport',
      status: 'active',
      reason: 'Diabetes',
      prescriber: 'the patient',
      notes: 'With food',
    },
  },
  {
    name: 'medicine',
    what: 'that is no longer taken',
    values: { name: 'Ibuprofen', often: 'needed', since: '2020-01', until: '2021', still: 'no' },
    more: { author: daughter },
    fact: {
      model: 'Medication',
      drugName_title: 'Ibuprofen',
      startDate_source: '2020-01',
      endDate_source: '2021',
      as_needed: 'true',
      instructions: 'Only when needed',
      provenance_identifier: 'patientReport',
      status: 'stopped',
      prescriber: 'Maeve Halloran',
    },
  },
  {
    name: 'problem',
    what: 'that lasts',
    values: { name: 'Hay fever', since: '2010-05-12', still: 'yes' },
    fact: {
      model: 'Problem',
      name_title: 'Hay fever',
      clinicalStatus: 'active',
      category_identifier: 'problem-list-item',
      asserter: 'the patient',
    },
  },
  {
    name: 'problem',
    what: 'that is over',
    values: { name: 'Broken wrist', since: '2010-05', until: '2010-07', still: 'no' },
    fact: {
      model: 'Problem',
      name_title: 'Broken wrist',
      clinicalStatus: 'resolved',
      startDate_source: '2010-05',
      endDate_source: '2010-07',
      category_identifier: 'problem-list-item',
      asserter: 'the patient',
    },
  },
  {
    name: 'vaccination',
    what: 'with a code and a batch',
    values: { name: 'Tdap', given: '2024-09-01', lot: 'AC52B' },
    more: { coding },
    fact: {
      model: 'Immunization',
      product_name_title: 'Tdap',
      product_name_identifier: '115',
      administration_status_identifier: 'doseGiven',
      lot_number: 'AC52B',
      report_origin_identifier: 'recall',
    },
  },
  {
    name: 'vaccination',
    what: 'whose date nobody remembers',
    values: { name: 'Measles' },
    fact: {
      model: 'Immunization',
      product_name_title: 'Measles',
      date_source: 'not known',
      administration_status_identifier: 'doseGiven',
    },
  },
  {
    name: 'blood-pressure',
    what: 'as one fact with both values',
    values: { systolic: '128', diastolic: '82', day: '2026-03-04', time: '07:30', zone: '+01:00' },
    fact: {
      model: 'VitalSigns',
      bp_systolic_value: 128,
      bp_systolic_unit: 'mm[Hg]',
      bp_diastolic_value: 82,
      bp_diastolic_unit: 'mm[Hg]',
      date_source: '2026-03-04T07:30:00+01:00',
      status: 'final',
    },
  },
  {
    name: 'weight',
    what: 'in pounds, which the model has in kilograms',
    values: { value: '150', unit: '[lb_av]', day: '2026-03-04', notes: 'Before breakfast' },
    fact: {
      model: 'VitalSigns',
      weight_value: 68.039,
      weight_unit: 'kg',
      status: 'final',
      notes: 'Before breakfast',
    },
  },
  {
    name: 'temperature',
    what: 'in degrees Fahrenheit, which the model has in Celsius',
    values: { value: '98.6', unit: '[degF]', day: '2026-03-04' },
    fact: { model: 'VitalSigns', temperature_value: 37, temperature_unit: 'Cel', status: 'final' },
  },
  {
    name: 'pulse',
    what: 'by the minute',
    values: { value: '72', day: '2026-03-04' },
    fact: { model: 'VitalSigns', heart_rate_value: 72, heart_rate_unit: '{beats}/min', status: 'final' },
  },
  {
    name: 'oxygen',
    what: 'by a pulse oximeter',
    values: { value: '97', day: '2026-03-04' },
    fact: {
      model: 'VitalSigns',
      oxygen_saturation_value: 97,
      oxygen_saturation_unit: '%{HemoglobinSaturation}',
      oxygen_saturation_name_identifier: '59408-5',
      status: 'final',
    },
  },
  {
    name: 'glucose',
    what: 'of a meter, as a result',
    values: { value: '5.4', unit: 'mmol/L', day: '2026-03-04' },
    fact: {
      model: 'LabResult',
      test_name_identifier: '14743-9',
      quantitative_result_value_value: '5.4',
      quantitative_result_value_unit: 'mmol/L',
      performer: 'the patient',
    },
  },
  {
    name: 'note',
    what: 'with a title',
    values: {
      title: 'Sleep',
      text: 'Slept badly since the clocks changed.\nÄrger mit dem Knie.',
      day: '2026-03-04',
    },
    fact: {
      model: 'SimpleClinicalNote',
      title: 'Sleep',
      content: 'Slept badly since the clocks changed.\nÄrger mit dem Knie.',
    },
  },
];

describe.each(examples)('Entered by hand, $name $what', ({ name, values, more = {}, fact }) => {
  it('is valid by the definitions of FHIR R4', () => {
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: written(name, values, more) }],
    };
    expect(checkAnswer(bundle).errors).toEqual([]);
    const mistake = asMistake(written(name, values, more), entryKind(name)!);
    expect(checkAnswer({ ...bundle, entry: [{ resource: mistake }] }).errors).toEqual([]);
  });

  it('is one fact, which says that', () => {
    const facts = factsOf(name, values, more);
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject(fact);
  });

  it('is read into the same form', () => {
    const stored = storedEntry(JSON.stringify(written(name, values, more)))!;
    const found = { still: undefined, unit: undefined, ...valuesOf(stored, entryKind(name)!) };
    expect(found).toMatchObject(values);
    expect(isOfKind(stored, entryKind(name)!)).toBe(true);
  });

  it('is no fact once it was a mistake, and nothing that could not be read', () => {
    const mistake = asMistake(written(name, values, more), entryKind(name)!);
    expect(factsIn(mistake as unknown as FhirResource)).toEqual([]);
    expect(storedEntry(JSON.stringify(mistake))).toMatchObject({ isMistake: true });
  });
});

describe('How often a medicine is taken', () => {
  it.each([
    ['once', '1', '/d', 'Once a day'],
    ['twice', '2', '/d', 'Twice a day'],
    ['thrice', '3', '/d', '3 times a day'],
    ['four', '4', '/d', '4 times a day'],
    ['other', '1', '/(2.d)', 'Every other day'],
    ['weekly', '1', '/wk', 'Once a week'],
    ['needed', undefined, undefined, 'Only when needed'],
  ])('%s is %s %s, said as "%s", and chosen again in the form', (often, count, unit, words) => {
    const [fact] = factsOf('medicine', { name: 'Metformin', often });
    expect([fact!.frequency_value, fact!.frequency_unit, fact!.instructions]).toEqual([count, unit, words]);
    const stored = storedEntry(JSON.stringify(written('medicine', { name: 'Metformin', often })))!;
    const again = valuesOf(stored, entryKind('medicine')!);
    expect([again.often, again.dose]).toEqual([often, undefined]);
  });
});

it.each(['blood-pressure', 'weight', 'temperature', 'pulse', 'oxygen', 'glucose'] as const)(
  'A measurement is of the category of vital signs where FHIR has it among them: %s',
  (name) => {
    const values = { systolic: '120', diastolic: '80', value: '60', day: '2026-03-04' };
    const { category } = written(name, values) as { category?: unknown };
    const system = 'http://terminology.hl7.org/CodeSystem/observation-category';
    const vital = [{ coding: [{ system, code: 'vital-signs' }] }];
    expect(category).toEqual(name === 'glucose' ? undefined : vital);
  },
);

it('A form of a reading without a number leaves its field empty', () => {
  const { valueQuantity: _, ...resource } = written('pulse', { value: '72', day: '2026-03-05' });
  const stored = storedEntry(JSON.stringify(resource))!;
  expect(valuesOf(stored, entryKind('pulse')!)).not.toHaveProperty('value');
});

describe('A form of an entry by hand', () => {
  const now = new Date('2026-03-05T12:00:00Z');
  const entered = (name: EntryName, form: Readonly<Record<string, string>>) =>
    enteredValues(entryKind(name)!, form, en);
  const problems = (name: EntryName, form: Readonly<Record<string, string>>) =>
    problemsOf(entryKind(name)!, entered(name, form), en, now);
  const doubts = (name: EntryName, form: Readonly<Record<string, string>>) =>
    doubtsOf(entryKind(name)!, entered(name, form), en).map(({ text }) => text);
  const pressure = (systolic: string, diastolic: string) => ({ systolic, diastolic, day: '2026-03-05' });

  it.each([
    [{ since_year: '2019' }, '2019'],
    [{ since_month: '3', since_year: '2019' }, '2019-03'],
    [{ since_day: '5', since_month: '3', since_year: '2019' }, '2019-03-05'],
    [{ since: '2019-03' }, '2019-03'],
  ])('takes a date without the parts that are unknown: %j', (form, date) => {
    expect(entered('problem', { name: 'Gout', ...form }).since).toBe(date);
    expect(problems('problem', { name: 'Gout', ...form })).toEqual({});
  });

  it.each([
    [{ since_day: '5', since_year: '2019' }, 'Since: this date does not exist'],
    [{ since_month: '3' }, 'Since: this date does not exist'],
    [{ since_day: '30', since_month: '2', since_year: '2019' }, 'Since: this date does not exist'],
    [{ since_year: '19' }, 'Since: this date does not exist'],
    [{ since_year: '0019' }, 'Since: this date does not exist'],
    [{ since_year: '2027' }, 'Since: this is in the future'],
    [{ since_month: '4', since_year: '2026' }, 'Since: this is in the future'],
  ])('refuses a date that cannot be: %j', (form, said) => {
    expect(problems('problem', { name: 'Gout', ...form }).since).toContain(said);
  });

  it('takes characters that nobody sees for nothing', () => {
    expect(Object.keys(problems('allergy', { name: '\u200b \u202e' }))).toEqual(['name']);
  });

  it('refuses an end before the beginning, and takes one of the same year', () => {
    const over = { name: 'Gout', since_month: '6', since_year: '2020', still: 'no' };
    expect(problems('problem', { ...over, until_year: '2019' }).until).toContain('before it began');
    expect(problems('problem', { ...over, until_year: '2020' })).toEqual({});
  });

  it('refuses what no body can have, and a lower value above the upper one', () => {
    expect(problems('blood-pressure', pressure('1280', '82')).systolic).toContain('from 30 to 350');
    expect(problems('blood-pressure', pressure('82', '128')).diastolic).toContain('greater');
    expect(problems('blood-pressure', pressure('128/82', '')).systolic).toContain('write a number');
    expect(problems('blood-pressure', pressure('128', '')).diastolic).toContain('fill this in');
    expect(problems('oxygen', { value: '101', day: '2026-03-05' }).value).toContain('from 20 to 100');
  });

  it('asks about what is unusual, in the unit that was chosen', () => {
    expect(doubts('blood-pressure', pressure('128', '82'))).toEqual([]);
    expect(doubts('blood-pressure', pressure('215', '82'))).toEqual([
      'Upper value (systolic): 215 mmHg is unusual.',
    ]);
    expect(doubts('temperature', { value: '98,6', unit: '[degF]' })).toEqual([]);
    expect(doubts('temperature', { value: '41,5', unit: 'Cel' })).toEqual([
      'Temperature: 41.5 °C is unusual.',
    ]);
  });

  it.each(['None', 'no known allergies', 'Keine', 'keine Allergien', 'nichts'])(
    'asks whether %s is an allergy',
    (name) => {
      expect(doubts('allergy', { name })[0]).toContain('If there are no allergies, add nothing here');
    },
  );

  it('knows no answer that it does not offer', () => {
    expect(
      entered('allergy', { name: 'Nuts', category: 'biologic', severity: 'fatal', still: 'perhaps' }),
    ).toEqual({
      name: 'Nuts',
      still: 'yes',
    });
  });

  it('takes a time only with the zone that it is meant in', () => {
    const day = { value: '72', day: '2026-03-05', time: '07:30' };
    expect(entered('pulse', { ...day, zone: '+01:00' })).toMatchObject({ time: '07:30', zone: '+01:00' });
    expect(entered('pulse', day)).toEqual({ value: '72', day: '2026-03-05' });
    expect(entered('pulse', { ...day, zone: '+99:00' }).time).toBeUndefined();
  });

  it('is another entry when it says something else, and the same one when it is sent twice', () => {
    const kind = entryKind('allergy')!;
    const id = idFrom('form', kind, { name: 'Nuts' });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idFrom('form', kind, { name: 'Nuts' })).toBe(id);
    expect(idFrom('form', kind, { name: 'Cats' })).not.toBe(id);
    expect(idFrom('another', kind, { name: 'Nuts' })).not.toBe(id);
  });
});
