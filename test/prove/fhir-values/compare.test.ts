/** That the comparison finds what is false, and tells it apart from what is not told. */
import { describe, expect, it } from 'vitest';
import { compare } from './compare/compare.ts';
import type { Json } from './compare/json.ts';
import type { Fact } from './compare/verdict.ts';

function outcomes(
  resource: Json,
  fact: Fact,
  around: readonly Json[] = [],
): Readonly<Record<string, string>> {
  const verdicts = compare(resource, [fact], around);
  return Object.fromEntries(verdicts.map(({ field, outcome }) => [field, outcome]));
}

const penicillin = {
  system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  code: '7980',
  display: 'Penicillin G',
};
const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';

describe('Allergies', () => {
  const allergy = {
    resourceType: 'AllergyIntolerance',
    code: { coding: [penicillin] },
    reaction: [{ severity: 'mild' }, { severity: 'severe' }],
  };
  const fact = {
    __modelname__: 'Allergy',
    drug_allergen_title: 'Penicillin G',
    drug_allergen_system: rxnorm,
    drug_allergen_identifier: '7980',
    severity_identifier: '24484000',
  };

  it('are true when the worst reaction is told', () => {
    expect(outcomes(allergy, fact)).toEqual({ drug_allergen: 'true', severity: 'true' });
  });

  it('are false when a milder reaction is told, and not told when none is', () => {
    expect(outcomes(allergy, { ...fact, severity_identifier: '255604002' }).severity).toBe('false');
    expect(outcomes(allergy, { ...fact, severity_identifier: null }).severity).toBe('not told');
  });

  it('are false with the same code of another system, or another name', () => {
    const other = { ...fact, drug_allergen_system: 'http://fda.gov/UNII/' };
    expect(outcomes(allergy, other).drug_allergen).toBe('false');
    expect(outcomes(allergy, { ...fact, drug_allergen_title: 'Aspirin' }).drug_allergen).toBe('false');
  });

  it('that are refuted must have no fact', () => {
    const refuted = { ...allergy, verificationStatus: { coding: [{ code: 'refuted' }] } };
    expect(outcomes(refuted, fact)).toEqual({ 'no fact': 'false' });
    expect(compare(refuted, [], []).map(({ outcome }) => outcome)).toEqual(['true']);
  });
});

describe('Dates', () => {
  const condition = (onsetDateTime: string) => ({ resourceType: 'Condition', onsetDateTime });
  const problem = (startDate: string, startDate_source?: string) => ({
    __modelname__: 'Problem',
    startDate,
    ...(startDate_source && { startDate_source }),
  });

  it.each([
    ['2015-03-04', problem('2015-03-04T00:00:00Z'), { startDate: 'true' }],
    ['2015-03-04', problem('2015-03-05T00:00:00Z'), { startDate: 'false' }],
    // In another zone it is the next day already.
    [
      '2015-03-04T21:30:00-05:00',
      problem('2015-03-05T02:30:00Z', '2015-03-04T21:30:00-05:00'),
      { startDate: 'true' },
    ],
    [
      '2015-03-04T21:30:00-05:00',
      problem('2015-03-05T02:30:00Z'),
      { startDate: 'true', startDate_source: 'not told' },
    ],
    ['2015', problem('2015-01-01T00:00:00Z'), { startDate: 'true', startDate_source: 'not told' }],
    ['2015', problem('2015-01-01T00:00:00Z', '2015'), { startDate: 'true' }],
    ['2015', problem('2015-01-01T00:00:00Z', '2016'), { startDate: 'false' }],
  ])('%s, told as %j', (text, fact, expected) => {
    expect(outcomes(condition(text), fact)).toEqual(expected);
  });

  it('what is over needs an end, and what is not has no bound', () => {
    const resolved = { resourceType: 'Condition', clinicalStatus: { coding: [{ code: 'resolved' }] } };
    expect(outcomes(resolved, { __modelname__: 'Problem' }).endDate).toBe('false');
    const active = { resourceType: 'Condition', clinicalStatus: { coding: [{ code: 'active' }] } };
    const bound = { __modelname__: 'Problem', endDate: '2026-01-01T00:00:00Z', endDate_is_bound: true };
    expect(outcomes(resolved, bound).endDate).toBe('true');
    expect(outcomes(active, bound).endDate).toBe('false');
  });
});

describe('Observations', () => {
  const sodium = {
    resourceType: 'Observation',
    status: 'final',
    valueQuantity: { value: 140, unit: 'mmol/L', comparator: '<' },
    interpretation: [{ coding: [{ code: 'L' }] }],
  };
  const fact = {
    __modelname__: 'LabResult',
    quantitative_result_value_value: '<140',
    quantitative_result_value_unit: 'mmol/L',
    abnormal_interpretation_identifier: 'abnormal',
    status_identifier: 'final',
  };

  it('tell a bound, a unit, a flag and a status', () => {
    expect(outcomes(sodium, fact)).toEqual({
      quantitative_result_value_value: 'true',
      quantitative_result_value_unit: 'true',
      interpretation: 'not told',
      abnormal_interpretation: 'true',
      status: 'true',
    });
  });

  it.each([
    ['quantitative_result_value_value', '140'],
    ['quantitative_result_value_value', '<14'],
    ['quantitative_result_value_unit', 'mg/dL'],
    ['abnormal_interpretation_identifier', 'normal'],
    ['status_identifier', 'preliminary'],
  ])('are false with %s %s', (field, value) => {
    const found = Object.values(outcomes(sodium, { ...fact, [field]: value }));
    expect(found.filter((outcome) => outcome === 'false')).toHaveLength(1);
  });

  it('in pounds are compared in kilograms', () => {
    const weight = {
      resourceType: 'Observation',
      code: { coding: [{ code: '29463-7' }] },
      valueQuantity: { value: 150, code: '[lb_av]' },
    };
    const told = (value: number) =>
      outcomes(weight, { __modelname__: 'VitalSigns', weight_value: value }).weight_value;
    expect([told(68.04), told(150)]).toEqual(['true', 'false']);
  });
});

describe('Medicines', () => {
  const request = {
    resourceType: 'MedicationRequest',
    status: 'active',
    medicationReference: { reference: 'Medication/m' },
    dosageInstruction: [{ asNeededBoolean: true, timing: { repeat: { frequency: 1, period: 6 } } }],
  };

  it('that are taken as needed must not read as a schedule', () => {
    const fact = { __modelname__: 'Medication', frequency_value: '4', frequency_unit: '/d' };
    expect(outcomes(request, fact).as_needed).toBe('false');
    expect(outcomes(request, { ...fact, as_needed: 'true' }).as_needed).toBe('true');
  });

  it('are named by the resource that they refer to', () => {
    const medication = { resourceType: 'Medication', id: 'm', code: { coding: [penicillin] } };
    const fact = { __modelname__: 'Medication', drugName_title: 'Penicillin G', drugName_identifier: '7980' };
    expect(outcomes(request, fact, [medication]).drugName).toBe('true');
    expect(outcomes(request, { ...fact, drugName_identifier: '1' }, [medication]).drugName).toBe('false');
  });
});

it('a vaccine that was not given must not read as given', () => {
  const immunization = { resourceType: 'Immunization', status: 'not-done' };
  const told = (administration_status_identifier: string) =>
    outcomes(immunization, { __modelname__: 'Immunization', administration_status_identifier });
  expect(told('notAdministered').administration_status).toBe('true');
  expect(told('doseGiven').administration_status).toBe('false');
});

describe('Answers to questionnaires', () => {
  const response = {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [
      { text: 'Work', item: [{ text: 'Jobs', answer: [{ valueString: 'Nurse' }, { valueBoolean: true }] }] },
      { text: 'Total score', answer: [{ valueInteger: 9 }] },
    ],
  };
  const fact = {
    __modelname__: 'QuestionnaireResponse',
    status: 'completed',
    answers: 'Work\n  Jobs: Nurse, Yes\nTotal score: 9',
    score: 9,
    score_name: 'Total score',
  };

  it('are true when each answer stands in the line of its question', () => {
    expect(compare(response, [fact], []).map(({ outcome }) => outcome)).toEqual(Array(4).fill('true'));
  });

  it('are false with the answer to another question, and with a score that nobody gave', () => {
    const swapped = { ...fact, answers: 'Work\n  Jobs: 9\nTotal score: Nurse, Yes' };
    expect(outcomes(response, swapped).answers).toBe('false');
    expect(outcomes(response, { ...fact, score: 8 }).score).toBe('false');
  });
});

describe('Relatives', () => {
  it('who live must not read as dead, and have their own conditions', () => {
    const mother = {
      resourceType: 'FamilyMemberHistory',
      relationship: { text: 'Mother' },
      deceasedBoolean: false,
      condition: [{ code: { text: 'Stroke' } }],
    };
    const fact = { __modelname__: 'FamilyHistory', relationship_title: 'Mother', conditions: 'Stroke' };
    expect(outcomes(mother, fact)).toEqual({
      relationship: 'true',
      condition: 'not told',
      conditions: 'true',
    });
    expect(outcomes(mother, { ...fact, deceased: 'true' }).deceased).toBe('false');
    expect(outcomes(mother, { ...fact, conditions: 'Asthma' }).conditions).toBe('false');
  });
});
