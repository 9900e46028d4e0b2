import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { describeFacts } from '../../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from '../support/facts.ts';
import type { Tree } from '../support/read-rdf.ts';
import { readTrees } from '../support/read-rdf.ts';
import { codedValue, codeTree } from '../support/trees.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const codes = 'http://smartplatforms.org/terms/codes/';

function treesOf(...facts: Fact[]): Promise<Record<string, Tree>> {
  return readTrees(describeFacts(facts, context));
}

describe('A problem in RDF', () => {
  it('is described by name, dates and notes', async () => {
    const problem = fact('Problem', 'p1', {
      ...code('name', 'Migraine', '37796009'),
      startDate: '2024-05-01T00:00:00Z',
      endDate: '2025-01-31T12:00:00.500000Z',
      notes: 'After long drives.',
    });
    expect(await treesOf(problem)).toEqual({
      [resource('problems/p1')]: {
        'rdf:type': ['sp:Problem'],
        'sp:belongsTo': [record],
        'sp:problemName': [codedValue('Migraine', `${snomed}37796009`)],
        'sp:startDate': ['"2024-05-01T00:00:00Z"^^xsd:dateTime'],
        'sp:endDate': ['"2025-01-31T12:00:00.500000Z"^^xsd:dateTime'],
        'sp:notes': ['"After long drives."'],
      },
      [record]: recordTree,
      [`<${snomed}37796009>`]: codeTree('spcode:SNOMED', 'Migraine', snomed, '37796009'),
    });
  });
});

describe('An encounter in RDF', () => {
  it('is described by dates, facility, provider and type', async () => {
    const encounter = fact('Encounter', 'n1', {
      startDate: '2026-03-01T08:00:00Z',
      endDate: '2026-03-01T09:00:00Z',
      facility_name: 'Lakeside Clinic',
      facility_adr_street: '1 Shore Rd',
      facility_adr_city: 'Madison',
      facility_adr_region: 'WI',
      facility_adr_postalcode: '53703',
      facility_adr_country: 'USA',
      provider_dea_number: 'AB1234563',
      provider_ethnicity: 'Hispanic',
      provider_npi_number: '1234567893',
      provider_preferred_language: 'ES',
      provider_race: 'White',
      provider_adr_city: 'Monona',
      provider_bday: '1970-12-31',
      provider_email: 'ana@clinic.example',
      provider_name_family: 'Reyes',
      provider_name_given: 'Ana',
      provider_name_middle: 'Luz',
      provider_name_prefix: 'Dr.',
      provider_name_suffix: 'MD',
      provider_tel_1_type: 'w',
      provider_tel_1_number: '608-555-0100',
      provider_tel_1_preferred_p: true,
      provider_tel_2_type: 'h',
      provider_tel_2_number: '608-555-0101',
      provider_tel_2_preferred_p: false,
      provider_gender: 'f',
      ...code('encounterType', 'Ambulatory encounter', 'ambulatory'),
    });
    expect(await treesOf(encounter)).toEqual({
      [resource('encounters/n1')]: {
        'rdf:type': ['sp:Encounter'],
        'sp:belongsTo': [record],
        'sp:startDate': ['"2026-03-01T08:00:00Z"^^xsd:dateTime'],
        'sp:endDate': ['"2026-03-01T09:00:00Z"^^xsd:dateTime'],
        'sp:organization': [
          {
            'rdf:type': ['sp:Organization'],
            'v:organization-name': ['"Lakeside Clinic"'],
            'v:adr': [
              {
                'rdf:type': ['v:Address'],
                'v:street-address': ['"1 Shore Rd"'],
                'v:locality': ['"Madison"'],
                'v:region': ['"WI"'],
                'v:postal-code': ['"53703"'],
                'v:country': ['"USA"'],
              },
            ],
          },
        ],
        'sp:provider': [
          {
            'rdf:type': ['sp:Provider'],
            'v:n': [
              {
                'rdf:type': ['v:Name'],
                'v:family-name': ['"Reyes"'],
                'v:given-name': ['"Ana"'],
                'v:additional-name': ['"Luz"'],
                'v:honorific-prefix': ['"Dr."'],
                'v:honorific-suffix': ['"MD"'],
              },
            ],
            'sp:deaNumber': ['"AB1234563"'],
            'sp:npiNumber': ['"1234567893"'],
            'sp:ethnicity': ['"Hispanic"'],
            'sp:preferredLanguage': ['"ES"'],
            'sp:race': ['"White"'],
            'v:bday': ['"1970-12-31"^^xsd:date'],
            'v:email': ['"ana@clinic.example"'],
            'foaf:gender': ['"f"'],
            'v:adr': [{ 'rdf:type': ['v:Address'], 'v:locality': ['"Monona"'] }],
            'v:tel': [
              { 'rdf:type': ['v:Home', 'v:Tel'], 'rdf:value': ['"608-555-0101"'] },
              { 'rdf:type': ['v:Pref', 'v:Tel', 'v:Work'], 'rdf:value': ['"608-555-0100"'] },
            ],
          },
        ],
        'sp:encounterType': [codedValue('Ambulatory encounter', `${codes}EncounterType#ambulatory`)],
      },
      [record]: recordTree,
      [`<${codes}EncounterType#ambulatory>`]: codeTree(
        'spcode:EncounterType',
        'Ambulatory encounter',
        `${codes}EncounterType#`,
        'ambulatory',
      ),
    });
  });

  it('may have a provider with only a name', async () => {
    const encounter = fact('Encounter', 'n1', { provider_name_family: 'Reyes' });
    expect((await treesOf(encounter))[resource('encounters/n1')]).toEqual({
      'rdf:type': ['sp:Encounter'],
      'sp:belongsTo': [record],
      'sp:provider': [
        { 'rdf:type': ['sp:Provider'], 'v:n': [{ 'rdf:type': ['v:Name'], 'v:family-name': ['"Reyes"'] }] },
      ],
    });
  });

  it('has no provider when only the preferred telephone is known', async () => {
    const encounter = fact('Encounter', 'n1', {
      provider_tel_1_preferred_p: false,
      provider_tel_2_type: 'h',
      provider_tel_2_preferred_p: true,
    });
    expect(Object.keys((await treesOf(encounter))[resource('encounters/n1')] ?? {})).toEqual([
      'rdf:type',
      'sp:belongsTo',
    ]);
  });
});

describe('An immunization in RDF', () => {
  const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
  const groups = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#';

  it('is described by date, status, product, its classes and the refusal reason', async () => {
    const immunization = fact('Immunization', 'i1', {
      date: '2026-04-01T10:15:00Z',
      ...code('administration_status', 'Not administered', 'notAdministered'),
      ...code('product_class', 'DTaP', 'DTAP'),
      ...code('product_class_2', 'Polio', 'POLIO'),
      ...code('product_name', 'Tdap', '115'),
      ...code('refusal_reason', 'Allergy', 'allergy'),
    });
    const status = `${codes}ImmunizationAdministrationStatus#`;
    const refusal = `${codes}ImmunizationRefusalReason#`;
    expect(await treesOf(immunization)).toEqual({
      [resource('immunizations/i1')]: {
        'rdf:type': ['sp:Immunization'],
        'sp:belongsTo': [record],
        'dcterms:date': ['"2026-04-01T10:15:00Z"^^xsd:dateTime'],
        'sp:administrationStatus': [codedValue('Not administered', `${status}notAdministered`)],
        'sp:productName': [codedValue('Tdap', `${cvx}115`)],
        'sp:productClass': [codedValue('DTaP', `${groups}DTAP`), codedValue('Polio', `${groups}POLIO`)],
        'sp:refusalReason': [codedValue('Allergy', `${refusal}allergy`)],
      },
      [record]: recordTree,
      [`<${status}notAdministered>`]: codeTree(
        'spcode:ImmunizationAdministrationStatus',
        'Not administered',
        status,
        'notAdministered',
      ),
      [`<${cvx}115>`]: codeTree('spcode:ImmunizationProduct', 'Tdap', cvx, '115'),
      [`<${groups}DTAP>`]: codeTree('spcode:ImmunizationClass', 'DTaP', groups, 'DTAP'),
      [`<${groups}POLIO>`]: codeTree('spcode:ImmunizationClass', 'Polio', groups, 'POLIO'),
      [`<${refusal}allergy>`]: codeTree('spcode:ImmunizationRefusalReason', 'Allergy', refusal, 'allergy'),
    });
  });

  it('has no product class when none is given, and one when only the second is given', async () => {
    const none = fact('Immunization', 'i1', {});
    const second = fact('Immunization', 'i2', code('product_class_2', 'Polio', 'POLIO'));
    const trees = await treesOf(none, second);
    expect(trees[resource('immunizations/i1')]).not.toHaveProperty('sp:productClass');
    expect(trees[resource('immunizations/i2')]?.['sp:productClass']).toEqual([
      codedValue('Polio', `${groups}POLIO`),
    ]);
  });
});
