/** Carenets: who is in them, what is autoshared into them, and reading through them. docs/contract/carenets.md#manage */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';
import {
  attachmentDoc,
  badPart,
  documentBytes,
  documentFilters,
  partOfDocument,
  recordDocumentOrder,
  unreadableAttachment,
} from './documents/common.ts';

const carenet = '/carenets/{CARENET_ID}';
const autoshare = '/records/{RECORD_ID}/autoshare';
const carenetOrder = { orderBy: ['name', 'id', 'created_at'], default: 'name' } as const;
const name = {
  doc: `The name: 1 to ${limits.carenetName} characters, unique in the record. Surrounding white space is removed.`,
  required: 'present',
} as const;
const nameTaken = {
  status: 400,
  when: 'the name is missing, empty or too long, or taken (body exactly `Carenet name is already taken`)',
} as const;
const typeField = { doc: 'Type URI, or its short name.', required: 'filled' } as const;
const kindField = {
  doc: 'A data model, or a type of FHIR resource that has no data model, such as `Consent`. Case matters.',
  required: 'filled',
} as const;
const unknownKind = {
  status: 400,
  when: '`kind` is missing or empty, or no kind of data that can be shared',
} as const;
const unknownType = {
  status: 404,
  when: 'no document has that type and the service does not know it',
} as const;

export const carenetEndpoints = {
  carenet_list: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/carenets/' }],
    rule: 'REC_LIMITED',
    summary: 'Lists the carenets of a record.',
    effect: 'read',
    list: carenetOrder,
    output: { kind: 'xml', shape: 'Carenets' },
    example: { by: 'session' },
  },
  carenet_create: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/carenets/' }],
    rule: 'REC_LIMITED',
    summary: 'Creates a carenet and returns it.',
    effect: 'write',
    form: { name },
    output: { kind: 'xml', shape: 'Carenets' },
    errors: [nameTaken],
    example: { by: 'session', form: { name: 'Friends {run}' } },
  },
  carenet_delete: {
    routes: [{ method: 'DELETE', path: carenet }],
    rule: 'REC_CONTROL',
    summary: 'Deletes a carenet with its members, placements and autoshares. Its tokens end; documents stay.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  carenet_rename: {
    routes: [{ method: 'POST', path: `${carenet}/rename` }],
    rule: 'REC_CONTROL',
    summary: 'Renames a carenet and returns it.',
    effect: 'write',
    form: {
      name,
      read_name: { doc: 'The name that was read. Nothing changes when it is another by now.' },
    },
    output: { kind: 'xml', shape: 'Carenets' },
    errors: [nameTaken, { status: 409, when: '`read_name` is given, and the carenet has another name' }],
    example: { form: { name: 'Neighbours {run}' } },
  },
  carenet_record: {
    routes: [{ method: 'GET', path: `${carenet}/record` }],
    rule: 'CN_READ',
    summary: 'Returns the record of a carenet.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Record' },
  },
  carenet_account_list: {
    routes: [{ method: 'GET', path: `${carenet}/accounts/` }],
    rule: 'CN_READ',
    summary: 'Lists the accounts in a carenet.',
    effect: 'read',
    list: { orderBy: ['id', 'created_at', 'full_name'], default: 'id' },
    output: { kind: 'xml', shape: 'CarenetAccounts' },
  },
  carenet_account_create: {
    routes: [{ method: 'POST', path: `${carenet}/accounts/` }],
    rule: 'REC_CONTROL',
    summary: 'Adds an account to a carenet. Repeating the call changes the write flag.',
    effect: 'write',
    form: {
      account_id: { doc: 'The account.', required: 'filled' },
      write: {
        doc: '`true` sets the write flag; any other value clears it. Carenets are read-only either way.',
      },
    },
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the account does not exist' }],
    example: { form: { account_id: '{relative}' } },
  },
  carenet_account_delete: {
    routes: [{ method: 'DELETE', path: `${carenet}/accounts/{ACCOUNT_ID}` }],
    rule: 'REC_CONTROL',
    summary: 'Removes an account from a carenet. Succeeds when the account is not in it.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  carenet_account_permissions: {
    routes: [{ method: 'GET', path: `${carenet}/accounts/{ACCOUNT_ID}/permissions` }],
    rule: 'CN_PERM',
    summary: 'Returns what an account may do in a carenet.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Permissions' },
    errors: [
      { status: 404, when: 'the account is neither in the carenet nor in full control of its record' },
    ],
  },
  carenet_apps_list: {
    routes: [{ method: 'GET', path: `${carenet}/apps/` }],
    rule: 'CN_READ',
    summary: 'Lists the full manifests of the apps in a carenet.',
    effect: 'read',
    list: { orderBy: ['name', 'id'], default: 'name' },
    output: { kind: 'json', shape: 'AppManifests' },
  },
  carenet_apps_create: {
    routes: [{ method: 'PUT', path: `${carenet}/apps/{PHA_EMAIL}` }],
    rule: 'REC_CONTROL',
    summary: 'Adds an app to a carenet. Repeating the call changes nothing.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the app is autonomous' },
      { status: 404, when: 'the app is not enabled on the record' },
    ],
  },
  carenet_apps_delete: {
    routes: [{ method: 'DELETE', path: `${carenet}/apps/{PHA_EMAIL}` }],
    rule: 'REC_CONTROL',
    summary: 'Removes an app from a carenet. Succeeds when the app is not in it.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  carenet_app_permissions: {
    routes: [{ method: 'GET', path: `${carenet}/apps/{APP_ID}/permissions` }],
    rule: 'NOBODY',
    summary: 'Always denied.',
    effect: 'read',
    output: { kind: 'ok' },
    example: { by: 'session', status: 403 },
  },
  carenet_document_list: {
    routes: [{ method: 'GET', path: `${carenet}/documents/` }],
    rule: 'CN_DOC',
    summary: 'Lists the latest versions of the documents that are visible in a carenet.',
    effect: 'read',
    shows: true,
    query: documentFilters,
    list: recordDocumentOrder,
    output: { kind: 'xml', shape: 'Documents' },
  },
  carenet_document: {
    routes: [{ method: 'GET', path: `${carenet}/documents/{DOCUMENT_ID}` }],
    rule: 'CN_DOC',
    summary:
      'Returns the content of a document that is visible in a carenet. Only the latest version can be read.',
    effect: 'read',
    shows: true,
    query: partOfDocument,
    output: { kind: 'bytes', doc: documentBytes, large: true },
    errors: [
      badPart,
      { status: 404, when: 'the document is not visible in the carenet, or is not the latest version' },
    ],
  },
  carenet_document_meta: {
    routes: [{ method: 'GET', path: `${carenet}/documents/{DOCUMENT_ID}/meta` }],
    rule: 'CN_DOC',
    summary:
      'Returns the metadata of a document that is visible in a carenet. Only the latest version can be read.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 404, when: 'the document is not visible in the carenet, or is not the latest version' },
    ],
  },
  carenet_document_attachment: {
    routes: [{ method: 'GET', path: `${carenet}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'CN_DOC',
    summary:
      'Returns an attachment that a FHIR document holds, decoded, when the document is visible in a carenet. Only the latest version can be read.',
    effect: 'read',
    shows: true,
    output: { kind: 'bytes', doc: attachmentDoc },
    errors: [
      {
        status: 404,
        when: 'the document is not visible in the carenet, is not the latest version, or has no such attachment',
      },
      unreadableAttachment,
    ],
    example: { path: { DOCUMENT_ID: '{letter}' } },
  },
  read_special_document_carenet: {
    routes: [{ method: 'GET', path: `${carenet}/documents/special/{SPECIAL_DOCUMENT}` }],
    rule: 'CN_DEMO',
    summary:
      'Returns the current `demographics` or `contact` document as stored, when it is visible in the carenet.',
    effect: 'read',
    output: { kind: 'bytes', doc: 'the XML as it was sent' },
    errors: [
      { status: 404, when: 'the name is neither of the two, or no such document is visible in the carenet' },
    ],
  },
  record_sharing: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/sharing' }],
    rule: 'REC_CONTROL',
    summary:
      'Who sees the record: its carenets with their accounts and apps, the types shared into them and how many documents each shows; for the owner, also the accounts with a full share.',
    effect: 'read',
    list: carenetOrder,
    output: { kind: 'json', shape: 'RecordSharing' },
  },
  autoshare_list: {
    routes: [{ method: 'GET', path: `${autoshare}/bytype/` }],
    rule: 'REC_CONTROL',
    summary: 'Lists the carenets into which documents of a type are shared automatically.',
    effect: 'read',
    query: { type: typeField },
    list: carenetOrder,
    output: { kind: 'xml', shape: 'Carenets' },
    errors: [{ status: 400, when: '`type` is missing or empty' }, unknownType],
    example: { query: { type: '{type}' } },
  },
  autoshare_list_bytype_all: {
    routes: [{ method: 'GET', path: `${autoshare}/bytype/all` }],
    rule: 'REC_CONTROL',
    summary: 'Lists every autoshared type with its carenets.',
    effect: 'read',
    output: { kind: 'xml', shape: 'DocumentSchemas' },
  },
  autoshare_create: {
    routes: [{ method: 'POST', path: `${autoshare}/carenets/{CARENET_ID}/bytype/set` }],
    rule: 'REC_CONTROL',
    summary: 'Shares all present and future documents of a type into a carenet.',
    effect: 'write',
    form: { type: typeField },
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such carenet' }, unknownType],
    example: { form: { type: '{type}' } },
  },
  autoshare_delete: {
    routes: [{ method: 'POST', path: `${autoshare}/carenets/{CARENET_ID}/bytype/unset` }],
    rule: 'REC_CONTROL',
    summary: 'Stops sharing documents of a type into a carenet.',
    effect: 'write',
    form: { type: typeField },
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such carenet' }, unknownType],
    example: { form: { type: '{type}' } },
  },
  autoshare_documents: {
    routes: [{ method: 'GET', path: `${autoshare}/carenets/{CARENET_ID}/documents/` }],
    rule: 'REC_CONTROL',
    summary:
      'Lists the documents of a record with what a carenet shows of them, and why some stay out that hold data of a shared kind.',
    effect: 'read',
    query: {
      state: {
        doc: 'Only documents that are `visible`, that are `left_out` though they hold data of a shared kind or are of a shared type, or that are `hidden` for any other reason.',
        oneOf: ['visible', 'left_out', 'hidden'],
      },
      kind: documentFilters.kind,
      q: documentFilters.q,
    },
    list: recordDocumentOrder,
    output: { kind: 'json', shape: 'DocumentSharing' },
    errors: [{ status: 404, when: 'the record has no such carenet' }],
    example: { by: 'session' },
  },
  autoshare_kind_create: {
    routes: [{ method: 'POST', path: `${autoshare}/carenets/{CARENET_ID}/bykind/set` }],
    rule: 'REC_CONTROL',
    summary:
      'Shares data of a kind into a carenet, present and future: documents that hold only shared kinds, and the facts of other documents.',
    effect: 'write',
    form: { kind: kindField },
    output: { kind: 'ok' },
    errors: [unknownKind, { status: 404, when: 'the record has no such carenet' }],
    example: { form: { kind: 'Allergy' } },
  },
  autoshare_kind_delete: {
    routes: [{ method: 'POST', path: `${autoshare}/carenets/{CARENET_ID}/bykind/unset` }],
    rule: 'REC_CONTROL',
    summary: 'Stops sharing data of a kind into a carenet.',
    effect: 'write',
    form: { kind: kindField },
    output: { kind: 'ok' },
    errors: [unknownKind, { status: 404, when: 'the record has no such carenet' }],
    example: { form: { kind: 'Allergy' } },
  },
} as const satisfies Declarations;
