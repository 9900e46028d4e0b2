/**
 * Documents of a record: create, read, list, label, replace.
 * docs/contract/documents.md#create-read-label, docs/contract/documents.md#external-ids,
 * docs/contract/documents.md#versions
 */
import type { Declarations } from '../../endpoint.ts';
import {
  attachmentDoc,
  badContent,
  documentBody,
  documentFilters,
  documents,
  labelBody,
  oneDocument,
  recordDocumentOrder,
  takenId,
  unknownDocument,
  unreadableAttachment,
} from './common.ts';

const externalDocument = `${documents}/external/{PHA_EMAIL}/{EXTERNAL_ID}` as const;

export const contentEndpoints = {
  record_document_list: {
    routes: [{ method: 'GET', path: `${documents}/` }],
    rule: 'REC_DOC',
    summary: 'Lists the latest versions of the documents of the record, newest first.',
    effect: 'read',
    query: documentFilters,
    list: recordDocumentOrder,
    output: { kind: 'xml', shape: 'Documents' },
    example: { by: 'session' },
  },
  document_create: {
    routes: [{ method: 'POST', path: `${documents}/` }],
    rule: 'REC_DOC_CREATE',
    summary: 'Stores a new document.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [badContent],
    example: { body: '<Letter>one</Letter>' },
  },
  documents_delete: {
    routes: [{ method: 'DELETE', path: `${documents}/` }],
    rule: 'NOBODY',
    summary: 'Always denied: documents of a record are never deleted.',
    effect: 'read',
    output: { kind: 'ok' },
    example: { status: 403 },
  },
  record_document_ext: {
    routes: [{ method: 'GET', path: externalDocument }],
    rule: 'REC_DOC_EXT',
    summary: "Returns the content of a document, by the app's own id for it.",
    effect: 'read',
    output: { kind: 'bytes', doc: 'the bytes as they were sent' },
    errors: [{ status: 404, when: 'the app has no document with that id in the record' }],
    example: { response: '<Letter>two</Letter>' },
  },
  document_create_by_ext_id: {
    routes: [{ method: 'PUT', path: externalDocument }],
    rule: 'REC_DOC_EXT',
    summary: "Stores a new document under the app's own id.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [takenId, badContent],
    example: { path: { EXTERNAL_ID: '{new external id}' }, body: '<Letter>two</Letter>' },
  },
  record_document_meta_ext: {
    routes: [{ method: 'GET', path: `${externalDocument}/meta` }],
    rule: 'REC_DOC_EXT',
    summary: "Returns the metadata of a document, by the app's own id for it.",
    effect: 'read',
    output: { kind: 'xml', shape: 'Document' },
    errors: [{ status: 404, when: 'the app has no document with that id in the record' }],
  },
  record_document_label_ext: {
    routes: [{ method: 'PUT', path: `${externalDocument}/label` }],
    rule: 'REC_DOC_EXT',
    summary: "Sets the label of a document, by the app's own id for it.",
    effect: 'write',
    raw: labelBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the label is too long, or is not text' },
      { status: 404, when: 'the app has no document with that id in the record' },
    ],
    example: { body: 'Second', mediaType: 'text/plain' },
  },
  record_specific_document: {
    routes: [{ method: 'GET', path: oneDocument }],
    rule: 'REC_DOC',
    summary: 'Returns the content of a document, in any version and with any status.',
    effect: 'read',
    output: { kind: 'bytes', doc: 'the bytes as they were sent' },
    errors: [unknownDocument],
    example: { response: '<Letter>three</Letter>' },
  },
  record_document_meta: {
    routes: [{ method: 'GET', path: `${oneDocument}/meta` }],
    rule: 'REC_DOC',
    summary: 'Returns the metadata of a document.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Document' },
    errors: [unknownDocument],
  },
  update_document_meta: {
    routes: [{ method: 'PUT', path: `${oneDocument}/meta` }],
    rule: 'NOBODY',
    summary: 'Always denied: metadata cannot be written.',
    effect: 'read',
    output: { kind: 'ok' },
    example: { status: 403 },
  },
  record_document_label: {
    routes: [{ method: 'PUT', path: `${oneDocument}/label` }],
    rule: 'REC_DOC',
    summary: 'Sets the label of one version of a document.',
    effect: 'write',
    query: {
      replaces: {
        doc: 'The label that was read: the SHA-256 of its bytes in lower-case hex, empty for none. The call changes nothing when there is another.',
      },
    },
    raw: labelBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the label is too long, or is not text' },
      unknownDocument,
      { status: 409, when: '`replaces` is given, and there is another label' },
    ],
    example: { body: 'First', mediaType: 'text/plain' },
  },
  document_reread: {
    routes: [{ method: 'POST', path: `${oneDocument}/reread` }],
    rule: 'REC_CONTROL',
    summary:
      'Reads the facts of a FHIR document again, by the present demographics of the record: after these were corrected, a document that was about another person may be about this one.',
    effect: 'write',
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the document is not of FHIR, or the version has been replaced' },
      unknownDocument,
    ],
    example: { path: { DOCUMENT_ID: '{fhir document}' } },
  },
  record_document_attachment: {
    routes: [{ method: 'GET', path: `${oneDocument}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'REC_DOC',
    summary:
      'Returns an attachment that a FHIR document holds, decoded: of any version, with any status. Its number is its place in the document.',
    effect: 'read',
    output: { kind: 'bytes', doc: attachmentDoc },
    errors: [
      { status: 404, when: 'the record has no such document, or the document no such attachment' },
      unreadableAttachment,
    ],
    example: { path: { DOCUMENT_ID: '{letter}' }, response: 'Come again in May.' },
  },
  document_version: {
    routes: [{ method: 'POST', path: `${oneDocument}/replace` }],
    rule: 'REC_DOC_CREATE',
    summary: 'Adds a new version of a document. The old one stays readable.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the version has already been replaced' },
      {
        status: 404,
        when: 'the record has no such document, or the new content is not valid; then the body says why',
      },
    ],
    example: { body: '<Letter>three</Letter>' },
  },
  document_version_by_ext_id: {
    routes: [{ method: 'PUT', path: `${oneDocument}/replace/external/{APP_ID}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: "Adds a new version of a document under the app's own id. The old one stays readable.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the version has already been replaced' },
      takenId,
      {
        status: 404,
        when: 'the record has no such document, or the new content is not valid; then the body says why',
      },
    ],
    example: { path: { EXTERNAL_ID: '{new external id}' }, body: '<Letter>four</Letter>' },
  },
  document_versions: {
    routes: [{ method: 'GET', path: `${oneDocument}/versions/` }],
    rule: 'REC_DOC',
    summary: 'Lists all versions of a document, newest first.',
    effect: 'read',
    list: recordDocumentOrder,
    output: { kind: 'xml', shape: 'Documents' },
    errors: [unknownDocument],
  },
} as const satisfies Declarations;
