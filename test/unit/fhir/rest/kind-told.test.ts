/** Under which kind the trail counts what an app was shown. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/fhir/json.ts';
import { kindTold, kindToldOfText } from '../../../../shared/fhir/rest/kind-told.ts';
import { rowValuesOf } from '../../../../shared/fhir/rest/row-values.ts';

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

describe('The kind of a resource as text', () => {
  const ofText = (json: JsonObject) =>
    kindToldOfText(String(json.resourceType), JSON.stringify(json), rowValuesOf(json).categories !== 0);

  it.each<[what: string, json: JsonObject, kind: string]>([
    ['of another type', { resourceType: 'Condition', category: [] }, 'Problem'],
    ['with one category', category('laboratory'), 'LabResult'],
    ['with several', category('exam', 'vital-signs'), 'VitalSigns'],
    ['without any', category(), 'Measurement'],
    [
      'with a category that is a text',
      { resourceType: 'Observation', category: 'laboratory' },
      'Measurement',
    ],
    [
      'with one that is no list',
      { resourceType: 'Observation', category: { coding: [{ code: 'laboratory' }] } },
      'Measurement',
    ],
    [
      'that contains one of another category',
      { ...category('social-history'), contained: [category('laboratory')] },
      'SocialHistory',
    ],
    [
      'that contains the only one with a category',
      { resourceType: 'Observation', contained: [category('laboratory')] },
      'Measurement',
    ],
    [
      'whose category has brackets in its texts',
      { resourceType: 'Observation', category: [{ text: ']}\\"[{', coding: [{ code: 'laboratory' }] }] },
      'LabResult',
    ],
  ])('%s is that of the resource', (_what, json, kind) => {
    // Twice: what was seen is remembered.
    expect([ofText(json), ofText(json), kindTold(json)]).toEqual([kind, kind, kind]);
  });

  it('is that of its own category, however many others were seen before', () => {
    for (let number = 0; number < 40; number += 1) {
      const code = ['laboratory', 'vital-signs', 'exam'][number % 3]!;
      const json = {
        resourceType: 'Observation',
        category: [{ text: `${number % 13}`, coding: [{ code }] }],
      };
      expect(ofText(json)).toBe(['LabResult', 'VitalSigns', 'Measurement'][number % 3]);
    }
  });
});
