import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { said } from './said.ts';

const equipment = (id: string, name: string) => ({
  resourceType: 'Device',
  id,
  patient: { reference: 'Patient/p1' },
  deviceName: [{ name }],
});

/** The names of the devices in a Bundle. */
function names(bundle: Json) {
  return readResources(bundle).instances.map((instance) => said(instance).name);
}

function bundle(type: string, ...entry: readonly object[]): Json {
  return { resourceType: 'Bundle', type, entry: entry as Json[] };
}

describe('A Bundle', () => {
  it.each(['document', 'collection', 'searchset', 'batch', 'transaction', 'message'])(
    'of the type %s gives the facts of its resources in their order',
    (type) => {
      const entries = [{ resource: equipment('1', 'Cane') }, { resource: equipment('2', 'Pump') }];
      expect(names(bundle(type, ...entries))).toEqual(['Cane', 'Pump']);
    },
  );

  it('gives the facts of Bundles in it where they stand', () => {
    const inner = bundle('collection', { resource: equipment('2', 'Pump') });
    const outer = bundle(
      'collection',
      { resource: equipment('1', 'Cane') },
      { resource: inner },
      { resource: equipment('3', 'Lens') },
    );
    expect(names(outer)).toEqual(['Cane', 'Pump', 'Lens']);
  });

  it('with the history of a resource gives its newest version only, and none if that was deleted', () => {
    const url = 'https://ehr.example.org/Device/1';
    const versions = [
      { fullUrl: url, resource: equipment('1', 'Cane, new') },
      { fullUrl: url, resource: equipment('1', 'Cane, old') },
    ];
    const reading = readResources(bundle('history', ...versions));
    expect(reading.instances.map((instance) => said(instance).name)).toEqual(['Cane, new']);
    expect(reading.unread).toEqual([
      { resource: 'Device/1', reason: 'A later version of it stands before it.' },
    ]);
    const deletion = { fullUrl: url, request: { method: 'DELETE', url: 'Device/1' } };
    expect(names(bundle('history', deletion, ...versions))).toEqual([]);
  });

  it('with two versions of a resource gives the one that was changed later, in whatever order they stand', () => {
    const version = (status: string, value: number, lastUpdated?: string) => ({
      resource: {
        resourceType: 'Observation',
        id: 'glucose',
        ...(lastUpdated && { meta: { lastUpdated } }),
        status,
        code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }] },
        category: [{ coding: [{ code: 'laboratory' }] }],
        valueQuantity: { value, unit: 'mg/dL' },
      },
    });
    const found = (...versions: object[]) =>
      readResources(bundle('collection', ...versions)).instances.map(
        (instance) => said(instance).quantitative_result_value_value,
      );
    const first = version('final', 500, '2024-05-02T10:00:00Z');
    const corrected = version('corrected', 95, '2024-05-02T11:30:00+01:00');
    const withdrawn = version('entered-in-error', 500, '2024-05-03T10:00:00Z');
    expect(found(first, corrected)).toEqual(['95']);
    expect(found(corrected, first)).toEqual(['95']);
    expect(found(first, withdrawn)).toEqual([]);
    expect(found(withdrawn, first)).toEqual([]);
    expect(found(first, corrected, withdrawn)).toEqual([]);
    // Where one of them does not say when, the first one counts, as in a history.
    expect(found(version('final', 7), first)).toEqual(['7']);
  });

  it.each([
    ['a full URL', 'urn:uuid:4a1c2f3e-0000-4000-8000-000000000001', {}],
    [
      'a relative URL on the same server',
      'Device/1',
      { fullUrl: 'https://ehr.example.org/fhir/DeviceUseStatement/u' },
    ],
    ['a version', 'Device/1/_history/4', {}],
  ])('follows references by %s', (_kind, reference, entry) => {
    const fullUrl = reference.startsWith('urn') ? reference : 'https://ehr.example.org/fhir/Device/1';
    const { patient: _, ...device } = equipment('1', 'Cane');
    const use = {
      resourceType: 'DeviceUseStatement',
      id: 'u',
      status: 'active',
      device: { reference },
      timingPeriod: { start: '2020-02-02' },
    };
    const { instances } = readResources(
      bundle('collection', { fullUrl, resource: device }, { ...entry, resource: use }),
    );
    expect(instances.map(said)).toEqual([
      { model: 'DeviceUse', name_title: 'Cane', startDate: '2020-02-02T00:00:00Z', status: 'active' },
    ]);
  });

  it('says once for each kind what it does not read, and nothing of what only explains others', () => {
    const kinds = ['Claim', 'Organization', 'Claim', 'AuditEvent'].map((resourceType) => ({
      resource: { resourceType },
    }));
    expect(readResources(bundle('collection', ...kinds)).unread).toEqual([
      { resource: 'Claim', reason: 'What is of this kind is not read; there are 2.' },
      { resource: 'AuditEvent', reason: 'What is of this kind is not read; there is 1.' },
    ]);
  });

  it('with the outcome of a request may tell of more than its resources', () => {
    const isUnclear = (more: object) =>
      readResources(bundle('batch-response', { resource: equipment('1', 'Cane'), ...more })).held.isUnclear;
    expect(isUnclear({ response: { status: '200' } })).toBe(false);
    expect(isUnclear({ response: { status: '200', outcome: { resourceType: 'OperationOutcome' } } })).toBe(
      true,
    );
  });

  it('names an unread resource without an id by its place', () => {
    const { id: _, deviceName: _name, ...device } = equipment('1', 'Cane');
    const reason = 'It says nothing about the device.';
    expect(readResources(bundle('collection', { resource: device })).unread).toEqual([
      { resource: 'entry 1 (Device)', reason },
    ]);
    const parameter = [{ name: 'a', resource: device, part: [{ name: 'b', resource: device }] }];
    expect(readResources({ resourceType: 'Parameters', parameter } as Json).unread).toEqual([
      { resource: 'parameter 1 (Device)', reason },
      { resource: 'parameter 1, part 1 (Device)', reason },
    ]);
    expect(readResources({ ...device, resourceType: '../Device' }).unread).toEqual([
      { resource: 'the document', reason: 'It is no resource: it has no resourceType that FHIR could have.' },
    ]);
  });

  it('lists its patients, and references to patients that are not in it', () => {
    const patient = {
      resourceType: 'Patient',
      id: 'p1',
      name: [{ family: 'Halloran', given: ['Agnes', 'M.'] }],
      birthDate: '1961-04',
      gender: 'female',
      identifier: [{ system: 'urn:mrn', value: '77' }, { system: 'urn:empty' }],
    };
    const other = { ...equipment('2', 'Pump'), patient: { reference: 'Patient/p2' } };
    const reading = readResources(
      bundle('collection', { resource: patient }, { resource: equipment('1', 'Cane') }, { resource: other }),
    );
    expect(reading.patients).toEqual([
      {
        reference: 'Patient/p1',
        fullUrl: null,
        names: [{ family: 'Halloran', given: ['Agnes', 'M.'], text: null }],
        birthDate: '1961-04',
        gender: 'female',
        identifiers: [{ system: 'urn:mrn', value: '77' }],
      },
    ]);
    expect(reading.subjects).toEqual([{ reference: 'Patient/p2', identifiers: [], display: null }]);
  });
});
