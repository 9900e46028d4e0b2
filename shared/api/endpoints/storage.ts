/** App storage: documents of one app, outside records or on one record. docs/contract/documents.md#app-storage */
import type { Declarations, ListInput } from '../endpoint.ts';
import { documentOrder } from './documents/common.ts';

const appOnly = '/apps/{APP_ID}/documents';
const onRecord = '/records/{RECORD_ID}/apps/{APP_ID}/documents';

const body = {
  doc: 'The document, in any media type. It may be empty unless it is XML.',
  use: 'document',
} as const;
const label = {
  doc: 'The label: UTF-8, at most 100 characters. An empty body removes it.',
  use: 'text',
} as const;
const type = { doc: 'Type URI, or its short name.' } as const;
const order: ListInput = documentOrder;
const unknown = { status: 404, when: 'the app has no such document in this storage' } as const;
const badContent = { status: 400, when: 'the body is labelled XML and is empty or malformed' } as const;
const quota = { status: 413, when: 'the quota of the app would be exceeded' } as const;
const badLabel = { status: 400, when: 'the label is too long, or is not text' } as const;
const metadata = { kind: 'xml', shape: 'Document' } as const;
const bytes = { kind: 'bytes', doc: 'the bytes as they were sent' } as const;

export const storageEndpoints = {
  app_document_list: {
    routes: [{ method: 'GET', path: `${appOnly}/` }],
    rule: 'APP_SELF',
    summary: "Lists the app's documents that belong to no record.",
    effect: 'read',
    query: { type },
    list: order,
    output: { kind: 'xml', shape: 'Documents' },
  },
  app_document_create: {
    routes: [{ method: 'POST', path: `${appOnly}/` }],
    rule: 'APP_SELF',
    summary: 'Stores a document of the app.',
    effect: 'write',
    raw: body,
    output: metadata,
    errors: [badContent, quota],
    example: { body: '<Setting>one</Setting>' },
  },
  app_document_ext: {
    routes: [{ method: 'GET', path: `${appOnly}/external/{APP_EXTERNAL_ID}` }],
    rule: 'APP_SELF',
    summary: 'Returns the content of a document, by its external id.',
    effect: 'read',
    output: bytes,
    errors: [unknown],
  },
  app_document_create_or_update_ext: {
    routes: [{ method: 'PUT', path: `${appOnly}/external/{APP_EXTERNAL_ID}` }],
    rule: 'APP_SELF',
    summary: 'Stores a document under an external id, and replaces the one that has it.',
    effect: 'write',
    raw: body,
    output: metadata,
    errors: [badContent, quota, { status: 400, when: 'the external id is longer than 200 characters' }],
    example: { body: '<Setting>two</Setting>' },
  },
  app_document_meta_ext: {
    routes: [{ method: 'GET', path: `${appOnly}/external/{APP_EXTERNAL_ID}/meta` }],
    rule: 'APP_SELF',
    summary: 'Returns the metadata of a document, by its external id.',
    effect: 'read',
    output: metadata,
    errors: [unknown],
  },
  app_specific_document: {
    routes: [{ method: 'GET', path: `${appOnly}/{APP_DOCUMENT_ID}` }],
    rule: 'APP_SELF',
    summary: 'Returns the content of a document.',
    effect: 'read',
    output: bytes,
    errors: [unknown],
  },
  app_document_create_or_update: {
    routes: [{ method: 'PUT', path: `${appOnly}/{APP_DOCUMENT_ID}` }],
    rule: 'APP_SELF',
    summary:
      'Overwrites a document in place. For an unknown id, stores a new document under an id that the service chooses.',
    effect: 'write',
    raw: body,
    output: metadata,
    errors: [badContent, quota],
    example: { body: '<Setting>newer</Setting>' },
  },
  app_document_delete: {
    routes: [{ method: 'DELETE', path: `${appOnly}/{APP_DOCUMENT_ID}` }],
    rule: 'APP_SELF',
    summary: 'Deletes a document of the app permanently.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknown],
  },
  app_document_meta: {
    routes: [{ method: 'GET', path: `${appOnly}/{APP_DOCUMENT_ID}/meta` }],
    rule: 'APP_SELF',
    summary: 'Returns the metadata of a document.',
    effect: 'read',
    output: metadata,
    errors: [unknown],
  },
  app_document_label: {
    routes: [{ method: 'PUT', path: `${appOnly}/{APP_DOCUMENT_ID}/label` }],
    rule: 'APP_SELF',
    summary: 'Sets the label of a document.',
    effect: 'write',
    raw: label,
    output: metadata,
    errors: [badLabel, unknown],
    example: { body: 'A label', mediaType: 'text/plain' },
  },
  record_app_document_list: {
    routes: [{ method: 'GET', path: `${onRecord}/` }],
    rule: 'REC_APP_DOC',
    summary: "Lists the app's own documents on the record.",
    effect: 'read',
    query: { type },
    list: order,
    output: { kind: 'xml', shape: 'Documents' },
  },
  record_app_document_create: {
    routes: [{ method: 'POST', path: `${onRecord}/` }],
    rule: 'REC_APP_DOC',
    summary: 'Stores a document of the app on the record.',
    effect: 'write',
    raw: body,
    output: metadata,
    errors: [badContent, quota],
    example: { body: '<Setting>one</Setting>' },
  },
  record_app_document_ext: {
    routes: [{ method: 'GET', path: `${onRecord}/external/{APP_EXTERNAL_ID}` }],
    rule: 'REC_APP_DOC',
    summary: 'Returns the content of a document, by its external id.',
    effect: 'read',
    output: bytes,
    errors: [unknown],
  },
  record_app_document_create_or_update_ext: {
    routes: [
      { method: 'PUT', path: `${onRecord}/external/{APP_EXTERNAL_ID}` },
      { method: 'POST', path: `${onRecord}/external/{APP_EXTERNAL_ID}` },
    ],
    rule: 'REC_APP_DOC',
    summary: 'Stores a document under an external id, and replaces the one that has it.',
    effect: 'write',
    raw: body,
    output: metadata,
    errors: [badContent, quota, { status: 400, when: 'the external id is longer than 200 characters' }],
    example: { body: '<Setting>two</Setting>' },
  },
  record_app_document_meta_ext: {
    routes: [{ method: 'GET', path: `${onRecord}/external/{APP_EXTERNAL_ID}/meta` }],
    rule: 'REC_APP_DOC',
    summary: 'Returns the metadata of a document, by its external id.',
    effect: 'read',
    output: metadata,
    errors: [unknown],
  },
  record_app_specific_document: {
    routes: [{ method: 'GET', path: `${onRecord}/{APP_DOCUMENT_ID}` }],
    rule: 'REC_APP_DOC',
    summary: 'Returns the content of a document.',
    effect: 'read',
    output: bytes,
    errors: [unknown],
  },
  record_app_document_delete: {
    routes: [{ method: 'DELETE', path: `${onRecord}/{APP_DOCUMENT_ID}` }],
    rule: 'REC_APP_DOC',
    summary: 'Deletes a document of the app permanently.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknown],
  },
  record_app_document_meta: {
    routes: [{ method: 'GET', path: `${onRecord}/{APP_DOCUMENT_ID}/meta` }],
    rule: 'REC_APP_DOC',
    summary: 'Returns the metadata of a document.',
    effect: 'read',
    output: metadata,
    errors: [unknown],
  },
  record_app_document_label: {
    routes: [{ method: 'PUT', path: `${onRecord}/{APP_DOCUMENT_ID}/label` }],
    rule: 'REC_APP_DOC',
    summary: 'Sets the label of a document.',
    effect: 'write',
    raw: label,
    output: metadata,
    errors: [badLabel, unknown],
    example: { body: 'A label', mediaType: 'text/plain' },
  },
} as const satisfies Declarations;
