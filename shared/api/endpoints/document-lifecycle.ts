/** Status, relations, sharing and special documents (wire contract: status, relations, nevershare, carenets, special documents). */
import { limits } from '../../limits.ts';
import type { Endpoint } from '../endpoint.ts';

const documents = '/records/{RECORD_ID}/documents';
const oneDocument = `${documents}/{DOCUMENT_ID}` as const;
const inCarenet = `${oneDocument}/carenets/{CARENET_ID}` as const;
const special = `${documents}/special/{SPECIAL_DOCUMENT}` as const;

const documentBody = {
  doc: 'The document, in any media type, at most 4 MiB. XML must be well-formed.',
  use: 'document',
} as const;
const unknown = { status: 404, when: 'the record has no such document' } as const;
const badContent = {
  status: 400,
  when: 'the body is empty, is labelled XML and malformed, or is a Demographics document',
} as const;
const unknownRelation = { status: 404, when: 'the relation is not one of the vocabulary' } as const;
const taken = { status: 400, when: 'the external id is taken or longer than 200 characters' } as const;

export const documentLifeEndpoints = {
  document_version_by_ext_id: {
    id: 'document_version_by_ext_id',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${oneDocument}/replace/external/{APP_ID}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: "Adds a new version under an id of the app's own; the old one stays readable.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the version has been replaced already' },
      taken,
      { status: 404, when: 'the record has no such document, or the new content is not valid' },
    ],
  },
  document_set_status: {
    id: 'document_set_status',
    group: 'documents',
    routes: [{ method: 'POST', path: `${oneDocument}/set-status` }],
    rule: 'REC_DOC',
    summary: 'Makes a document active, void or archived: all its versions, and the ones to come.',
    effect: 'write',
    form: {
      status: { doc: '`active`, `void` or `archived`.' },
      reason: { doc: 'Why; kept in the history.', maximum: limits.statusReason },
    },
    raw: { doc: 'Instead of the form: one of the three words alone.', use: 'text' },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: '`status` is missing or not one of the three, or an archived document is to be voided',
      },
      unknown,
    ],
  },
  document_status_history: {
    id: 'document_status_history',
    group: 'documents',
    routes: [{ method: 'GET', path: `${oneDocument}/status-history` }],
    rule: 'REC_DOC',
    summary: 'Every change of status, newest first.',
    effect: 'read',
    output: { kind: 'xml', shape: 'DocumentStatusHistory' },
    errors: [unknown],
  },
  document_rels: {
    id: 'document_rels',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${documents}/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}` }],
    rule: 'REC_DOC',
    summary:
      'Relates the second document to the first, as its annotation for example; repeating it changes nothing.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'both are the same document' },
      { status: 404, when: 'the record lacks one of the documents' },
      unknownRelation,
    ],
  },
  get_documents_by_rel: {
    id: 'get_documents_by_rel',
    group: 'documents',
    routes: [{ method: 'GET', path: `${oneDocument}/rels/{REL}/` }],
    rule: 'REC_DOC',
    summary: 'The documents related to any version of this one, the newest relation first; not paged.',
    effect: 'read',
    unknownDocument: 400,
    list: { orderBy: [], default: '-created_at' },
    output: { kind: 'xml', shape: 'Documents' },
    errors: [{ status: 400, when: 'the record has no such document' }, unknownRelation],
  },
  document_create_by_rel: {
    id: 'document_create_by_rel',
    group: 'documents',
    routes: [{ method: 'POST', path: `${oneDocument}/rels/{REL}/` }],
    rule: 'REC_DOC',
    summary: 'Stores a new document and relates it to this one.',
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [badContent, unknown, unknownRelation],
  },
  document_create_by_rel_with_ext_id: {
    id: 'document_create_by_rel_with_ext_id',
    group: 'documents',
    routes: [{ method: 'POST', path: `${oneDocument}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: "Stores a new document under an id of the app's own and relates it to this one.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'xml', shape: 'Document' },
    errors: [badContent, taken, unknown, unknownRelation],
  },
  document_set_nevershare: {
    id: 'document_set_nevershare',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${oneDocument}/nevershare` }],
    rule: 'REC_CONTROL',
    summary: 'Hides a document from every carenet, whatever shares it.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknown],
  },
  document_remove_nevershare: {
    id: 'document_remove_nevershare',
    group: 'documents',
    routes: [{ method: 'DELETE', path: `${oneDocument}/nevershare` }],
    rule: 'REC_CONTROL',
    summary: 'Lets placements and autoshares of a document take effect again.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [unknown],
  },
  document_carenets: {
    id: 'document_carenets',
    group: 'documents',
    routes: [{ method: 'GET', path: `${oneDocument}/carenets/` }],
    rule: 'REC_DOC',
    summary: 'The carenets in which a document is visible.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'xml', shape: 'Carenets' },
    errors: [unknown],
  },
  carenet_document_placement: {
    id: 'carenet_document_placement',
    group: 'documents',
    routes: [{ method: 'PUT', path: inCarenet }],
    rule: 'REC_CONTROL',
    summary: 'Places a document in a carenet; an exclusion ends.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 404, when: 'the record has no such document or carenet, or the document is never shared' },
    ],
  },
  carenet_document_delete: {
    id: 'carenet_document_delete',
    group: 'documents',
    routes: [{ method: 'DELETE', path: inCarenet }],
    rule: 'REC_CONTROL',
    summary: 'Excludes a document from a carenet, also from what is autoshared into it.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such document or carenet' }],
  },
  autoshare_revert: {
    id: 'autoshare_revert',
    group: 'documents',
    routes: [{ method: 'POST', path: `${inCarenet}/autoshare-revert` }],
    rule: 'REC_CONTROL',
    summary: 'Drops the placement or exclusion of a document in a carenet, so that autoshare alone decides.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such document or carenet' }],
  },
  read_special_document: {
    id: 'read_special_document',
    group: 'documents',
    routes: [{ method: 'GET', path: special }],
    rule: 'REC_READ',
    summary: 'The stored XML of the current `demographics` or `contact` document.',
    effect: 'read',
    output: { kind: 'bytes', doc: 'the XML as it was sent' },
    errors: [{ status: 404, when: 'the name is another one, or the record has no such document yet' }],
  },
  save_special_document: {
    id: 'save_special_document',
    group: 'documents',
    routes: [
      { method: 'PUT', path: special },
      { method: 'POST', path: special },
    ],
    rule: 'REC_READ',
    summary: 'Stores the `demographics` or `contact` document, as a new version when there is one.',
    effect: 'write',
    raw: { doc: 'The XML; the content type is ignored.', use: 'document' },
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the body is empty, malformed or not valid' },
      { status: 404, when: 'the name is another one' },
    ],
  },
} as const satisfies Record<string, Endpoint>;

/** The same call by PUT answers only an acknowledgement, so it is an endpoint of its own in all but name. */
export const relatedDocumentByPut = {
  document_create_by_rel_with_ext_id_put: {
    id: 'document_create_by_rel_with_ext_id_put',
    audit: 'document_create_by_rel_with_ext_id',
    group: 'documents',
    routes: [{ method: 'PUT', path: `${oneDocument}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}` }],
    rule: 'REC_DOC_EXT',
    summary:
      "Stores a new document under an id of the app's own and relates it to this one; answers no metadata.",
    effect: 'write',
    raw: documentBody,
    output: { kind: 'ok' },
    errors: [badContent, taken, unknown, unknownRelation],
  },
} as const satisfies Record<string, Endpoint>;
