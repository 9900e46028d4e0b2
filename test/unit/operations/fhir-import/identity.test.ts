/** docs/contract/fhir.md#bulk-import: what makes a resource the same one when it comes again. */
import { describe, expect, it } from 'vitest';
import {
  externalIdOf,
  Identities,
  lastUpdated,
  lastUpdatedIn,
} from '../../../../shared/operations/fhir-import/identity.ts';

const resource = { resourceType: 'Observation', id: '7' };
const bytes = Buffer.from('{}');
const of = (base: string | undefined, fullUrl: string | undefined, json: object = resource) =>
  new Identities(base).of(json as never, 'Observation', fullUrl, bytes);

describe('The identity of a resource', () => {
  it.each([
    ['its kind and id', undefined, undefined, 'Observation/7'],
    [
      'with the server of its entry',
      undefined,
      'https://a.example/fhir/Observation/7',
      'https://a.example/fhir/Observation/7',
    ],
    [
      'without the version',
      undefined,
      'https://a.example/fhir/Observation/7/_history/3',
      'https://a.example/fhir/Observation/7',
    ],
    ['with the server that is given', 'https://b.example/', undefined, 'https://b.example/Observation/7'],
    [
      'of its own server before that',
      'https://b.example',
      'https://a.example/Observation/7',
      'https://a.example/Observation/7',
    ],
    ['not the URN of its entry, which changes', undefined, 'urn:uuid:0', 'Observation/7'],
  ])('is %s', (_what, base, fullUrl, expected) => {
    expect(of(base, fullUrl)).toBe(expected);
  });

  it('without an id is the URL of its entry, or else its content', () => {
    expect(of(undefined, 'urn:uuid:0', {})).toBe('urn:uuid:0');
    expect(of(undefined, undefined, {})).toBe(
      'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    );
  });

  it('is an external id as long as it fits, without slashes', () => {
    expect(externalIdOf('https://a.example/Basic/7')).toBe('https:||a.example|Basic|7');
    expect(externalIdOf(`Basic/${'x'.repeat(194)}`)).toBe(`Basic|${'x'.repeat(194)}`);
    expect(externalIdOf(`Basic/${'x'.repeat(195)}`)).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe('The patient of a resource', () => {
  const patientOf = (json: object, fullUrl?: string, base?: string) =>
    new Identities(base).patientOf(json as never, 'Observation', 'Observation/7', fullUrl);

  it.each([
    [{ subject: { reference: 'Patient/1' } }, undefined, 'Patient/1'],
    [{ patient: { reference: 'Patient/1/_history/2' } }, undefined, 'Patient/1'],
    [{ beneficiary: { reference: 'urn:uuid:1' } }, undefined, 'urn:uuid:1'],
    [
      { subject: { reference: 'Patient/1' } },
      'https://a.example/Observation/7',
      'https://a.example/Patient/1',
    ],
    [{ subject: { reference: '#p' } }, undefined, undefined],
    [{ subject: { display: 'Rosa' } }, undefined, undefined],
    [{}, undefined, undefined],
  ])('of %j is found', (json, fullUrl, expected) => {
    expect(patientOf(json, fullUrl)).toBe(expected);
  });
});

it('The last update of a resource sorts by time, whatever its time zone', () => {
  const updated = (text: unknown) => lastUpdated({ meta: { lastUpdated: text } } as never);
  expect(updated('2026-01-01T12:00:00+02:00')).toBe('2026-01-01T10:00:00.000Z');
  expect([updated('yesterday'), updated(7), lastUpdated({})]).toEqual(['', '', '']);
});

it('The last update of a stored document is that of its resource, also beside what the resource needs', () => {
  const inDocument = (json: unknown) => lastUpdatedIn(Buffer.from(JSON.stringify(json)));
  const resource = { resourceType: 'Observation', meta: { lastUpdated: '2026-01-01T00:00:00Z' } };
  const other = { resourceType: 'Specimen', meta: { lastUpdated: '2027-01-01T00:00:00Z' } };
  const bundle = { resourceType: 'Bundle', entry: [{ resource }, { resource: other }] };
  expect([inDocument(resource), inDocument(bundle)]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ]);
  for (const odd of [null, 7, [], { resourceType: 'Bundle' }, { resourceType: 'Bundle', entry: [null] }])
    expect(inDocument(odd)).toBe('');
  expect(lastUpdatedIn(Buffer.from('no JSON'))).toBe('');
});
