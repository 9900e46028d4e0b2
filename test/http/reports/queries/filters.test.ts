import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../../support/medical/models-document.ts';
import { column, type Place, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

const problem = (name_title: string, endDate: string, notes: string): string =>
  model('Problem', { ...smallest.Problem, name_title, endDate, notes });
const medication = (name: string, endDate: string, quantity: string): string =>
  model('Medication', {
    ...smallest.Medication,
    drugName_title: name,
    endDate,
    quantity_value: quantity,
  });
const encounter = (facility_name: string, preferred: string): string =>
  model('Encounter', { ...smallest.Encounter, facility_name, provider_tel_1_preferred_p: preferred });
const signs = (unit: string, value: string): string =>
  model('VitalSigns', { ...smallest.VitalSigns, bp_position_title: unit, weight_value: value });

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  places = await placesWith(service, owner, [
    [
      problem('Asthma', '2011-12-31T00:00:00Z', 'a|b'),
      problem('asthma', '2011-12-31T15:00:00Z', ''),
      problem('Asthma ', '2012-01-01T00:00:00.000001Z', ' '),
      problem('Eczema', '', 'x'),
    ],
    [
      medication('Aspirin', '2011-12-31', '1.50'),
      medication('Codeine', '2012-01-01', '1.5'),
      medication('Insulin', '', ''),
    ],
    [encounter('true', 'true'), encounter('false', 'false'), encounter('left out', '')],
    [signs('first', '64.5'), signs('second', '-3'), signs('third', '0'), signs('fourth', '')],
  ]);
});
afterAll(() => service.stop());

/** The field that names the facts of each model here. */
const names = {
  Problem: 'name_title',
  Medication: 'drugName_title',
  Encounter: 'facility_name',
  VitalSigns: 'bp_position_title',
} as const;

type Case = readonly [model: keyof typeof names, query: string, expected: readonly string[]];

const texts: readonly Case[] = [
  ['Problem', 'name_title=Asthma', ['Asthma']],
  ['Problem', 'name_title=Asthma%20', ['Asthma ']],
  ['Problem', 'name_title=Asthma|Eczema', ['Asthma', 'Eczema']],
  ['Problem', 'name_title=Asthma|Asthma', ['Asthma']],
  ['Problem', 'name_title=Asth', []],
  ['Problem', 'name_title=A*', []],
  ['Problem', 'notes=', []],
  ['Problem', 'notes=%20', ['Asthma ']],
  ['Problem', 'notes=x|', ['Eczema']],
  ['Problem', 'notes=a|b', []],
  ['Problem', 'notes=null', []],
  ['Problem', 'name_title=Asthma&notes=x', []],
  ['Problem', 'name_title=Asthma|Eczema&notes=x', ['Eczema']],
  ['Problem', 'notes=y&notes=x', ['Eczema']],
  ['Medication', 'quantity_value=1.5', ['Codeine']],
  ['Medication', 'quantity_value=1.5|1.50', ['Aspirin', 'Codeine']],
];

const numbers: readonly Case[] = [
  ['VitalSigns', 'weight_value=64.5', ['first']],
  ['VitalSigns', 'weight_value=64.500', ['first']],
  ['VitalSigns', 'weight_value=6.45e1', ['first']],
  ['VitalSigns', 'weight_value=%2B64.5', ['first']],
  ['VitalSigns', 'weight_value=-3|0', ['second', 'third']],
  ['VitalSigns', 'weight_value=-0', ['third']],
  ['VitalSigns', 'weight_value=64', []],
];

const booleans: readonly Case[] = [
  ['Encounter', 'provider_tel_1_preferred_p=true', ['true']],
  ['Encounter', 'provider_tel_1_preferred_p=TRUE', ['true']],
  ['Encounter', 'provider_tel_1_preferred_p=false', ['false', 'left out']],
  ['Encounter', 'provider_tel_1_preferred_p=False', ['false', 'left out']],
  ['Encounter', 'provider_tel_1_preferred_p=true|false', ['false', 'left out', 'true']],
];

const instants: readonly Case[] = [
  ['Problem', 'endDate=2011-12-31', ['Asthma']],
  ['Problem', 'endDate=2011-12-31T00:00:00Z', ['Asthma']],
  ['Problem', 'endDate=2011-12-31T00:00:00.000000Z', ['Asthma']],
  ['Problem', 'endDate=2011-12-31T15:00:00Z|2012-01-01', ['asthma']],
  ['Problem', 'endDate=2012-01-01T00:00:00.000001Z', ['Asthma ']],
  ['Problem', 'endDate=2012-01-01', []],
  ['Medication', 'endDate=2011-12-31', ['Aspirin']],
  ['Medication', 'endDate=2011-12-31T18:00:00Z', ['Aspirin']],
  ['Medication', 'endDate=2011-12-31T23:59:59.999999Z|2012-01-01', ['Aspirin', 'Codeine']],
];

const ranges: readonly Case[] = [
  ['Problem', 'date_range=endDate**', ['Asthma', 'Asthma ', 'Eczema', 'asthma']],
  ['Problem', 'date_range=endDate*2011-12-31*', ['Asthma', 'Asthma ', 'asthma']],
  ['Problem', 'date_range=endDate**2011-12-31', ['Asthma']],
  ['Problem', 'date_range=endDate**2011-12-31T15:00:00Z', ['Asthma', 'asthma']],
  ['Problem', 'date_range=endDate*2011-12-31T15:00:00Z*2012-01-01', ['asthma']],
  ['Problem', 'date_range=endDate*2012-01-01T00:00:00.000001Z*2012-01-01T00:00:00.000001Z', ['Asthma ']],
  ['Problem', 'date_range=endDate*2012-01-01T00:00:00.000002Z*', []],
  ['Problem', 'date_range=endDate*2012-01-01T00:00:00.0Z*', ['Asthma ']],
  ['Problem', 'date_range=endDate*2013-01-01*2011-01-01', []],
  ['Problem', 'date_range=endDate*0001-01-01*9999-12-31', ['Asthma', 'Asthma ', 'asthma']],
  ['Problem', 'date_range=endDate*2011-12-31*&name_title=Asthma', ['Asthma']],
  ['Problem', 'date_range=endDate*2013-01-01*&date_range=endDate**2011-12-31', ['Asthma']],
  ['Problem', 'date_range=created_at*2000-01-01*&name_title=Eczema', ['Eczema']],
  ['Problem', 'date_range=created_at**2000-01-01', []],
  ['Medication', 'date_range=endDate**', ['Aspirin', 'Codeine', 'Insulin']],
  ['Medication', 'date_range=endDate*2011-12-31T18:00:00Z*', ['Aspirin', 'Codeine']],
  ['Medication', 'date_range=endDate**2011-12-31', ['Aspirin']],
  ['Medication', 'date_range=endDate*2012-01-01*2012-01-01', ['Codeine']],
];

describe.each<readonly [string, readonly Case[]]>([
  ['texts', texts],
  ['numbers', numbers],
  ['booleans', booleans],
  ['dates', instants],
  ['ranges of dates', ranges],
])('A query of %s', (_kind, cases) => {
  it.each(cases)('on %s: "%s" finds %j', async (name, query, expected) => {
    for (const level of levels) {
      const found = await column(owner.session, places[level], name, names[name], query);
      expect(found.toSorted()).toEqual(expected);
    }
  });
});

describe('A query by the creation time of facts', () => {
  it('finds the facts of a document by the creation time of the document', async () => {
    const [newest] = await column(owner.session, places.records, 'VitalSigns', '__documentid__');
    const { text } = await owner.session.get(`/records/${places.records.id}/documents/${newest}/meta`);
    const createdAt = /<createdAt>([^<]+)</.exec(text)![1]!;
    const at = async (name: string) => {
      const query = { date_range: `created_at*${createdAt}*${createdAt}` };
      return (await column(owner.session, places.records, name, '__documentid__', query)).length;
    };
    expect([await at('VitalSigns'), await at('Problem')]).toEqual([4, 0]);
  });

  it('finds nothing for a time that no fact has', async () => {
    const answer = await owner.session.get(reportPath(places.records, 'Problem'), {
      query: 'created_at=2000-01-01',
    });
    expect([answer.status, answer.json()]).toEqual([200, []]);
  });
});
