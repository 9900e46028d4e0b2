/** Resources as hospitals send them, for tests. */

const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';
const category = 'http://terminology.hl7.org/CodeSystem/observation-category';

type Resource = Readonly<Record<string, unknown>>;

export const fhir = { contentType: 'application/fhir+json' } as const;

/** A sodium value in blood; LabResult. */
export function sodium(
  id: string,
  value = 140,
  subject = 'Patient/p1',
  time = '2026-01-15T09:30:00Z',
): Resource {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ system: category, code: 'laboratory' }] }],
    code: {
      coding: [{ system: loinc, code: '2951-2', display: 'Sodium [Moles/volume] in Serum or Plasma' }],
    },
    subject: { reference: subject },
    effectiveDateTime: time,
    valueQuantity: { value, unit: 'mmol/L', system: ucum, code: 'mmol/L' },
  };
}

/** A note whose attachment says `Come again in May.` */
export const letter = JSON.stringify({
  resourceType: 'DocumentReference',
  status: 'current',
  content: [{ attachment: { contentType: 'text/plain', data: 'Q29tZSBhZ2FpbiBpbiBNYXku', title: 'Letter' } }],
});

export function patient(given: string, family: string, birthDate?: string, id = 'p1'): Resource {
  return { resourceType: 'Patient', id, name: [{ family, given: [given] }], ...(birthDate && { birthDate }) };
}

export function bundle(...resources: readonly object[]): string {
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  });
}
