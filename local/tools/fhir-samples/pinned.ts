/** What the samples are made of, in exact versions, so that every run counts the same resources. */

/** Packages of npm, beside `hl7.fhir.uv.ips`, which the tests need and the project therefore installs. */
export const npmPackages = {
  'hl7.fhir.r4.examples': '4.0.1',
  '@medplum/mock': '5.2.13',
  'hl7.fhir.us.mcode': '4.0.0',
} as const;

/** Packages that one of them asks for. The registry does not have all of them, and nothing reads them: each becomes a link. */
export const replaced = {
  'hl7.fhir.us.mcode': [
    'hl7.fhir.r4.core',
    'hl7.fhir.us.core',
    'hl7.fhir.uv.extensions.r4',
    'hl7.fhir.uv.genomics-reporting',
    'hl7.terminology.r4',
  ],
} as const;

/** Of Maven Central: group, artifact, version. They bring what they depend on. */
export type Artifact = readonly [group: string, artifact: string, version: string];

/** The builder of made-up patients. */
export const synthea: readonly Artifact[] = [['org.mitre.synthea', 'synthea', '3.3.0']];

/** How many living patients it makes. Those that die on the way come on top. */
export const livingPatients = 130;

/** Every choice of the builder follows from these. */
export const syntheaSeed = 25;

/** The day on which the made-up stories end. */
export const syntheaDay = '20260101';

/**
 * HL7's validator, in the form in which HAPI brings the definitions of R4 with it: the tool of HL7 asks the network for them. Only
 * tests need it; it stands here so that all that is fetched is in one place.
 * @public
 */
export const validator: readonly Artifact[] = [
  ['ca.uhn.hapi.fhir', 'hapi-fhir-validation', '8.8.1'],
  ['ca.uhn.hapi.fhir', 'hapi-fhir-structures-r4', '8.8.1'],
  ['ca.uhn.hapi.fhir', 'hapi-fhir-validation-resources-r4', '8.8.1'],
  ['ca.uhn.hapi.fhir', 'hapi-fhir-caching-caffeine', '8.8.1'],
];

/**
 * The client of HAPI FHIR, which programs in Java use. Only tests need it.
 * @public
 */
export const hapiClient: readonly Artifact[] = [
  ['ca.uhn.hapi.fhir', 'hapi-fhir-client', '8.8.1'],
  ['ca.uhn.hapi.fhir', 'hapi-fhir-structures-r4', '8.8.1'],
  ['ca.uhn.hapi.fhir', 'hapi-fhir-caching-caffeine', '8.8.1'],
];
