/**
 * The URIs of code systems: in FHIR (R4, terminologies-systems) and in the data models. Systems that no model names keep
 * the URI of FHIR.
 */
import { cvx, loinc, ndfrt, rxnorm, snomed, unii } from '../vocabulary.ts';

export const fhirLoinc = 'http://loinc.org';
export const fhirSnomed = 'http://snomed.info/sct';
export const ucum = 'http://unitsofmeasure.org';
/** HL7 terminology: code systems that FHIR itself uses. */
export const hl7 = 'http://terminology.hl7.org/CodeSystem/';

/** Identifiers of people and places. */
export const npi = 'http://hl7.org/fhir/sid/us-npi';
export const dea = 'urn:oid:2.16.840.1.113883.4.814';
export const ncpdp = 'http://terminology.hl7.org/NamingSystem/NCPDPProviderIdentificationNumber';

interface KnownSystem {
  readonly name: string;
  readonly model: string;
  readonly fhir: string;
  /** Other URIs that resources in the field have: the OID of the system. */
  readonly also: readonly string[];
}

/** Systems with a URI of their own in the data models. */
const knownSystems: readonly KnownSystem[] = [
  { name: 'SNOMED CT', model: snomed, fhir: fhirSnomed, also: ['urn:oid:2.16.840.1.113883.6.96'] },
  { name: 'LOINC', model: loinc, fhir: fhirLoinc, also: ['urn:oid:2.16.840.1.113883.6.1'] },
  {
    name: 'RxNorm',
    model: rxnorm,
    fhir: 'http://www.nlm.nih.gov/research/umls/rxnorm',
    also: ['urn:oid:2.16.840.1.113883.6.88'],
  },
  {
    name: 'NDF-RT',
    model: ndfrt,
    fhir: 'http://hl7.org/fhir/ndfrt',
    also: ['urn:oid:2.16.840.1.113883.3.26.1.5'],
  },
  {
    name: 'UNII',
    model: unii,
    fhir: 'http://fdasis.nlm.nih.gov',
    also: ['urn:oid:2.16.840.1.113883.4.9'],
  },
  {
    name: 'CVX',
    model: cvx,
    fhir: 'http://hl7.org/fhir/sid/cvx',
    also: ['urn:oid:2.16.840.1.113883.12.292'],
  },
];

/** Other systems that anybody can look up, in FHIR's terms, by the names that people know them by. */
const otherSystems: Readonly<Record<string, string>> = {
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://fhir.de/CodeSystem/bfarm/icd-10-gm': 'ICD-10-GM',
  'http://fhir.de/CodeSystem/dimdi/icd-10-gm': 'ICD-10-GM',
  'http://hl7.org/fhir/sid/icd-9-cm': 'ICD-9-CM',
  'http://hl7.org/fhir/sid/ndc': 'NDC',
  'http://www.whocc.no/atc': 'ATC',
  'http://fhir.de/CodeSystem/bfarm/atc': 'ATC',
  'http://fhir.de/CodeSystem/ifa/pzn': 'PZN',
  'https://dmd.nhs.uk': 'dm+d',
  'http://www.ama-assn.org/go/cpt': 'CPT',
};

/** Of several codes, one in these systems is taken. */
const wellKnown: ReadonlySet<string> = new Set([
  ...knownSystems.map(({ model }) => model),
  ...Object.keys(otherSystems),
]);

/** The same by their OIDs (https://oidref.com/2.16.840.1.113883.6), as converters of C-CDA write them. */
const namesOfOids: Readonly<Record<string, string>> = {
  'urn:oid:2.16.840.1.113883.6.3': 'ICD-10',
  'urn:oid:2.16.840.1.113883.6.90': 'ICD-10-CM',
  'urn:oid:2.16.840.1.113883.6.4': 'ICD-10-PCS',
  'urn:oid:2.16.840.1.113883.6.103': 'ICD-9-CM',
  'urn:oid:2.16.840.1.113883.6.104': 'ICD-9-CM',
  'urn:oid:2.16.840.1.113883.6.69': 'NDC',
  'urn:oid:2.16.840.1.113883.6.12': 'CPT',
};

const names = new Map([
  ...knownSystems.map(({ model, name }) => [model as string, name] as const),
  ...Object.entries(otherSystems),
  ...Object.entries(namesOfOids),
]);

const toModel = new Map(
  knownSystems.flatMap(({ model, fhir, also }) => [fhir, ...also].map((uri) => [uri, model] as const)),
);
const toFhir = new Map(knownSystems.map(({ model, fhir }) => [model as string, fhir]));

/** The URI that the data models use for a system of FHIR. */
export function modelSystem(fhirUri: string): string {
  return toModel.get(fhirUri) ?? fhirUri;
}

/** The URI that FHIR uses for a system of the data models. */
export function fhirSystem(modelUri: string): string {
  return toFhir.get(modelUri) ?? modelUri;
}

/** Whether a system of the data models is one that anybody can look up. */
export function isWellKnown(modelUri: string): boolean {
  return wellKnown.has(modelUri);
}

/** Whether a code is one of SNOMED CT; the system is that of FHIR or of the data models. */
export function isSnomed(system: string | null | undefined): boolean {
  return typeof system === 'string' && modelSystem(system) === snomed;
}

/**
 * What a code is called that nobody has named: `RxNorm code 7980`, or `Code 7980` of a system that few know. A number alone would
 * tell a patient nothing. A code of letters in such a system, such as `laboratory`, is a word or stands for one, and stays.
 */
export function codeName(system: string | undefined, code: string): string {
  const name = system === undefined ? undefined : names.get(modelSystem(system));
  if (name !== undefined) return `${name} code ${code}`;
  return /\d/.test(code) ? `${ofUnknownSystem}${code}` : code;
}

/** The code in a title that `codeName` made for a code without a system; undefined of any other. */
export function codeNamed(title: string): string | undefined {
  const code = title.startsWith(ofUnknownSystem) ? title.slice(ofUnknownSystem.length) : undefined;
  return code !== undefined && codeName(undefined, code) === title ? code : undefined;
}

const ofUnknownSystem = 'Code ';
