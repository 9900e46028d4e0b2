/** Search parameters as data: those that US Core 6.1 demands are there. */
import { describe, expect, it } from 'vitest';
import { resourceTypes } from '../../../../shared/fhir/resource-types.ts';
import { parametersOf, typesWithParameters } from '../../../../shared/fhir/rest/parameters/index.ts';
import { mainCodeOf, mainDatesOf, mainStatusOf } from '../../../../shared/fhir/rest/parameters/main.ts';

/** Typed from the CapabilityStatement of US Core 6.1.0 for servers: those that shall or should be supported. */
const usCore = `
  AllergyIntolerance: clinical-status token, patient reference
  CarePlan: category token, date date, patient reference, status token
  CareTeam: patient reference, role token, status token
  Condition: _lastUpdated date, abatement-date date, asserted-date date, category token, clinical-status token, code token, encounter reference, onset-date date, patient reference, recorded-date date
  Coverage: patient reference
  Device: patient reference, status token, type token
  DiagnosticReport: _lastUpdated date, category token, code token, date date, patient reference, status token
  DocumentReference: _id token, category token, date date, patient reference, period date, status token, type token
  Encounter: _id token, _lastUpdated date, class token, date date, discharge-disposition token, identifier token, location reference, patient reference, status token, type token
  Goal: description token, lifecycle-status token, patient reference, target-date date
  Immunization: date date, patient reference, status token
  Location: address string, address-city string, address-postalcode string, address-state string, name string
  MedicationDispense: patient reference, status token, type token
  MedicationRequest: authoredon date, encounter reference, intent token, patient reference, status token
  Observation: _lastUpdated date, category token, code token, date date, patient reference, status token
  Organization: address string, name string
  Patient: _id token, birthdate date, death-date date, ethnicity token, family string, gender token, gender-identity token, given string, identifier token, name string, race token
  Practitioner: _id token, identifier token, name string
  PractitionerRole: practitioner reference, specialty token
  Procedure: code token, date date, patient reference, status token
  QuestionnaireResponse: _id token, authored date, patient reference, questionnaire reference, status token
  RelatedPerson: _id token, name string, patient reference
  ServiceRequest: _id token, authored date, category token, code token, patient reference, status token
  Specimen: _id token, patient reference
`;

describe('Search parameters', () => {
  it('are those of US Core 6.1 and more', () => {
    const missing = usCore
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [type, list] = line.trim().split(': ') as [string, string];
        const parameters = parametersOf(type);
        return list
          .split(', ')
          .map((text) => text.split(' ') as [string, string])
          .filter(([name, kind]) => parameters.get(name)?.kind !== kind)
          .map(([name]) => `${type}.${name}`);
      });
    expect(missing).toEqual([]);
  });

  it('are of types of R4 alone, and all of their rows can be read', () => {
    for (const type of typesWithParameters()) expect(resourceTypes.has(type)).toBe(true);
    // Reading a row that is written wrongly throws.
    for (const type of resourceTypes) {
      expect(parametersOf(type).get('_id')?.kind).toBe('token');
      for (const parameter of mainDatesOf(type)) expect(parameter.kind).toBe('date');
    }
    expect(parametersOf('Nonsense').size).toBe(0);
    expect(parametersOf('constructor').size).toBe(0);
  });

  it('tell the date, the code and the status of a type', () => {
    const names = (type: string) => [
      mainDatesOf(type).map(({ name }) => name),
      mainCodeOf(type)?.name,
      mainStatusOf(type)?.name,
    ];
    expect(names('Observation')).toEqual([['date'], 'code', 'status']);
    expect(names('Condition')).toEqual([
      ['onset-date', 'recorded-date', 'asserted-date'],
      'code',
      'clinical-status',
    ]);
    expect(names('Immunization')).toEqual([['date'], 'vaccine-code', 'status']);
    expect(names('Goal')).toEqual([['start-date', 'target-date'], undefined, 'lifecycle-status']);
    expect(names('Claim')).toEqual([['created'], undefined, 'status']);
    expect(names('Encounter')).toEqual([['date'], 'type', 'status']);
    expect(names('HealthcareService')).toEqual([[], undefined, undefined]);
  });

  it('look at the elements that FHIR names, for some that are easily taken for others', () => {
    const paths = (type: string, name: string) =>
      parametersOf(type)
        .get(name)!
        .paths.map(({ steps }) => steps.map((step) => step.name).join('.'));
    expect(paths('Observation', 'date')).toEqual([
      'effectiveDateTime',
      'effectivePeriod',
      'effectiveTiming',
      'effectiveInstant',
    ]);
    expect(paths('AllergyIntolerance', 'date')).toEqual(['recordedDate']);
    expect(paths('Procedure', 'date')).toEqual(['performedDateTime', 'performedPeriod']);
    expect(paths('MedicationRequest', 'medication')).toEqual(['medicationReference']);
    expect(paths('MedicationRequest', 'code')).toEqual(['medicationCodeableConcept']);
    expect(paths('Coverage', 'patient')).toEqual(['beneficiary']);
    expect(paths('Goal', 'start-date')).toEqual(['startDate']);
    expect(paths('Goal', 'target-date')).toEqual(['target.dueDate']);
    expect(paths('DocumentReference', 'identifier')).toEqual(['masterIdentifier', 'identifier']);
    expect(paths('Consent', 'date')).toEqual(['dateTime']);
    expect(paths('Task', 'patient')).toEqual(['for']);
    expect(paths('Encounter', 'location')).toEqual(['location.location']);
  });
});
