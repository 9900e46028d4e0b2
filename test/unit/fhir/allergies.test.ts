import type { AllergyIntolerance } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const sct = (code: string) => ({ coding: [{ system: 'http://snomed.info/sct', code }] });
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
  clinical_status: 'active',
  reactions: 'Hives (moderate)',
};

describe('An AllergyIntolerance', () => {
  it('of a drug gives its code in RxNorm, its reaction and its severity, and again after it was written', () => {
    expect(factsIn(allergy({}))).toEqual([penicillin]);
    expect(writtenAgain(allergy({}))).toEqual([penicillin]);
  });

  it.each<[string, AllergyIntolerance['code'] & {}, object]>([
    ['a name alone', { text: 'Blue pill' }, { drug_allergen_title: 'Blue pill' }],
    [
      'a code of another system',
      {
        coding: [
          { system: 'urn:local', code: 'B1' },
          { system: 'http://snomed.info/sct', code: '764146007', display: 'Penicillin' },
        ],
      },
      {
        drug_allergen_title: 'Penicillin',
        drug_allergen_system: snomed,
        drug_allergen_identifier: '764146007',
      },
    ],
    [
      'a local code',
      { coding: [{ system: 'urn:local', code: 'B1' }] },
      { drug_allergen_title: 'Code B1', drug_allergen_system: 'urn:local', drug_allergen_identifier: 'B1' },
    ],
  ])('of a drug with %s keeps it, and again after it was written', (_title, code, expected) => {
    const { drug_allergen_title, drug_allergen_system, drug_allergen_identifier, ...rest } = penicillin;
    expect(factsIn(allergy({ code }))).toEqual([{ ...rest, ...expected }]);
    expect(writtenAgain(allergy({ code }))).toEqual([{ ...rest, ...expected }]);
  });

  const { code: _code, reaction: _reaction, category: _category, ...nameless } = allergy({});
  it.each<[string, Partial<AllergyIntolerance>, object]>([
    ['its category', { category: ['food'] }, { category_title: 'Food allergy' }],
    [
      'a reaction',
      { reaction: [{ manifestation: [{ text: 'Hives' }] }] },
      { allergic_reaction_title: 'Hives', reactions: 'Hives' },
    ],
    [
      'a narrative',
      {
        text: {
          status: 'generated',
          div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Bee stings</p><p>Severe</p></div>',
        },
      },
      { notes: 'Bee stings\nSevere' },
    ],
    ['that it holds', {}, {}],
  ])(
    'that does not say what it is to and has %s is a fact, and again after it was written',
    (_title, given, expected) => {
      const one = { ...nameless, ...given };
      expect(factsIn(one)).toEqual(
        [{ model: 'Allergy', clinical_status: 'active', ...expected }].map((fact) =>
          expect.objectContaining(fact),
        ),
      );
      expect(writtenAgain(one)).toEqual(factsIn(one));
      for (const field of ['drug_allergen_title', 'food_allergen_title', 'allergen_title'])
        expect(factsIn(one)[0]).not.toHaveProperty(field);
    },
  );

  it('that says nothing at all is no fact', () => {
    const { clinicalStatus: _, ...empty } = nameless;
    expect(factsIn(empty)).toEqual([]);
    expect(unreadIn(empty)).toEqual({ 'AllergyIntolerance/a1': 'It says nothing about the allergy.' });
  });

  const { reaction: _none, category: _neither, ...bare } = allergy({});
  const noWords = { model: 'Allergy', clinical_status: 'active' };
  it.each<[string, string, string, object]>([
    [
      'SNOMED CT has its substance, whatever that is',
      'http://snomed.info/sct',
      '764146007',
      { allergen_title: 'Penicillin', allergen_system: snomed, allergen_identifier: '764146007' },
    ],
    [
      'UNII, which has drugs and food, has its substance',
      'http://fdasis.nlm.nih.gov',
      'Q42T66VG0C',
      {
        allergen_title: 'Penicillin',
        allergen_system: 'http://fda.gov/UNII/',
        allergen_identifier: 'Q42T66VG0C',
      },
    ],
    [
      'RxNorm is to a drug',
      'http://www.nlm.nih.gov/research/umls/rxnorm',
      '7984',
      {
        drug_allergen_title: 'Penicillin',
        drug_allergen_system: 'http://purl.bioontology.org/ontology/RXNORM/',
        drug_allergen_identifier: '7984',
      },
    ],
    [
      'NDF-RT is to a class of drugs',
      'http://hl7.org/fhir/ndfrt',
      'N0000011281',
      {
        drug_class_allergen_title: 'Penicillin',
        drug_class_allergen_system: 'http://purl.bioontology.org/ontology/NDFRT/',
        drug_class_allergen_identifier: 'N0000011281',
      },
    ],
  ])(
    'without category and with a code of %s, and again after it was written',
    (_title, system, code, expected) => {
      const one = { ...bare, code: { coding: [{ system, code, display: 'Penicillin' }] } };
      expect(factsIn(one)).toEqual([{ ...noWords, ...expected }]);
      expect(writtenAgain(one)).toEqual([{ ...noWords, ...expected }]);
    },
  );

  it('without category whose worst reaction alone has the code of a drug is to it, and again after it was written', () => {
    const to = (code: string, display: string, severity: 'mild' | 'severe') => ({
      substance: {
        coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code, display }],
      },
      manifestation: [hives],
      severity,
    });
    const { code: _substance, ...unnamed } = bare;
    const one = {
      ...unnamed,
      reaction: [to('2670', 'Codeine', 'mild'), to('7980', 'Penicillin G', 'severe')],
    };
    const expected = { drug_allergen_title: 'Penicillin G', drug_allergen_identifier: '7980' };
    expect(factsIn(one)).toMatchObject([expected]);
    expect(factsIn(one)[0]).not.toHaveProperty('allergen_title');
    expect(writtenAgain(one)).toEqual(factsIn(one));
    const own = { ...one, code: { text: 'Painkillers' } };
    expect(factsIn(own)).toMatchObject([{ allergen_title: 'Painkillers' }]);
    expect(factsIn(own)[0]).not.toHaveProperty('drug_allergen_title');
  });

  it('of the environment keeps a code of RxNorm in its own field', () => {
    const rxnorm = { ...bare, category: ['environment' as const] };
    expect(factsIn(rxnorm)).toMatchObject([{ allergen_title: 'Penicillin' }]);
    expect(factsIn(rxnorm)[0]).not.toHaveProperty('drug_allergen_title');
  });

  it('of the environment has its substance and its category', () => {
    const birch = {
      coding: [{ system: 'http://snomed.info/sct', code: '418920007', display: 'Birch pollen' }],
    };
    for (const category of ['environment', '426232007'] as 'environment'[])
      expect(factsIn(allergy({ category: [category], code: birch }))).toMatchObject([
        { allergen_identifier: '418920007', category_identifier: '426232007' },
      ]);
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

  it('shows the worst of its reactions, and tells all of them', () => {
    const reaction = (display: string, severity?: 'mild' | 'severe') => ({
      manifestation: [
        { coding: [{ system: 'http://snomed.info/sct', code: display.length.toString(), display }] },
      ],
      ...(severity && { severity }),
    });
    const several = allergy({
      criticality: 'low',
      reaction: [
        { ...reaction('Rash', 'mild'), note: [{ text: 'on both arms' }] },
        reaction('Itching'),
        reaction('Anaphylaxis', 'severe'),
      ],
    });
    const expected = {
      allergic_reaction_title: 'Anaphylaxis',
      severity_identifier: '24484000',
      criticality: 'low',
      reactions: 'Anaphylaxis (severe)\nRash (mild), on both arms\nItching',
    };
    expect(factsIn(several)).toMatchObject([expected]);
    expect(writtenAgain(several)).toMatchObject([expected]);
  });

  /** As converters write them, which is not always as FHIR has it. */
  const reacting = (severity: unknown, text: string) => ({
    manifestation: [{ text }],
    severity: severity as 'severe',
  });
  it.each<[severity: unknown, title: string, words: string]>([
    ['24484000', 'Severe', 'severe'],
    ['Severe', 'Severe', 'severe'],
    ['SEVERE', 'Severe', 'severe'],
    ['371924009', 'Severe', 'severe'],
    ['442452003', 'Life threatening', 'life threatening'],
    ['399166001', 'Fatal', 'fatal'],
    [{ coding: [{ system: 'http://snomed.info/sct', code: '24484000' }] }, 'Severe', 'severe'],
    [{ coding: [{ system: 'http://snomed.info/sct', code: '371924009' }] }, 'Severe', 'severe'],
  ])(
    'with a reaction whose severity is written as %j is known to be that, and the worst',
    (severity, title, words) => {
      const several = allergy({ reaction: [reacting('moderate', 'Rash'), reacting(severity, 'Swelling')] });
      const expected = {
        allergic_reaction_title: 'Swelling',
        severity_title: title,
        reactions: `Swelling (${words})\nRash (moderate)`,
      };
      expect(factsIn(several)).toMatchObject([expected]);
      expect(writtenAgain(several)).toMatchObject([expected]);
    },
  );

  const to = (text: string) => ({ substance: { text }, manifestation: [{ text: 'Rash' }] });
  const drugAllergy = { system: 'http://snomed.info/sct', code: '416098002' };
  const { code: _named, ...withoutCode } = allergy({});
  it.each<[string, AllergyIntolerance, string]>([
    [
      'its own substance, and has the day of a time',
      allergy({ reaction: [{ ...to('penicillin v'), onset: '2008-02-26T08:05:00-08:00' }] }),
      'Rash, since 2008-02-26',
    ],
    [
      'what only the text of its code says, and a code of a class is named by its display',
      allergy({
        category: [],
        code: { coding: [{ ...drugAllergy, display: 'Drug allergy' }], text: 'Amoxicillin' },
        reaction: [to('Amoxicillin')],
      }),
      'Rash, to Amoxicillin',
    ],
    ['another substance', allergy({ reaction: [to('Amoxicillin')] }), 'Rash, to Amoxicillin'],
    [
      'the substance that names it where it has no code, but for others',
      { ...withoutCode, reaction: [{ ...to('Penicillin'), severity: 'severe' }, to('Codeine')] },
      'Rash (severe)\nRash, to Codeine',
    ],
    [
      'the severity alone where that is all',
      { ...withoutCode, reaction: [{ substance: { text: 'Penicillin' }, severity: 'severe' } as never] },
      'severe',
    ],
  ])('with reactions to %s tells what its name does not say', (_title, one, reactions) => {
    expect(factsIn(one)).toMatchObject([{ reactions }]);
    expect(writtenAgain(one)).toMatchObject([{ reactions }]);
  });

  it.each<[category: string, type: string | undefined, kind: string]>([
    ['419511003', undefined, '416098002'],
    ['419511003', 'intolerance', '59037007'],
    ['416098002', 'intolerance', '416098002'],
    ['59037007', undefined, '59037007'],
    ['59037007', 'allergy', '416098002'],
  ])('whose category is %s of SNOMED CT, with the type %s, is of the kind %s', (category, type, kind) => {
    const one = allergy({ category: [category as 'food'], ...(type && { type: type as 'allergy' }) });
    const expected = { category_identifier: kind, drug_allergen_title: 'Penicillin V' };
    expect(factsIn(one)).toMatchObject([expected]);
    expect(writtenAgain(one)).toMatchObject([expected]);
  });

  it.each<[category: string, type: string | undefined, kind: string]>([
    ['418471000', undefined, '414285001'],
    ['418471000', 'intolerance', '235719002'],
    ['414285001', undefined, '414285001'],
    ['235719002', undefined, '235719002'],
  ])(
    'to food whose category is %s of SNOMED CT, with the type %s, is of the kind %s',
    (category, type, kind) => {
      const one = allergy({ category: [category as 'food'], ...(type && { type: type as 'allergy' }) });
      expect(factsIn(one)).toMatchObject([{ category_identifier: kind, food_allergen_title: 'Penicillin' }]);
    },
  );

  it.each(['420134006', '418038007', '419199007'])(
    'whose category is %s of SNOMED CT is of no known kind, and to a drug by its code',
    (category) => {
      const [fact] = factsIn(allergy({ category: [category as 'food'] }));
      expect(fact).toMatchObject({ drug_allergen_title: 'Penicillin V' });
      expect(fact).not.toHaveProperty('category_identifier');
    },
  );

  it('keeps how grave a reaction is in words that nobody ranks, without a rank', () => {
    const [fact] = factsIn(allergy({ reaction: [reacting('unbearable', 'Itching')] }));
    expect(fact).toMatchObject({ reactions: 'Itching (unbearable)' });
    expect(fact).not.toHaveProperty('severity_title');
  });

  it.each([
    ['CRITH', 'high'],
    ['CRITL', 'low'],
    ['CRITU', 'unable-to-assess'],
  ])('with the criticality %s of DSTU2 and C-CDA says %s', (criticality, expected) => {
    const one = allergy({ criticality: criticality as 'high' });
    expect(factsIn(one)).toMatchObject([{ criticality: expected }]);
    expect(writtenAgain(one)).toMatchObject([{ criticality: expected }]);
  });

  it.each<[string, Partial<AllergyIntolerance>, object]>([
    ['is over, in SNOMED CT', { clinicalStatus: sct('413322009') }, { clinical_status: 'resolved' }],
    ['is over', { clinicalStatus: { coding: [{ code: 'resolved' }] } }, { clinical_status: 'resolved' }],
    ['is inactive', { clinicalStatus: { text: 'Inactive' } }, { clinical_status: 'inactive' }],
    [
      'is not confirmed',
      { verificationStatus: { coding: [{ code: 'unconfirmed' }] } },
      { verification_status: 'unconfirmed' },
    ],
  ])('that %s says so', (_title, given, expected) => {
    expect(factsIn(allergy(given))).toMatchObject([expected]);
    expect(writtenAgain(allergy(given))).toMatchObject([expected]);
  });

  it.each<[string, Partial<AllergyIntolerance>]>([
    ['refuted', { verificationStatus: { coding: [{ code: 'refuted' }] } }],
    ['entered in error', { verificationStatus: { coding: [{ code: 'entered-in-error' }] } }],
    ['entered in error, in words', { verificationStatus: { text: 'Entered in Error' } }],
  ])('that is %s is no fact', (_title, verification) => {
    expect(factsIn(allergy(verification))).toEqual([]);
    expect(unreadIn(allergy(verification))).toEqual({
      'AllergyIntolerance/a1': 'It was found not to be so, or was entered by mistake.',
    });
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

  it('of a substance that the model has no code for keeps its own', () => {
    expect(factsIn(none('http://snomed.info/sct', '716184000'))).toEqual([exclusion('716184000')]);
  });

  const local = (display?: string) => ({ system: 'urn:local', code: 'N1', ...(display && { display }) });
  it.each<[string, AllergyIntolerance['code'] & {}]>([
    ['No known contrast allergy (situation)', { text: 'No known contrast allergy (situation)' }],
    ['No Known Drug Allergies', { coding: [local('No Known Drug Allergies')] }],
  ])('that says no more than "%s" is an exclusion with this name', (name, code) => {
    expect(factsIn(allergy({ code, reaction: [] }))).toMatchObject([
      { model: 'AllergyExclusion', name_title: name },
    ]);
    expect(writtenAgain(allergy({ code, reaction: [] }))).toMatchObject([
      { model: 'AllergyExclusion', name_title: name },
    ]);
  });

  it.each([{ text: 'No known drug allergies' }, sct('716186003')])(
    'by its code %j, but with a reaction, is an allergy with that reaction',
    (code) => {
      const reaction = [
        {
          substance: { text: 'Penicillin' },
          manifestation: [{ text: 'Anaphylaxis' }],
          severity: 'severe' as const,
        },
      ];
      expect(factsIn(allergy({ code, reaction }))).toMatchObject([
        { model: 'Allergy', reactions: 'Anaphylaxis (severe), to Penicillin' },
      ]);
    },
  );

  it.each<[string, AllergyIntolerance['code'] & {}]>([
    ['names an exception', { text: 'No known drug allergies except penicillin' }],
    ['names an allergy too', { text: 'No known food allergy, penicillin allergy' }],
    ['names an exception without a comma', { text: 'No known drug but penicillin allergy' }],
    ['has a code that nobody names', { text: 'No known allergies', coding: [local()] }],
    ['has a code with another name', { text: 'No known drug allergy', coding: [local('Penicillin')] }],
    ['does not say that it is about allergies', { text: 'No known reaction' }],
  ])('by words of which one %s is an allergy', (_title, code) => {
    expect(factsIn(allergy({ code, reaction: [] }))).toMatchObject([{ model: 'Allergy' }]);
  });
});
