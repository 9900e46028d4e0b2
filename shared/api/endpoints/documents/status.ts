/**
 * Endpoints for the status of a document, and for nevershare, which hides a document from every carenet:
 * docs/contract/documents.md#status, docs/contract/documents.md#nevershare
 */
import { limits } from '../../../limits.ts';
import type { Declarations } from '../../endpoint.ts';
import { oneDocument, unknownDocument } from './common.ts';

export const statusEndpoints = {
  document_set_status: {
    routes: [{ method: 'POST', path: `${oneDocument}/set-status` }],
    rule: 'REC_DOC',
    summary:
      'Makes a document active, void or archived. This applies to all its versions, including future ones.',
    effect: 'write',
    form: {
      status: { doc: '`active`, `void` or `archived`.' },
      reason: { doc: 'The reason, stored in the history.', maximum: limits.statusReason },
    },
    raw: { doc: 'Instead of the form, one of the three words and nothing else.', use: 'text' },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: '`status` is missing or not one of the three, or is `void` for an archived document',
      },
      unknownDocument,
    ],
    example: { form: { status: 'archived' } },
  },
  document_status_history: {
    routes: [{ method: 'GET', path: `${oneDocument}/status-history` }],
    rule: 'REC_DOC',
    summary: 'Lists every change of status, newest first.',
    effect: 'read',
    output: { kind: 'xml', shape: 'DocumentStatusHistory' },
    errors: [unknownDocument],
  },
  document_set_nevershare: {
    routes: [{ method: 'PUT', path: `${oneDocument}/nevershare` }],
    rule: 'REC_CONTROL',
    summary: 'Hides a document from every carenet, despite placements and autoshares.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknownDocument],
  },
  document_remove_nevershare: {
    routes: [{ method: 'DELETE', path: `${oneDocument}/nevershare` }],
    rule: 'REC_CONTROL',
    summary: 'Lets placements and autoshares of a document take effect again.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknownDocument],
  },
} as const satisfies Declarations;
