/** Documents of a record: create, read, list, label, replace (wire contract: record documents). */
import type { Endpoint, ListInput } from '../endpoint.ts';

const documents = '/records/{RECORD_ID}/documents';
const externalDocument = `${documents}/external/{PHA_EMAIL}/{EXTERNAL_ID}` as const;
const oneDocument = `${documents}/{DOCUMENT_ID}` as const;

const documentBody = {
  doc: 'The document, in any media type, at most 4 MiB. XML must be well-formed.',
  use: 'document',
} as const;
const labelBody = {
  doc: 'The label: UTF-8, at most 100 characters; an empty body clears it.',
  use: 'text',
} as const;

/** Metadata fields by which every list of documents can be ordered; spellings in camel case are synonyms. */
export const documentOrder = {
  orderBy: [
    'id',
    'type',
    'fqn',
    'size',
    'digest',
    'record_id',
    'created_at',
    'createdAt',
    'modified_at',
    'creator',
    'suppressed_at',
    'suppressedAt',
    'original',
    'label',
    'status',
    'nevershare',
    'mime_type',
  ],
  default: '-created_at',
} as const satisfies ListInput;

const typeFilter = {
  doc: 'Type URI, or its short name. A type that no document has gives an empty list.',
} as const;

export const documentEndpoints = {
  record_document_list: {
    id: 'record_document_list',
    group: 'documents',
    routes: [{ method: 'GET', path: `${documents}/` }],
    rule: 'REC_DOC',
    summary: 'The latest versions of the documents of the record, newest first.',
    effect: 'read',
    query: { type: typeFilter },
    list: documentOrder,
    output: { kind: 'xml', shape: 'Documents' },
  },
  document_create: {
    id: 'document_create',
    group: 'documents',
    routes: [{ method: 'POST', path: `${documents}/` }],
    rule: 'REC_DOC_CREATE',
    summary: 'Stores a new document.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      {
        status: 400,
        when: 'the body is empty, is labelled XML and malformed, or is a Demographics document',
      },
    ],
  },
  documents_delete: {
    id: 'documents_delete',
    group: 'documents',
    routes: [{ method: 'DELETE', path: `${documents}/` }],
    rule: 'NOBODY',
    summary: 'Always refused: documents of a record are never deleted.',
    effect: 'read',
    output: { kind: 'ok' },
  },
  record_document_ext: {
    id: 'record_document_ext',
    group: 'documents',
    routes: [{ method: 'GET', path: externalDocument }],
    rule: 'REC_DOC_EXT',
    summary: "A document's octets, by the app's own id for it.",
    effect: 'read',
    output: { kind: 'bytes', doc: 'the octets as they were sent' },
    errors: [{ status: 404, when: 'the app has no document of that id in the record' }],
  },
  document_create_by_ext_id: {
    id: 'document_create_by_ext_id',
    group: 'documents',
    routes: [{ method: 'PUT', path: externalDocument }],
    rule: 'REC_DOC_EXT',
    summary: "Stores a new document under an id of the app's own.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the external id is taken or longer than 200 characters' },
      {
        status: 400,
        when: 'the body is empty, is labelled XML and malformed, or is a Demographics document',
      },
    ],
  },
  record_document_meta_ext: {
    id: 'record_document_meta_ext',
    group: 'documents',
    routes: [{ method: 'GET', path: `${externalDocument}/meta` }],
    rule: 'REC_DOC_EXT',
    summary: "A document's metadata, by the app's own id for it.",
    effect: 'read',
    output: { kind: 'xml', shape: 'Document' },
    errors: [{ status: 404, when: 'the app has no document of that id in the record' }],
  },
  record_document_label_ext: {
    id: 'record_document_label_ext',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${externalDocument}/label` }],
    rule: 'REC_DOC_EXT',
    summary: "Labels a document, by the app's own id for it.",
    effect: 'write',
    raw: labelBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the label is too long or is not text' },
      { status: 404, when: 'the app has no document of that id in the record' },
    ],
  },
  record_specific_document: {
    id: 'record_specific_document',
    group: 'documents',
    routes: [{ method: 'GET', path: oneDocument }],
    rule: 'REC_DOC',
    summary: "A document's octets: any version, any status.",
    effect: 'read',
    output: { kind: 'bytes', doc: 'the octets as they were sent' },
    errors: [{ status: 404, when: 'the record has no such document' }],
  },
  record_document_meta: {
    id: 'record_document_meta',
    group: 'documents',
    routes: [{ method: 'GET', path: `${oneDocument}/meta` }],
    rule: 'REC_DOC',
    summary: "A document's metadata.",
    effect: 'read',
    output: { kind: 'xml', shape: 'Document' },
    errors: [{ status: 404, when: 'the record has no such document' }],
  },
  update_document_meta: {
    id: 'update_document_meta',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${oneDocument}/meta` }],
    rule: 'NOBODY',
    summary: 'Always refused: metadata cannot be written.',
    effect: 'read',
    output: { kind: 'ok' },
  },
  record_document_label: {
    id: 'record_document_label',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${oneDocument}/label` }],
    rule: 'REC_DOC',
    summary: 'Labels one version of a document.',
    effect: 'write',
    raw: labelBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the label is too long or is not text' },
      { status: 404, when: 'the record has no such document' },
    ],
  },
  document_version: {
    id: 'document_version',
    group: 'documents',
    routes: [{ method: 'POST', path: `${oneDocument}/replace` }],
    rule: 'REC_DOC_CREATE',
    summary: 'Adds a new version; the old one stays readable.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the version has been replaced already' },
      { status: 404, when: 'the record has no such document, or the new content is not valid' },
    ],
  },
  document_versions: {
    id: 'document_versions',
    group: 'documents',
    routes: [{ method: 'GET', path: `${oneDocument}/versions/` }],
    rule: 'REC_DOC',
    summary: 'All versions of a document, newest first.',
    effect: 'read',
    list: documentOrder,
    output: { kind: 'xml', shape: 'Documents' },
    errors: [{ status: 404, when: 'the record has no such document' }],
  },
} as const satisfies Record<string, Endpoint>;
