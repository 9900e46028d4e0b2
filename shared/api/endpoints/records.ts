/** Records, their owner and full shares. docs/contract/records.md#creation */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const demographicsBody = {
  doc: 'A Demographics XML document. The content type is ignored.',
  use: 'document',
} as const;

export const recordEndpoints = {
  record_create: {
    routes: [{ method: 'POST', path: '/records/' }],
    rule: 'ADMIN',
    summary: 'Creates a record from demographics, with the default carenets.',
    effect: 'write',
    raw: demographicsBody,
    output: { kind: 'xml', shape: 'Record' },
    errors: [{ status: 400, when: 'the body is empty, malformed or not valid demographics' }],
    example: { body: '{demographics}' },
  },
  record_create_ext: {
    routes: [{ method: 'PUT', path: '/records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}' }],
    rule: 'EXT_ID',
    summary: "Creates a record under the caller's own id. A repeated call returns the existing record.",
    effect: 'write',
    raw: demographicsBody,
    output: { kind: 'xml', shape: 'Record' },
    errors: [
      {
        status: 400,
        when: 'the external id is longer than 200 characters, or the body is not valid demographics',
      },
    ],
    example: { path: { EXTERNAL_ID: 'patient-{run}' }, body: '{demographics}' },
  },
  record_search: {
    routes: [{ method: 'GET', path: '/records/search' }],
    rule: 'ADMIN',
    summary: 'Finds records whose label contains the text, in any letter case.',
    effect: 'read',
    query: { label: { doc: 'Part of the label.', required: 'filled' } },
    list: { orderBy: ['label', 'created_at', 'id'], default: 'label' },
    output: { kind: 'xml', shape: 'Records' },
    example: { query: { label: 'oyelaran' } },
  },
  record: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}' }],
    rule: 'REC_READ',
    summary: 'Returns a record.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Record' },
    example: { by: 'admin' },
  },
  record_get_owner: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/owner' }],
    rule: 'REC_LIMITED',
    summary: "Returns the id of the record's owner.",
    effect: 'read',
    output: { kind: 'xml', shape: 'AccountReference' },
  },
  record_set_owner: {
    routes: [
      { method: 'PUT', path: '/records/{RECORD_ID}/owner' },
      { method: 'POST', path: '/records/{RECORD_ID}/owner' },
    ],
    rule: 'ADMIN',
    summary: 'Makes an account or an app the owner of the record.',
    effect: 'write',
    raw: { doc: 'The id of the new owner. White space around it is ignored.', use: 'text' },
    output: { kind: 'xml', shape: 'Account' },
    errors: [{ status: 400, when: 'the body is empty, or is not the id of an account or app' }],
    example: { body: '{account}', mediaType: 'text/plain' },
  },
  record_shares: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/shares/' }],
    rule: 'REC_OWNER',
    summary: 'Lists the accounts with a full share, then the apps enabled on the record.',
    effect: 'read',
    list: { orderBy: ['id', 'created_at', 'account', 'role_label'], default: '-created_at' },
    output: { kind: 'xml', shape: 'Shares' },
  },
  record_share_add: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/shares/' }],
    rule: 'REC_OWNER',
    summary: 'Shares the whole record with an account. Repeating the call changes the role label.',
    effect: 'write',
    form: {
      account_id: { doc: 'The account to share with.', required: 'filled' },
      role_label: { doc: 'What the account holder is to the patient.', maximum: limits.roleLabel },
    },
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the account does not exist' }],
    example: { form: { account_id: '{relative}' } },
  },
  record_share_delete: {
    routes: [
      { method: 'DELETE', path: '/records/{RECORD_ID}/shares/{ACCOUNT_ID}' },
      { method: 'POST', path: '/records/{RECORD_ID}/shares/{ACCOUNT_ID}/delete' },
    ],
    rule: 'REC_OWNER',
    summary: 'Removes a full share. Succeeds when there is none.',
    effect: 'write',
    output: { kind: 'ok' },
  },
} as const satisfies Declarations;
