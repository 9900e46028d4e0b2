/** URIs of the coding systems of the data models. */
export const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
export const loinc = 'http://purl.bioontology.org/ontology/LNC/';
export const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
export const ndfrt = 'http://purl.bioontology.org/ontology/NDFRT/';
export const unii = 'http://fda.gov/UNII/';
export const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
export const vg = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#';

/** A coding system of the platform itself, such as `EncounterType`. */
export function platformCodes(name: string): string {
  return `http://smartplatforms.org/terms/codes/${name}#`;
}
