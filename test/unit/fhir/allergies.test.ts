import type { AllergyIntolerance } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const hives = {
  coding: [{ system: 'http://snomed.info/sct', code: '247472004', display: 'Hives' }],
};

function allergy(given: Partial<AllergyIntolerance>): AllergyIntolerance {
  return {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    clinicalStatus: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' },
      ],
    },
    patient: { reference: 'Patient/p1' },
    category: ['medication'],
    code: {
      coding: [
        { system: 'http://snomed.info/sct', code: '764146007', display: 'Penicillin' },
        { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '7984', display: 'Penicillin V' },
      ],
    },
    reaction: [{ manifestation: [hives], severity: 'moderate' }],
    ...given,
  };
}

const penicillin = {
  model: 'Allergy',
  allergic_reaction_title: 'Hives',
  allergic_reaction_system: snomed,
  allergic_reaction_identifier: '247472004',
  category_title: 'Drug allergy',
  category_system: snomed,
  category_identifier: '416098002',
  drug_allergen_title: 'Penicillin V',
  drug_allergen_system: 'http://purl.bioontology.org/ontology/RXNORM/',
  drug_allergen_identifier: '7984',
  severity_title: 'Moderate',
  severity_system: snomed,
  severity_identifier: '6736007',
};

describe('An AllergyIntolerance', () => {
  it('of a drug gives its code in RxNorm, its reaction and its severity, and again after it was written', () => {
    expect(factsIn(allergy({}))).toEqual([penicillin]);
    expect(writtenAgain(allergy({}))).toEqual([penicillin]);
  });

  it('whose substance has no code of the model gives its title only', () => {
    const { drug_allergen_system, drug_allergen_identifier, ...rest } = penicillin;
    const dust = allergy({ code: { text: 'Blue pill' } });
    expect(factsIn(dust)).toEqual([{ ...rest, drug_allergen_title: 'Blue pill' }]);
    expect(writtenAgain(dust)).toEqual([{ ...rest, drug_allergen_title: 'Blue pill' }]);
  });

  it('without a substance is no fact', () => {
    const { code: _, ...nameless } = allergy({});
    expect(factsIn(nameless)).toEqual([]);
    expect(unreadIn(nameless)).toEqual({ 'AllergyIntolerance/a1': 'It names no substance.' });
  });

  it('of a food tells allergy and intolerance apart', () => {
    const peanut = {
      coding: [{ system: 'http://fdasis.nlm.nih.gov', code: 'QE1QX6B99R', display: 'Peanut' }],
    };
    const food = { category: ['food'] as AllergyIntolerance['category'] & {}, code: peanut };
    const expected = {
      food_allergen_title: 'Peanut',
      food_allergen_system: 'http://fda.gov/UNII/',
      food_allergen_identifier: 'QE1QX6B99R',
    };
    expect(factsIn(allergy({ ...food, type: 'allergy' }))).toMatchObject([
      { ...expected, category_identifier: '414285001' },
    ]);
    expect(factsIn(allergy({ ...food, type: 'intolerance' }))).toMatchObject([
      { ...expected, category_identifier: '235719002' },
    ]);
  });

  it('takes manifestation and severity from the same reaction', () => {
    const itching = { coding: [{ system: 'http://snomed.info/sct', code: '418290006', display: 'Itching' }] };
    const several = allergy({
      reaction: [{ manifestation: [itching] }, { manifestation: [hives], severity: 'severe' }],
    });
    expect(factsIn(several)).toMatchObject([
      { allergic_reaction_identifier: '247472004', severity_identifier: '24484000' },
    ]);
  });

  it.each<[string, Partial<AllergyIntolerance>, string]>([
    [
      'without a reaction',
      { reaction: [] },
      'It gives no allergic reaction in SNOMED CT, which Allergy requires.',
    ],
    [
      'of the environment',
      { category: ['environment'] },
      'Its substance cannot be held: the data model has no field for it.',
    ],
    [
      'that is refuted',
      { verificationStatus: { coding: [{ code: 'refuted' }] } },
      'It is refuted, or an error.',
    ],
    [
      'that is over',
      { clinicalStatus: { coding: [{ code: 'resolved' }] } },
      'It is over; the data model holds present allergies only.',
    ],
  ])('%s is no fact', (_title, given, reason) => {
    expect(factsIn(allergy(given))).toEqual([]);
    expect(unreadIn(allergy(given))).toEqual({ 'AllergyIntolerance/a1': reason });
  });
});

describe('An AllergyIntolerance without an allergy', () => {
  const none = (system: string, code: string): AllergyIntolerance =>
    allergy({ code: { coding: [{ system, code, display: 'No known allergy' }] }, reaction: [] });
  const exclusion = (identifier: string) => ({
    model: 'AllergyExclusion',
    name_title: 'No known allergy',
    name_system: snomed,
    name_identifier: identifier,
  });
  const ips = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';

  it.each([
    ['http://snomed.info/sct', '716186003', '160244002'],
    ['http://snomed.info/sct', '409137002', '409137002'],
    [ips, 'no-known-allergies', '160244002'],
    [ips, 'no-known-food-allergies', '429625007'],
  ])('in %s with the code %s is an exclusion with %s', (system, code, identifier) => {
    expect(factsIn(none(system, code))).toEqual([exclusion(identifier)]);
    expect(writtenAgain(none(system, code))).toEqual([exclusion(identifier)]);
  });

  it('of a substance that the model does not know is no fact', () => {
    expect(unreadIn(none('http://snomed.info/sct', '716184000'))).toEqual({
      'AllergyIntolerance/a1': 'It gives no name in SNOMED CT, which AllergyExclusion requires.',
    });
  });
});
