/** Under which kind the trail counts what an app was shown. */
import { describe, expect, it } from 'vitest';
import { kindTold } from '../../../../shared/fhir/rest/kind-told.ts';

const category = (...codes: readonly string[]) => ({
  resourceType: 'Observation',
  category: codes.map((code) => ({ coding: [{ code }] })),
});

describe('A resource that an app was shown counts', () => {
  it('as the kind of data that people know it by', () => {
    expect(kindTold({ resourceType: 'Condition' })).toBe('Problem');
    expect(kindTold({ resourceType: 'MedicationStatement' })).toBe('Medication');
    expect(kindTold({ resourceType: 'Patient' })).toBe('Demographics');
  });

  it('as its type, when there is no such kind', () => {
    expect(kindTold({ resourceType: 'Claim' })).toBe('Claim');
    expect(kindTold({ resourceType: 'constructor' })).toBe('constructor');
  });

  it('by its category, when it is an observation', () => {
    expect(kindTold(category('laboratory'))).toBe('LabResult');
    expect(kindTold(category('exam', 'vital-signs'))).toBe('VitalSigns');
    expect(kindTold(category('social-history'))).toBe('SocialHistory');
    for (const odd of [
      category(),
      category('toString'),
      { resourceType: 'Observation', category: 'laboratory' },
    ])
      expect(kindTold(odd)).toBe('Measurement');
  });
});
