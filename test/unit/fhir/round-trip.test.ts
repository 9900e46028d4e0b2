/** The comparison of what is read back with what was sent finds what it is for. */
import { describe, expect, it } from 'vitest';
import { differences, parse } from '../../support/fhir/round-trip.ts';

const sent = `{
  "resourceType": "Observation",
  "id": "sent-1",
  "meta": { "versionId": "7", "profile": ["http://example.org/profile"], "tag": [{ "code": "mine" }] },
  "status": "final",
  "code": { "coding": [{ "system": "http://loinc.org", "code": "2951-2" }], "text": "Sodium" },
  "subject": { "reference": "urn:uuid:1", "display": "Marta" },
  "performer": [{ "reference": "Practitioner?identifier=urn:npi|77", "display": "Dr. Lind" }],
  "contained": [{ "resourceType": "Device", "id": "d" }],
  "device": { "reference": "#d" },
  "valueQuantity": { "value": 140.0, "unit": "mmol/L" }
}`;

const served = sent
  .replace('"sent-1"', '"0a1b-2c3d"')
  .replace('"versionId": "7"', '"versionId": "x-1", "source": "https://phr.example.org/records/1"')
  .replace('"urn:uuid:1"', '"Patient/2"')
  .replace(
    '"reference": "Practitioner?identifier=urn:npi|77"',
    '"type": "Practitioner", "identifier": { "system": "urn:npi", "value": "77" }',
  );

const count = (found: readonly string[]) => {
  const { missing, extra } = differences([parse(sent)], found.map(parse));
  return [missing.length, extra.length];
};

describe('A resource that comes back', () => {
  it('is the same with another id, version, source, and other targets of its references', () => {
    expect(count([served])).toEqual([0, 0]);
  });

  it.each([
    ['a number is written otherwise', '140.0', '140'],
    ['a text is changed', '"Sodium"', '"sodium"'],
    ['an element is missing', '"status": "final",', ''],
    ['an element is added', '"status": "final",', '"status": "final", "issued": "2026-01-01",'],
    ['a profile is missing', '"profile": ["http://example.org/profile"], ', ''],
    ['a tag is changed', '"mine"', '"yours"'],
    ['the name of what is referred to is missing', ', "display": "Marta"', ''],
    ['an identifier is another one', '"value": "77"', '"value": "78"'],
    ['a reference inside of it leads elsewhere', '"#d"', '"#e"'],
  ])('is another one when %s', (_, from, to) => {
    expect(served).toContain(from);
    expect(count([served.replace(from, to)])).toEqual([1, 1]);
  });

  it('must come once', () => {
    expect(count([])).toEqual([1, 0]);
    expect(count([served, served])).toEqual([0, 1]);
  });
});
