/**
 * What a model holds and FHIR has no element for is carried in extensions of the resource: one for each field, with the parts
 * `field` (the name of the field) and `value` (text; without it, the field is empty).
 */
export const modelField = 'http://indivo.org/vocab/fhir#model-field';

/** In the meta of a resource: the address of another document that tells the same. */
export const alsoIn = 'http://indivo.org/vocab/fhir#also-in';
