/** What an account keeps for an app: preferences, and credentials to open it with. docs/contract/accounts.md#preferences */
import type { Declarations } from '../endpoint.ts';

const preferences = '/accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences';
const capabilities = ['http://smartplatforms.org/terms#UserPreferences'] as const;

export const accountAppEndpoints = {
  get_user_preferences: {
    routes: [{ method: 'GET', path: preferences }],
    rule: 'PREFS',
    summary: "Returns the account's preferences for the app; an empty body when there are none.",
    effect: 'read',
    output: { kind: 'bytes', doc: 'the bytes as they were sent, always with the media type `text/plain`' },
    capabilities,
  },
  set_user_preferences: {
    routes: [{ method: 'PUT', path: preferences }],
    rule: 'PREFS',
    summary: "Replaces the account's preferences for the app.",
    effect: 'write',
    raw: { doc: 'Anything, at most 4 MiB.', use: 'document' },
    output: { kind: 'ok' },
    capabilities,
    example: { body: 'small print', mediaType: 'text/plain' },
  },
  delete_user_preferences: {
    routes: [{ method: 'DELETE', path: preferences }],
    rule: 'PREFS',
    summary: "Deletes the account's preferences for the app. Succeeds when there are none.",
    effect: 'write',
    output: { kind: 'ok' },
    capabilities,
  },
  get_connect_credentials: {
    routes: [{ method: 'POST', path: '/accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/connect_credentials' }],
    rule: 'SELF',
    summary:
      'Issues the tokens with which the UI app opens the app for the account, and the signed header for its start page. They act for the account, also those of an autonomous app.',
    effect: 'write',
    form: {
      record_id: { doc: 'The record to open the app on. Ignored when a carenet is given.' },
      carenet_id: { doc: 'The carenet to open the app on.' },
    },
    output: { kind: 'xml', shape: 'ConnectCredentials' },
    errors: [
      { status: 400, when: 'neither a record nor a carenet is given' },
      {
        status: 403,
        when: 'the app is not enabled there, the account may not open it there, or the app is autonomous and a carenet is given',
      },
      { status: 404, when: 'the record or carenet does not exist' },
    ],
    example: { form: { record_id: '{record}' } },
  },
} as const satisfies Declarations;
