/** Relations between documents. docs/contract/documents.md#relations */
import type { Declarations } from '../../endpoint.ts';
import { badContent, documentBody, documents, oneDocument, takenId, unknownDocument } from './common.ts';

const unknownRelation = { status: 404, when: 'the relation is not in the vocabulary' } as const;

export const relationEndpoints = {
  document_rels: {
    routes: [{ method: 'PUT', path: `${documents}/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}` }],
    rule: 'REC_DOC',
    summary:
      'Relates the second document to the first, for example as its annotation. Repeating the call changes nothing.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'both ids name the same document' },
      { status: 404, when: 'the record does not have both documents' },
      unknownRelation,
    ],
  },
  document_overview: {
    routes: [{ method: 'GET', path: `${oneDocument}/overview` }],
    rule: 'REC_CONTROL',
    summary:
      'What there is to know about a document besides its content and metadata: its versions, changes of status, related documents, and which carenets show it, and why.',
    effect: 'read',
    shows: true,
    output: { kind: 'json', shape: 'DocumentOverview' },
  },
  get_documents_by_rel: {
    routes: [{ method: 'GET', path: `${oneDocument}/rels/{REL}/` }],
    rule: 'REC_DOC',
    summary:
      'Lists the documents related to any version of this one, newest relation first. The list is not paged.',
    effect: 'read',
    shows: true,
    unknownDocument: 400,
    list: { orderBy: [], default: '-created_at' },
    output: { kind: 'xml', shape: 'Documents' },
    errors: [{ status: 400, when: 'the record has no such document' }, unknownRelation],
  },
  document_create_by_rel: {
    routes: [{ method: 'POST', path: `${oneDocument}/rels/{REL}/` }],
    rule: 'REC_DOC',
    summary: 'Stores a new document and relates it to this one.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [badContent, unknownDocument, unknownRelation],
    example: { body: '<Letter>remark</Letter>' },
  },
  document_create_by_rel_with_ext_id: {
    routes: [{ method: 'POST', path: `${oneDocument}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: "Stores a new document under the app's own id and relates it to this one.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [badContent, takenId, unknownDocument, unknownRelation],
    example: { path: { EXTERNAL_ID: '{new external id}' }, body: '<Letter>remark 1</Letter>' },
  },
  document_create_by_rel_with_ext_id_put: {
    audit: 'document_create_by_rel_with_ext_id',
    routes: [{ method: 'PUT', path: `${oneDocument}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: "Stores a new document under the app's own id and relates it to this one. Returns no metadata.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'ok' },
    errors: [badContent, takenId, unknownDocument, unknownRelation],
    example: { path: { EXTERNAL_ID: '{new external id}' }, body: '<Letter>remark 2</Letter>' },
  },
} as const satisfies Declarations;
