/** URIs that several data models share: docs/contract/data-models.md#constants. */

export const smart = 'http://smartplatforms.org/terms#';
export const smartCode = 'http://smartplatforms.org/terms/codes/';

/** Coding systems. */
export const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
export const loinc = 'http://purl.bioontology.org/ontology/LNC/';
export const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
export const ndfrt = 'http://purl.bioontology.org/ontology/NDFRT/';
export const unii = 'http://fda.gov/UNII/';
export const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
export const vaccineGroup = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#';
