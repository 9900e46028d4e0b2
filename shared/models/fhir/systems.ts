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

/** Systems that anybody can look up, in FHIR's terms: those above, and these. Of several codes, one of them is taken. */
const wellKnown: ReadonlySet<string> = new Set([
  ...knownSystems.map(({ model }) => model),
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/icd-10-cm',
  'http://fhir.de/CodeSystem/bfarm/icd-10-gm',
  'http://fhir.de/CodeSystem/dimdi/icd-10-gm',
  'http://hl7.org/fhir/sid/icd-9-cm',
  'http://hl7.org/fhir/sid/ndc',
  'http://www.whocc.no/atc',
  'http://fhir.de/CodeSystem/bfarm/atc',
  'http://fhir.de/CodeSystem/ifa/pzn',
  'https://dmd.nhs.uk',
  'http://www.ama-assn.org/go/cpt',
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
