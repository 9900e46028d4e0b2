import { describe, expect, it } from 'vitest';
import { type Standing, standings } from '../../../../local/tools/fhir-samples/standing.ts';
import { type Plain, walk } from '../../../../local/tools/fhir-samples/walk.ts';

function standingsOf(root: Plain): readonly Standing[] {
  return [...standings(walk(root)).values()];
}

function bundle(...resources: readonly Plain[]): Plain {
  return { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) };
}

const verification = (code: string) => ({ verificationStatus: { coding: [{ code }] } });
const patient = { subject: { reference: 'Patient/1' } };

describe('Resources that are not expected to become facts', () => {
  it.each([
    { resourceType: 'Observation', status: 'entered-in-error' },
    { resourceType: 'Observation', status: 'cancelled' },
    { resourceType: 'Condition', ...verification('refuted') },
    { resourceType: 'AllergyIntolerance', ...verification('entered-in-error') },
    // DSTU2 and STU3 have the code alone.
    { resourceType: 'AllergyIntolerance', verificationStatus: 'entered-in-error' },
    { resourceType: 'Immunization', status: 'not-done' },
    { resourceType: 'MedicationRequest', status: 'active', doNotPerform: true },
    { resourceType: 'Goal', lifecycleStatus: 'entered-in-error' },
    { resourceType: 'DocumentReference', status: 'current', docStatus: 'entered-in-error' },
  ])('withdrawn or an error: %j', (resource) => {
    expect(standingsOf(resource)).toEqual(['withdrawn']);
  });

  it.each([
    { resourceType: 'Observation', status: 'final', subject: { reference: 'Group/7' } },
    { resourceType: 'Observation', status: 'final', subject: { type: 'Location', display: 'Ward 3' } },
    { resourceType: 'Observation', status: 'final', ...patient, focus: [{ reference: 'RelatedPerson/2' }] },
    { resourceType: 'Observation', status: 'final', ...patient, focus: [{ reference: 'Patient/fetus' }] },
    { resourceType: 'Observation', status: 'final', ...patient, focus: [{ display: 'Her husband' }] },
    { resourceType: 'Device', status: 'active' },
  ])('of somebody else or nobody: %j', (resource) => {
    expect(standingsOf(resource)).toEqual(['of somebody else']);
  });

  it('finds whose a resource is behind URLs of entries, and inside of the resource', () => {
    const other = { resourceType: 'RelatedPerson' };
    const entry = [
      { fullUrl: 'urn:uuid:1', resource: other },
      {
        fullUrl: 'urn:uuid:2',
        resource: { resourceType: 'Condition', subject: { reference: 'urn:uuid:1' } },
      },
    ];
    expect(standingsOf({ resourceType: 'Bundle', entry })[1]).toBe('of somebody else');
    const contained = [{ resourceType: 'Group', id: 'g' }];
    expect(standingsOf({ resourceType: 'Condition', subject: { reference: '#g' }, contained })[0]).toBe(
      'of somebody else',
    );
  });

  it('a deleted resource and one that is inside of a withdrawn one are withdrawn', () => {
    const entry = [
      { request: { method: 'DELETE', url: 'Condition/1' } },
      { resource: { resourceType: 'Condition', id: '1', ...patient } },
    ];
    expect(standingsOf({ resourceType: 'Bundle', entry })).toEqual(['withdrawn']);
    const contained = [{ resourceType: 'Observation', id: 'o', status: 'final' }];
    const report = { resourceType: 'DiagnosticReport', status: 'entered-in-error', contained };
    expect(standingsOf(report)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('of two versions, only that which was changed last counts, wherever it stands', () => {
    const version = (lastUpdated: string) => ({
      resourceType: 'Condition',
      id: '1',
      meta: { lastUpdated },
      ...patient,
    });
    const both = bundle(version('2026-01-01T00:00:00Z'), version('2026-02-01T00:00:00Z'));
    expect(standingsOf(both)).toEqual(['older', 'counts']);
  });
});

describe('Resources that must become facts', () => {
  it.each([
    { resourceType: 'Condition', ...verification('differential'), ...patient },
    { resourceType: 'MedicationStatement', status: 'not-taken', ...patient },
    { resourceType: 'MedicationRequest', status: 'on-hold', ...patient },
    { resourceType: 'DocumentReference', status: 'superseded', ...patient },
    { resourceType: 'Observation', status: 'final', ...patient, focus: [{ reference: 'Patient/1' }] },
    // The patient's own tumour.
    { resourceType: 'Observation', status: 'final', ...patient, focus: [{ reference: 'BodyStructure/3' }] },
    {
      resourceType: 'AllergyIntolerance',
      patient: { reference: 'https://server.example/Patient/1/_history/2' },
    },
    { resourceType: 'Device', patient: { reference: 'Patient/1' } },
    // It does not say whose it is, so it is the patient's.
    { resourceType: 'Observation', status: 'final' },
  ])('%j', (resource) => {
    expect(standingsOf(resource)).toEqual(['counts']);
  });

  it('a device that a statement says to be in use, and two resources without an id', () => {
    const use = { resourceType: 'DeviceUseStatement', ...patient, device: { reference: 'Device/1' } };
    expect(standingsOf(bundle({ resourceType: 'Device', id: '1' }, use))[0]).toBe('counts');
    const condition = { resourceType: 'Condition', ...patient };
    expect(standingsOf(bundle(condition, condition))).toEqual(['counts', 'counts']);
  });
});
