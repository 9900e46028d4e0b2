/** Apps on records, and autonomous apps. docs/contract/apps.md#endpoints */
import type { Declarations } from '../endpoint.ts';

const appOnRecord = '/records/{RECORD_ID}/apps/{APP_ID}';

const tokenAnswer = {
  kind: 'form',
  fields: ['oauth_token', 'oauth_token_secret', 'xoauth_indivo_record_id'],
} as const;

export const appAccessEndpoints = {
  app_record_list: {
    routes: [{ method: 'GET', path: '/apps/{APP_ID}/records/' }],
    rule: 'APP_AUTO',
    summary: 'Lists every record on which the autonomous app is enabled.',
    effect: 'read',
    list: { orderBy: ['label', 'created_at', 'id'], default: 'label' },
    output: { kind: 'xml', shape: 'Records' },
    example: { path: { APP_ID: '{background}' } },
  },
  autonomous_access_token: {
    routes: [{ method: 'POST', path: '/apps/{APP_ID}/records/{RECORD_ID}/access_token' }],
    rule: 'APP_AUTO_REC',
    summary:
      'Issues an access token for an autonomous app on a record. It does not expire, and earlier ones stay valid.',
    effect: 'write',
    output: tokenAnswer,
    example: { path: { APP_ID: '{background}' } },
  },
  record_phas: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/apps/' }],
    rule: 'REC_LIMITED',
    summary: 'Lists the full manifests of the apps enabled on the record, sorted by name.',
    effect: 'read',
    list: { orderBy: ['name', 'id'], default: 'name' },
    output: { kind: 'json', shape: 'AppManifests' },
  },
  record_pha: {
    routes: [{ method: 'GET', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary: 'Returns the full manifest of one app enabled on the record.',
    effect: 'read',
    output: { kind: 'json', shape: 'AppManifest' },
    errors: [{ status: 404, when: 'the app is not enabled on the record' }],
    example: { path: { APP_ID: '{background}' } },
  },
  record_pha_enable: {
    routes: [{ method: 'PUT', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary: 'Enables an app on the record. Repeating the call changes nothing.',
    effect: 'write',
    output: { kind: 'ok' },
    example: { path: { APP_ID: '{background}' } },
  },
  record_pha_setup: {
    routes: [{ method: 'POST', path: `${appOnRecord}/setup` }],
    rule: 'ADMIN',
    summary:
      'Enables an app on the record without asking a user, and returns a token for it. Stores a body in the storage of the app, under the external id SETUP.',
    effect: 'write',
    raw: {
      doc: 'Optional: what the app needs to start. Stored only when there is no SETUP document yet.',
      use: 'document',
      optional: true,
    },
    output: tokenAnswer,
    errors: [
      { status: 400, when: 'the body is labelled XML and malformed' },
      { status: 413, when: 'the quota of the app would be exceeded' },
    ],
    example: {
      path: { APP_ID: '{background}' },
      body: '<Setting>begin</Setting>',
    },
  },
  pha_record_delete: {
    routes: [{ method: 'DELETE', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary:
      'Removes an app from the record and from its carenets. Its tokens end; its storage in the record stays.',
    effect: 'write',
    output: { kind: 'ok' },
    example: { path: { APP_ID: '{background}' } },
  },
} as const satisfies Declarations;
