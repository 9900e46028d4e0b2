/**
 * Medical data as RDF, and the ontology that describes it: docs/contract/rdf.md#calls. The names of the operations are those of
 * the Indivo interface: they stand in audit trails.
 */
import type { Declarations } from '../../endpoint.ts';

const formats = ['application/rdf+xml'] as const;
const tooLarge = {
  status: 400,
  when: 'the response would be too large; use the report of the model with `response_format=application/rdf+xml` and `limit`',
} as const;
/** The reference lists the names in the row of MODEL_NAME. */
const unknownName = { status: 404, when: 'the name is not one of those listed' } as const;
const instanceMissing = {
  status: 404,
  when: 'the record has no such fact of this kind',
} as const;

export const rdfEndpoints = {
  smart_allergies: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/allergies/' }],
    rule: 'REC_DOC',
    summary: 'Returns the allergies and allergy exclusions of active documents.',
    effect: 'read',
    shows: true,
    output: { kind: 'rendered', formats, doc: 'all matching facts' },
    errors: [tooLarge],
    capabilities: ['http://smartplatforms.org/terms#Allergy'],
  },
  smart_allergies_instance: {
    routes: [
      { method: 'GET', path: '/records/{RECORD_ID}/allergies/{MODEL_ID}' },
      { method: 'GET', path: '/records/{RECORD_ID}/allergy_exclusions/{MODEL_ID}' },
    ],
    rule: 'REC_DOC',
    summary: 'Returns one allergy or allergy exclusion, whatever the status of its document.',
    effect: 'read',
    shows: true,
    output: { kind: 'rendered', formats, doc: 'the fact' },
    errors: [instanceMissing],
    example: { path: { MODEL_ID: '{allergy}' } },
  },
  smart_generic: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/{MODEL_NAME}/' }],
    rule: 'REC_DOC',
    summary: 'Returns the facts of one kind in active documents.',
    effect: 'read',
    shows: true,
    output: { kind: 'rendered', formats, doc: 'all matching facts' },
    errors: [tooLarge, unknownName],
    capabilities: [
      'http://smartplatforms.org/terms#Encounter',
      'http://smartplatforms.org/terms#Fulfillment',
      'http://smartplatforms.org/terms#Immunization',
      'http://smartplatforms.org/terms#LabResult',
      'http://smartplatforms.org/terms#Medication',
      'http://smartplatforms.org/terms#Problem',
      'http://smartplatforms.org/terms#VitalSigns',
    ],
  },
  smart_generic_instance: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/{MODEL_NAME}/{MODEL_ID}' }],
    rule: 'REC_DOC',
    summary: 'Returns one fact, whatever the status of its document.',
    effect: 'read',
    shows: true,
    output: { kind: 'rendered', formats, doc: 'the fact' },
    errors: [instanceMissing, unknownName],
  },
  smart_ontology: {
    routes: [{ method: 'GET', path: '/ontology' }],
    rule: 'ANY',
    summary: 'Returns the classes and properties of the medical data, as OWL.',
    effect: 'read',
    output: { kind: 'rendered', formats, doc: 'the ontology, with a strong `ETag`' },
    capabilities: ['http://smartplatforms.org/terms#Ontology'],
    example: { by: 'token' },
  },
} as const satisfies Declarations;
