/** Apps on records and autonomous apps (wire contract: apps, endpoints). */
import type { Endpoint } from '../endpoint.ts';

const appOnRecord = '/records/{RECORD_ID}/apps/{APP_ID}';

const tokenAnswer = {
  kind: 'form',
  fields: ['oauth_token', 'oauth_token_secret', 'xoauth_indivo_record_id'],
} as const;

export const appAccessEndpoints = {
  app_record_list: {
    id: 'app_record_list',
    group: 'apps',
    routes: [{ method: 'GET', path: '/apps/{APP_ID}/records/' }],
    rule: 'APP_AUTO',
    summary: 'Every record on which the autonomous app is enabled.',
    effect: 'read',
    list: { orderBy: ['label', 'created_at', 'id'], default: 'label' },
    output: { kind: 'xml', shape: 'Records' },
  },
  autonomous_access_token: {
    id: 'autonomous_access_token',
    group: 'apps',
    routes: [{ method: 'POST', path: '/apps/{APP_ID}/records/{RECORD_ID}/access_token' }],
    rule: 'APP_AUTO_REC',
    summary: 'A new access token without expiry for an autonomous app on a record; earlier ones stay valid.',
    effect: 'write',
    output: tokenAnswer,
  },
  record_phas: {
    id: 'record_phas',
    group: 'apps',
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/apps/' }],
    rule: 'REC_LIMITED',
    summary: 'Full manifests of the apps enabled on the record, sorted by name.',
    effect: 'read',
    list: { orderBy: ['name', 'id'], default: 'name' },
    output: { kind: 'json', shape: 'AppManifests' },
  },
  record_pha: {
    id: 'record_pha',
    group: 'apps',
    routes: [{ method: 'GET', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary: 'Full manifest of one app enabled on the record.',
    effect: 'read',
    output: { kind: 'json', shape: 'AppManifest' },
    errors: [{ status: 404, when: 'the app is not enabled on the record' }],
  },
  record_pha_enable: {
    id: 'record_pha_enable',
    group: 'apps',
    routes: [{ method: 'PUT', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary: 'Enables an app on the record; repeating it changes nothing.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  pha_record_delete: {
    id: 'pha_record_delete',
    group: 'apps',
    routes: [{ method: 'DELETE', path: appOnRecord }],
    rule: 'REC_LIMITED',
    summary:
      'Takes an app off the record and out of its carenets; its tokens die, its storage in the record stays.',
    effect: 'write',
    output: { kind: 'ok' },
  },
} as const satisfies Record<string, Endpoint>;
