/** In which browsers an account is told of what is new. docs/contract/push.md#calls */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const subscriptions = '/accounts/{ACCOUNT_EMAIL}/push-subscriptions';

export const pushEndpoints = {
  push_subscription_list: {
    routes: [{ method: 'GET', path: subscriptions }],
    rule: 'SELF',
    summary:
      'The browsers in which the account is told by Web Push, the one added last first, and the public key to subscribe with: `null` while the operator has not switched Web Push on.',
    effect: 'read',
    output: { kind: 'json', shape: 'PushSubscriptions' },
  },
  push_subscription_add: {
    routes: [{ method: 'POST', path: subscriptions }],
    rule: 'SELF',
    summary:
      'Adds a browser in which the account is told, as its subscription (`PushSubscription` of the Push API) describes it. The same address again replaces what was stored for it.',
    effect: 'write',
    form: {
      endpoint: {
        doc: 'The address at the push service of the browser: `https` on port 443. Under `npm start` any port of this machine is accepted too.',
        required: 'filled',
        maximum: limits.pushEndpoint,
      },
      p256dh: { doc: 'The public key of the browser: 65 bytes of base64url.', required: 'filled' },
      auth: { doc: 'Its authentication secret: 16 bytes of base64url.', required: 'filled' },
      public_key: { doc: 'The public key that it was subscribed with.', required: 'filled' },
      device: { doc: 'What the person knows the browser by.', maximum: limits.device },
    },
    output: { kind: 'json', shape: 'PushSubscription' },
    errors: [
      { status: 400, when: 'a field is missing or not as described' },
      { status: 400, when: 'the account is told in 10 browsers' },
      { status: 409, when: 'the operator has not switched Web Push on, or the key is another one now' },
    ],
    example: {
      form: {
        endpoint: 'https://push.example.net/send/mFqQzV8v0Kd',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        public_key: '{push key}',
        device: 'Firefox on Android',
      },
    },
  },
  push_subscription_remove: {
    routes: [{ method: 'DELETE', path: `${subscriptions}/{PUSH_SUBSCRIPTION_ID}` }],
    rule: 'SELF',
    // Who signs out without having set up a second factor is told nothing more in that browser.
    inLimitedSession: true,
    summary: 'Ends that the account is told in a browser.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the account is not told in such a browser' }],
  },
} as const satisfies Declarations;
