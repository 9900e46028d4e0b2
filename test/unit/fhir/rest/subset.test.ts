/** Resources of which only some elements are asked for. */
import { describe, expect, it } from 'vitest';
import { subsetOf } from '../../../../shared/fhir/rest/subset.ts';

const tag = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };

const sodium = {
  resourceType: 'Observation',
  id: 'o1',
  meta: { versionId: '7', tag: [{ system: 'urn:tags', code: 'a' }] },
  text: { status: 'generated', div: '<div/>' },
  _status: { extension: [] },
  status: 'final',
  code: { text: 'Sodium' },
  subject: { reference: 'Patient/p1' },
  effectiveDateTime: '2026-01-15',
  _effectiveDateTime: { id: 'e' },
  valueQuantity: { value: 140 },
  valueless: true,
};

describe('A part of a resource', () => {
  it('has what was asked for, what FHIR demands, and says that it is one', () => {
    expect(subsetOf(sodium, { elements: ['value', 'effective', 'performer'], isData: false })).toEqual({
      resourceType: 'Observation',
      id: 'o1',
      meta: { versionId: '7', tag: [{ system: 'urn:tags', code: 'a' }, tag] },
      _status: { extension: [] },
      status: 'final',
      code: { text: 'Sodium' },
      effectiveDateTime: '2026-01-15',
      _effectiveDateTime: { id: 'e' },
      valueQuantity: { value: 140 },
    });
  });

  it('keeps what changes its meaning: whether an allergy was found not to be so', () => {
    const refuted = {
      resourceType: 'AllergyIntolerance',
      id: 'a1',
      verificationStatus: { coding: [{ code: 'refuted' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
      code: { text: 'Penicillin' },
      patient: { reference: 'Patient/p1' },
      criticality: 'high',
    };
    expect(subsetOf(refuted, { elements: ['code'], isData: false })).toEqual({
      resourceType: 'AllergyIntolerance',
      id: 'a1',
      meta: { tag: [tag] },
      verificationStatus: { coding: [{ code: 'refuted' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
      code: { text: 'Penicillin' },
      patient: { reference: 'Patient/p1' },
    });
  });

  it('is all but the narrative when data are asked for', () => {
    const { text: _, ...rest } = sodium;
    expect(subsetOf(sodium, { elements: undefined, isData: true })).toEqual({
      ...rest,
      meta: { versionId: '7', tag: [{ system: 'urn:tags', code: 'a' }, tag] },
    });
  });

  it('is the resource itself when all is asked for', () => {
    expect(subsetOf(sodium, { elements: undefined, isData: false })).toBe(sodium);
  });
});
