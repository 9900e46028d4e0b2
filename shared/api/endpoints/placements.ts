/** The carenets in which a document is visible. docs/contract/carenets.md#what-a-carenet-shows */
import type { Declarations } from '../endpoint.ts';
import { oneDocument, unknownDocument } from './documents/common.ts';

const inCarenet = `${oneDocument}/carenets/{CARENET_ID}` as const;

export const placementEndpoints = {
  document_carenets: {
    routes: [{ method: 'GET', path: `${oneDocument}/carenets/` }],
    rule: 'REC_DOC',
    summary: 'Lists the carenets in which a document is visible.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'xml', shape: 'Carenets' },
    errors: [unknownDocument],
    example: { by: 'session' },
  },
  carenet_document_placement: {
    routes: [{ method: 'PUT', path: inCarenet }],
    rule: 'REC_CONTROL',
    summary: 'Places a document in a carenet. This ends an exclusion of the document.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 404, when: 'the record has no such document or carenet, or the document is never shared' },
    ],
  },
  carenet_document_delete: {
    routes: [{ method: 'DELETE', path: inCarenet }],
    rule: 'REC_CONTROL',
    summary: 'Excludes a document from a carenet, even if its type is autoshared into the carenet.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such document or carenet' }],
  },
  autoshare_revert: {
    routes: [{ method: 'POST', path: `${inCarenet}/autoshare-revert` }],
    rule: 'REC_CONTROL',
    summary:
      'Removes the placement or exclusion of a document in a carenet, so that autoshare alone decides.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such document or carenet' }],
  },
  document_kinds_accept: {
    routes: [{ method: 'POST', path: `${oneDocument}/autoshare-kinds` }],
    rule: 'REC_CONTROL',
    summary:
      'Lets a document be shared by the kinds of data that were found when it was read again. Until then, reading again never shows it to more people.',
    effect: 'write',
    form: {
      kinds: {
        doc: 'The kinds that the caller has seen in the metadata of the document: their names in alphabetical order, with a blank between them.',
        required: 'filled',
      },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: '`kinds` is missing or empty' },
      unknownDocument,
      { status: 409, when: 'the document holds other kinds, or none that wait' },
    ],
    example: { form: { kinds: 'Equipment' } },
  },
} as const satisfies Declarations;
