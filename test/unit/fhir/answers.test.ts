/** The check of answers in FHIR finds what the JSON schema of R4 does not say. */
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { schemaErrors } from '../../support/fhir/schema.ts';

const visit = {
  resourceType: 'Encounter',
  id: 'e1',
  status: 'finished',
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  period: { start: '2024-01-02', end: '2024-01-03' },
};

const bundleOf = (resource: unknown) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [{ fullUrl: 'https://phr.example.org/fhir/Encounter/e1', resource }],
});

describe('The check of answers', () => {
  it('finds nothing in a valid Bundle', () => {
    expect(checkAnswer(bundleOf(visit)).errors).toEqual([]);
  });

  it.each([
    [
      'a missing element',
      { ...visit, status: undefined },
      'Encounter/e1.status is there 0 times, and not 1 to 1',
    ],
    [
      'a broken constraint',
      { ...visit, period: { start: '2024-01-02', end: '2024-01-01' } },
      'Encounter/e1.period: per-1: If present, start SHALL have a lower value than end',
    ],
    [
      'a code of a value set that has no such code',
      { ...visit, class: { ...visit.class, code: 'MOON' } },
      'Encounter/e1.class: http://terminology.hl7.org/CodeSystem/v3-ActCode|MOON is not in http://terminology.hl7.org/ValueSet/v3-ActEncounterCode',
    ],
    [
      'a reference to another kind of resource',
      { ...visit, subject: { reference: 'Encounter/e1' } },
      'Encounter/e1.subject refers to Encounter, which does not belong there',
    ],
  ])('finds %s, which the schema does not know', (_name, resource, error) => {
    const bundle = bundleOf(resource);
    expect(schemaErrors(bundle)).toEqual([]);
    expect(checkAnswer(bundle).errors).toEqual([error]);
  });
});
