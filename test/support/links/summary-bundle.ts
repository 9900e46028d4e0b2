/** A patient summary as FHIR has it, short, with what a test wants in it. */

interface Told {
  readonly title: string;
  readonly loinc: string;
  /** XHTML. */
  readonly div: string;
}

const sections: readonly Told[] = [
  {
    title: 'Medication Summary',
    loinc: '10160-0',
    div: '<div xmlns="http://www.w3.org/1999/xhtml"><table><thead><tr><th>Medication</th><th>Dose</th></tr></thead><tbody><tr><td>Warfarin</td><td>5 mg</td></tr></tbody></table></div>',
  },
  {
    title: 'Allergies and Intolerances',
    loinc: '48765-2',
    div: '<div xmlns="http://www.w3.org/1999/xhtml"><table><thead><tr><th>Allergy or intolerance</th><th>Severity</th></tr></thead><tbody><tr><td>Peanut</td><td>severe</td></tr></tbody></table><p>Not read by this service: Penicillin (2021-05-03), “anaphylaxis”. It has no code.</p></div>',
  },
  {
    title: 'Problem List',
    loinc: '11450-4',
    div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>There is no information about this here.</p></div>',
  },
];

export function summaryBundle(told: readonly Told[] = sections, name = 'Rosa Lind') {
  return {
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      {
        resource: {
          resourceType: 'Composition',
          status: 'final',
          title: 'International Patient Summary',
          date: '2026-03-01T10:00:00Z',
          section: told.map(({ title, loinc, div }) => ({
            title,
            code: { coding: [{ system: 'http://loinc.org', code: loinc }] },
            text: { status: 'generated', div },
          })),
        },
      },
      {
        resource: {
          resourceType: 'Patient',
          id: 'p',
          name: [{ text: name }],
          birthDate: '1961-04-09',
          gender: 'female',
        },
      },
    ],
  };
}

/** A file as a link holds it: its DocumentReference, and its bytes. */
export function documentBundle(title: string, contentType: string, bytes: Uint8Array | string) {
  const url = 'urn:uuid:5f1c0b1e-5c0b-4c6e-9a55-0f7cb5f2a001';
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        resource: {
          resourceType: 'DocumentReference',
          status: 'current',
          content: [{ attachment: { contentType, url, title } }],
        },
      },
      {
        fullUrl: url,
        resource: { resourceType: 'Binary', contentType, data: Buffer.from(bytes).toString('base64') },
      },
    ],
  };
}
