/** The demographics of a record; the document is one of the special documents. docs/contract/demographics.md#reading */
import type { Declarations } from '../endpoint.ts';
import { changed, replaces } from './documents/common.ts';

const query = { response_format: { doc: 'The media type of the response.' } } as const;
const output = {
  kind: 'rendered',
  formats: ['application/rdf+xml', 'application/json', 'application/xml'],
  doc: 'the demographics',
} as const;
const format = { status: 400, when: '`response_format` is not one of its values' } as const;

export const demographicsEndpoints = {
  read_demographics: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/demographics' }],
    rule: 'REC_READ',
    summary: 'Returns the demographics of the record.',
    effect: 'read',
    query,
    output,
    errors: [format, { status: 404, when: 'the record has no demographics' }],
    capabilities: ['http://smartplatforms.org/terms#Demographics'],
  },
  set_demographics: {
    routes: [{ method: 'PUT', path: '/records/{RECORD_ID}/demographics' }],
    rule: 'REC_READ',
    summary: 'Replaces the demographics, as a new version of their document.',
    effect: 'write',
    query: { replaces },
    raw: { doc: 'A Demographics XML document. The content type is ignored.', use: 'document' },
    output: { kind: 'xml', shape: 'Document' },
    errors: [{ status: 400, when: 'the body is empty, or is not a valid Demographics document' }, changed],
    example: { body: '{demographics}' },
  },
  read_demographics_carenet: {
    routes: [{ method: 'GET', path: '/carenets/{CARENET_ID}/demographics' }],
    rule: 'CN_DEMO',
    summary: 'Returns the demographics of the record, when their document is visible in the carenet.',
    effect: 'read',
    query,
    output,
    errors: [
      format,
      { status: 404, when: 'the record has no demographics, or they are not visible in the carenet' },
    ],
  },
} as const satisfies Declarations;
