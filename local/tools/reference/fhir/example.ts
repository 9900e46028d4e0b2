/** The Bundle on docs/fhir.md: a value that is read, and a problem that is not. */

const category = 'http://terminology.hl7.org/CodeSystem/observation-category';

export const fhirExample = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'urn:uuid:7d0c1c0e-9d0a-4a53-8f6e-0a2b4c6d8e10',
      resource: {
        resourceType: 'Patient',
        id: 'p1',
        name: [{ family: 'Oyelaran', given: ['Marta'] }],
        birthDate: '1971-05-17',
      },
    },
    {
      fullUrl: 'urn:uuid:7d0c1c0e-9d0a-4a53-8f6e-0a2b4c6d8e11',
      resource: {
        resourceType: 'Observation',
        id: 'sodium',
        status: 'final',
        category: [{ coding: [{ system: category, code: 'laboratory' }] }],
        code: {
          coding: [
            {
              system: 'http://loinc.org',
              code: '2951-2',
              display: 'Sodium [Moles/volume] in Serum or Plasma',
            },
          ],
        },
        subject: { reference: 'urn:uuid:7d0c1c0e-9d0a-4a53-8f6e-0a2b4c6d8e10' },
        effectiveDateTime: '2026-01-15T09:30:00Z',
        valueQuantity: {
          value: 140,
          unit: 'mmol/L',
          system: 'http://unitsofmeasure.org',
          code: 'mmol/L',
        },
        referenceRange: [{ low: { value: 136, unit: 'mmol/L' }, high: { value: 145, unit: 'mmol/L' } }],
      },
    },
    {
      fullUrl: 'urn:uuid:7d0c1c0e-9d0a-4a53-8f6e-0a2b4c6d8e12',
      resource: {
        resourceType: 'Condition',
        id: 'cough',
        verificationStatus: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'refuted' }],
        },
        code: { coding: [{ system: 'http://snomed.info/sct', code: '49727002', display: 'Cough' }] },
        subject: { reference: 'urn:uuid:7d0c1c0e-9d0a-4a53-8f6e-0a2b4c6d8e10' },
        onsetDateTime: '2025-12-01',
      },
    },
  ],
} as const;
