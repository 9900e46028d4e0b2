/**
 * What a model holds and FHIR has no element for is carried in extensions of the resource: one for each field, with the parts
 * `field` (the name of the field) and `value` (text; without it, the field is empty).
 */
export const modelField = 'http://indivo.org/vocab/fhir#model-field';
