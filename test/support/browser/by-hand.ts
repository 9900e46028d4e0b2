/** What a person has entered by hand in the portal, as it stores it: typed here, not made by the portal. */

/** An allergy of the record. `more` takes the place of elements. */
export function allergyByHand(recordId: string, name: string, more: object = {}): string {
  return JSON.stringify({
    resourceType: 'AllergyIntolerance',
    id: '5f0c1a52-94f1-4d38-8a5c-6d1b0f6c2e11',
    meta: { tag: [{ system: 'http://indivo.org/vocab/fhir#entered', code: 'by-hand' }] },
    clinicalStatus: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' },
      ],
    },
    code: { text: name },
    patient: { reference: `Patient/${recordId}` },
    recordedDate: '2026-01-05',
    asserter: { reference: `Patient/${recordId}` },
    ...more,
  });
}
