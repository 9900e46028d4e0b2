/** Subscriptions to changes of reports. docs/contract/subscriptions.md#calls */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const subscriptions = '/experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions';

export const subscriptionEndpoints = {
  subscription_create: {
    routes: [{ method: 'POST', path: `${subscriptions}/` }],
    rule: 'REC_DOC_EXT',
    summary:
      'Calls a webhook of the app when a report of the record changes. Lasts three months; repeating the call renews it.',
    effect: 'write',
    form: {
      url: {
        doc: 'A report of the record, relative to it, such as `/reports/minimal/labs/` or `/reports/LabResult/`.',
        required: 'filled',
        maximum: limits.subscriptionUrl,
      },
      callback: {
        doc: "The webhook: `https` on port 443, on the host of the app's registered callback or start URL, or on a host that the operator lists in the setting `PING_CALLBACK_HOSTS`. Without user name and fragment. Under `npm start`, `http://127.0.0.1` and `http://localhost` with any port are accepted too.",
        required: 'filled',
        maximum: limits.callbackUrl,
      },
    },
    output: { kind: 'xml', shape: 'Subscription' },
    errors: [
      { status: 400, when: '`url` is not a report of a record, or `callback` is not allowed' },
      { status: 400, when: 'the app already has 50 active subscriptions on the record' },
    ],
    example: { form: { url: '/reports/minimal/labs/', callback: '{callback}' } },
  },
  subscription_list: {
    routes: [{ method: 'GET', path: `${subscriptions}/` }],
    rule: 'REC_DOC_EXT',
    summary: 'Lists the active subscriptions of the app on the record.',
    effect: 'read',
    list: { orderBy: ['created_at', 'expires_at', 'url', 'id'], default: '-created_at' },
    output: { kind: 'xml', shape: 'Subscriptions' },
  },
  subscription_delete: {
    routes: [{ method: 'DELETE', path: `${subscriptions}/{SUBSCRIPTION_ID}` }],
    rule: 'REC_DOC_EXT',
    summary: 'Ends a subscription. A waiting webhook call is cancelled.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the app has no such active subscription on the record' }],
  },
} as const satisfies Declarations;
