import type { FhirResource, Observation } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn } from './said.ts';

const patient = { reference: 'Patient/p1' };
const shot = {
  resourceType: 'Immunization',
  id: 'x',
  status: 'completed',
  patient,
  vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '158', display: 'influenza' }] },
  occurrenceDateTime: '2015-10-09',
};
const procedure = {
  resourceType: 'Procedure',
  id: 'x',
  status: 'completed',
  subject: patient,
  code: { text: 'Appendectomy' },
};
const statement = {
  resourceType: 'MedicationStatement',
  id: 'x',
  status: 'active',
  subject: patient,
  medicationCodeableConcept: {
    coding: [
      { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076', display: 'lisinopril' },
    ],
  },
  effectivePeriod: { start: '2015' },
};
const all = { shot, procedure, statement };

/** The resource with these elements, which R4 may not know. */
function having(name: keyof typeof all, elements: object): FhirResource {
  return { ...all[name], ...elements } as unknown as FhirResource;
}

describe('A resource of a version before R4', () => {
  it.each([
    ['procedure', { notPerformed: true }, { notPerformed: false }],
    ['procedure', { notDone: true }, { notDone: false }],
    ['statement', { wasNotTaken: true }, { wasNotTaken: false }],
    ['statement', { taken: 'n' }, { taken: 'y' }],
  ] as const)('(%s with %j) that says something did not happen is no fact', (name, negated, affirmed) => {
    expect(factsIn(having(name, affirmed))).toHaveLength(1);
    expect(factsIn(having(name, negated))).toEqual([]);
    expect(Object.values(unreadIn(having(name, negated)))).toEqual([
      expect.stringMatching(/^It says that the (procedure was not performed|patient does not take)/),
    ]);
  });
});

describe('A vaccination of a version before R4', () => {
  it.each(['wasNotGiven', 'notGiven'])('with %s was not given', (name) => {
    const given = { administration_status_identifier: 'doseGiven' };
    const none = { administration_status_identifier: 'notAdministered' };
    expect(factsIn(having('shot', { [name]: false }))).toMatchObject([given]);
    expect(factsIn(having('shot', { [name]: true }))).toMatchObject([none]);
  });
});

describe('A modifier extension', () => {
  const modifierExtension = [{ url: 'https://hospital.example/refused', valueBoolean: true }];
  const reason = 'It has an addition that may change what it means, and that this service does not know.';

  it('of a resource makes it no fact', () => {
    expect(unreadIn(having('procedure', { modifierExtension }))).toEqual({ 'Procedure/x': reason });
  });

  it.each([
    ['10828004', 'POSITIVE', 'Mother: Cancer, result: POSITIVE, status: Active'],
    ['260385009', 'NEGATIVE', reason],
  ])('of Oracle Health that says of a relative’s condition %s (%s): %s', (result, text, expected) => {
    const url = 'https://fhir-ehr.cerner.com/r4/StructureDefinition/condition';
    const condition = {
      code: { text: 'Cancer' },
      modifierExtension: [
        { url: `${url}-result`, valueCodeableConcept: { coding: [{ code: result }], text } },
        {
          url: `${url}-lifecycle-status`,
          valueCodeableConcept: { coding: [{ code: 'active' }], text: 'Active' },
        },
      ],
    };
    const history: FhirResource = {
      resourceType: 'FamilyMemberHistory',
      id: 'x',
      status: 'completed',
      patient,
      relationship: { text: 'Mother' },
      condition: [condition],
    };
    const told = factsIn(history).map((fact) => `${fact.relationship_title}: ${fact.conditions}`);
    expect([...told, ...Object.values(unreadIn(history))]).toEqual([expected]);
    const elsewhere = { ...history, condition: [], modifierExtension: [{ url: `${url}-result` }] };
    expect(unreadIn(elsewhere)).toEqual({ 'FamilyMemberHistory/x': reason });
  });

  it('of a part of a resource makes it no fact', () => {
    const component = [
      {
        modifierExtension,
        code: { coding: [{ system: 'http://loinc.org', code: '8480-6' }] },
        valueQuantity: { value: 130, system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
      },
    ];
    const pressure: Observation = {
      resourceType: 'Observation',
      id: 'x',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      subject: patient,
      effectiveDateTime: '2026-01-15',
      component,
    };
    expect(
      factsIn({ ...pressure, component: [{ ...component[0]!, modifierExtension: undefined! }] }),
    ).toHaveLength(1);
    expect(unreadIn(pressure)).toEqual({ 'Observation/x': reason });
  });
});
