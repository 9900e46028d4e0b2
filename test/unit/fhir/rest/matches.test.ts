/** Which resources match. Expectations are typed from https://hl7.org/fhir/R4/search.html. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/fhir/json.ts';
import { matches, meets } from '../../../../shared/fhir/rest/matches.ts';
import { readQuery } from '../../../../shared/fhir/rest/query.ts';

const base = 'https://phr.example.org/fhir';

/** Whether the resource matches a query, such as `code=http://loinc.org|2951-2`. Pairs are separated by `&`, and nothing is encoded. */
function finds(resource: JsonObject, query: string): boolean {
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  const { filters } = readQuery(String(resource.resourceType), pairs, { isStrict: true, base });
  return matches(resource, filters, base);
}

const loinc = 'http://loinc.org';
const categories = 'http://terminology.hl7.org/CodeSystem/observation-category';
const sodium: JsonObject = {
  resourceType: 'Observation',
  id: 'o1',
  meta: {
    lastUpdated: '2026-01-18T09:30:00.123Z',
    tag: [{ system: 'urn:tags', code: 'a' }],
    profile: ['urn:p'],
  },
  identifier: [
    { system: 'urn:lab', value: 'A|1' },
    { value: 'plain', type: { text: 'Accession number' } },
  ],
  status: 'final',
  category: [{ coding: [{ system: categories, code: 'laboratory' }] }],
  code: {
    coding: [{ system: loinc, code: '2951-2', display: 'Sodium in Serum' }, { code: 'NA' }],
    text: 'Natrium',
  },
  subject: { reference: 'Patient/p1' },
  encounter: { reference: `${base}/Encounter/e1` },
  performer: [
    { reference: 'https://elsewhere.example.org/fhir/Practitioner/7' },
    { identifier: { system: 'urn:npi', value: '42' } },
    { reference: 'PractitionerRole/r1/_history/3' },
  ],
  effectiveDateTime: '2026-01-15T09:30:00Z',
  valueString: 'Über 140, genau',
};

describe('A token', () => {
  it.each<[query: string, isFound: boolean]>([
    ['code=2951-2', true],
    [`code=${loinc}|2951-2`, true],
    ['code=http://other.example.org|2951-2', false],
    [`code=${loinc}|`, true],
    ['code=http://other.example.org|', false],
    ['code=|NA', true],
    ['code=|2951-2', false],
    ['code=na', true],
    ['code=2951', false],
    ['code=1234-5,2951-2', true],
    ['code=1234-5,5678-9', false],
    ['code=2951-2&code=NA', true],
    ['code=2951-2&code=1234-5', false],
    ['code:not=2951-2', false],
    ['code:not=1234-5', true],
    ['code:not=1234-5,NA', false],
    ['method:not=1234-5', true],
    ['code:text=natr', true],
    ['code:text=sodium in', true],
    ['code:text=serum', false],
    ['status=final', true],
    ['status=FINAL', true],
    ['status=http://hl7.org/fhir/observation-status|final', true],
    ['status=http://loinc.org|final', false],
    ['status=preliminary,final', true],
    ['identifier=urn:lab|A\\|1', true],
    ['identifier=A\\|1', true],
    ['identifier=|plain', true],
    ['identifier:text=access', true],
    ['category=laboratory', true],
    [`category=${categories}|laboratory`, true],
    ['_tag=urn:tags|a', true],
    ['_tag=b', false],
    ['_id=o1', true],
    ['_id=o2,o1', true],
    ['_id=o2', false],
    ['method:missing=true', true],
    ['code:missing=true', false],
    ['code:missing=false', true],
  ])('%s: %s', (query, isFound) => {
    expect(finds(sodium, query)).toBe(isFound);
  });

  it('finds booleans, addresses of mail, and what an identifier without a system says', () => {
    const person = {
      resourceType: 'RelatedPerson',
      id: 'r1',
      active: true,
      telecom: [
        { system: 'email', value: 'Rosa@example.org' },
        { system: 'phone', value: '555-0142' },
      ],
    };
    expect(finds(person, 'active=true')).toBe(true);
    expect(finds(person, 'active=false')).toBe(false);
    expect(finds(person, 'email=rosa@example.org')).toBe(true);
    expect(finds(person, 'email=555-0142')).toBe(false);
    expect(finds(person, 'phone=555-0142')).toBe(true);
    expect(finds(person, 'telecom=555-0142')).toBe(true);
  });
});

describe('A reference', () => {
  it.each<[query: string, isFound: boolean]>([
    ['patient=p1', true],
    ['patient=Patient/p1', true],
    [`patient=${base}/Patient/p1`, true],
    ['patient=p2', false],
    ['patient=P1', false],
    ['subject=Patient/p1', true],
    ['subject:Patient=p1', true],
    ['subject:Group=p1', false],
    ['subject=Group/p1', false],
    ['subject=p2,p1', true],
    ['encounter=e1', true],
    ['encounter=Encounter/e1', true],
    ['performer=7', false],
    ['performer=https://elsewhere.example.org/fhir/Practitioner/7', true],
    ['performer=PractitionerRole/r1', true],
    ['performer:identifier=urn:npi|42', true],
    ['performer:identifier=urn:npi|43', false],
    ['device:missing=true', true],
  ])('%s: %s', (query, isFound) => {
    expect(finds(sodium, query)).toBe(isFound);
  });

  it('to somebody else than a patient is not found as patient', () => {
    const ofGroup = { resourceType: 'Observation', id: 'o', subject: { reference: 'Group/p1' } };
    expect(finds(ofGroup, 'patient=p1')).toBe(false);
    expect(finds(ofGroup, 'subject=p1')).toBe(true);
  });

  it('to a canonical address is found with and without its version', () => {
    const answers = {
      resourceType: 'QuestionnaireResponse',
      id: 'q',
      questionnaire: 'https://forms.example.org/Questionnaire/phq-9|2.0',
    };
    expect(finds(answers, 'questionnaire=https://forms.example.org/Questionnaire/phq-9')).toBe(true);
    expect(finds(answers, 'questionnaire=https://forms.example.org/Questionnaire/phq-9|2.0')).toBe(true);
    expect(finds(answers, 'questionnaire=https://forms.example.org/Questionnaire/phq')).toBe(false);
  });
});

describe('A text', () => {
  const person: JsonObject = {
    resourceType: 'Practitioner',
    id: 'd1',
    name: [{ family: 'Müller-Straße', given: ['Ève', 'Marta'], prefix: ['Dr.'], use: 'official' }],
    address: [{ line: ['14  Maple Avenue'], city: 'Takoma Park', use: 'home' }],
  };

  it.each<[query: string, isFound: boolean]>([
    ['name=mull', true],
    ['name=MÜLLER-STRASSE', true],
    ['name=eve', true],
    ['name=marta', true],
    ['name=dr.', true],
    ['name=official', false],
    ['name=ler', false],
    ['name:contains=ler-str', true],
    ['family:exact=Müller-Straße', true],
    ['family:exact=müller-straße', false],
    ['family:exact=Müller', false],
    ['given=Eve,Xavier', true],
    ['family=Eve', false],
    ['address=14 maple', true],
    ['address=takoma', true],
    ['address=home', false],
    ['address-city=takoma', true],
  ])('%s: %s', (query, isFound) => {
    expect(finds(person, query)).toBe(isFound);
  });

  it('may have a comma, which is escaped', () => {
    expect(finds(sodium, 'value-string=uber 140\\, gen')).toBe(true);
    expect(finds(sodium, 'value-string=uber 140\\, x,nothing')).toBe(false);
  });
});

describe('A date', () => {
  it.each<[query: string, isFound: boolean]>([
    ['date=2026-01-15', true],
    ['date=2026', true],
    ['date=ge2026-01-15&date=lt2026-01-16', true],
    ['date=lt2026-01-15,ge2027', false],
    ['date=2026-01-15T10:30:00+01:00', true],
    // A plus that was not encoded arrives as a blank.
    ['date=2026-01-15T10:30:00 01:00', true],
    ['_lastUpdated=2026-01-18', true],
    ['_lastUpdated=gt2026-01-18', false],
    ['date:missing=false', true],
  ])('%s: %s', (query, isFound) => {
    expect(finds(sodium, query)).toBe(isFound);
  });

  it('of an onset is found, and an onset as an age is none', () => {
    const since = (onset: object) => ({ resourceType: 'Condition', id: 'c', ...onset });
    expect(finds(since({ onsetPeriod: { start: '2020-03' } }), 'onset-date=ge2020-03')).toBe(true);
    expect(finds(since({ onsetAge: { value: 40, unit: 'a' } }), 'onset-date=ge2020-03')).toBe(false);
    expect(finds(since({ onsetAge: { value: 40, unit: 'a' } }), 'onset-date:missing=true')).toBe(true);
    const asserted = since({
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/condition-assertedDate',
          valueDateTime: '2021-05-01',
        },
      ],
    });
    expect(finds(asserted, 'asserted-date=2021-05-01')).toBe(true);
  });
});

describe('Conditions of scopes', () => {
  const laboratory = [['category', 'laboratory']] as const;

  it('hold when all parts of any of them do', () => {
    expect(meets(sodium, [])).toBe(true);
    expect(meets(sodium, undefined)).toBe(false);
    expect(meets(sodium, [laboratory])).toBe(true);
    expect(meets(sodium, [[['category', 'vital-signs']]])).toBe(false);
    expect(meets(sodium, [[['category', 'vital-signs']], laboratory])).toBe(true);
    expect(meets(sodium, [[...laboratory, ['code', `${loinc}|1234-5`]]])).toBe(false);
    expect(meets(sodium, [[['category:not', 'vital-signs,social-history']]])).toBe(true);
    expect(meets(sodium, [[['category:not', 'vital-signs,laboratory']]])).toBe(false);
  });

  it('that nobody can judge do not hold', () => {
    expect(meets(sodium, [[['colour', 'red']]])).toBe(false);
    expect(meets(sodium, [[['category', '']]])).toBe(false);
    expect(meets(sodium, [[['category:below', 'laboratory']]])).toBe(false);
    expect(meets(sodium, [[['date', 'yesterday']]])).toBe(false);
    expect(meets({ resourceType: 'Nonsense' }, [laboratory])).toBe(false);
  });
});
