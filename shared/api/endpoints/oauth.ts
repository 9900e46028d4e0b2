/** OAuth 1.0a and sessions. docs/contract/oauth.md#oauth-and-session-endpoints */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const device = {
  doc: 'What the person calls the browser, such as `Firefox / Windows`, for her list of sessions. Default: the name of the UI app.',
  maximum: limits.device,
} as const;
const language = {
  doc: 'Language of the person, in which the account gets its mails from then on.',
  oneOf: ['en', 'de'],
} as const;

const signedIn = ['oauth_token', 'oauth_token_secret', 'account_id', 'browser'] as const;
/** Either the session or the ticket. */
const signedInOrTicket = [
  'oauth_token, when it opens a session',
  'oauth_token_secret, when it does',
  'account_id, when it does',
  'browser, when it does',
  'limited=second_factor, when it can only set up a second factor',
  'second_factor=required, when one is waited for',
  'ticket, when it is',
  'methods: of totp, recovery and passkey those that can be used, separated by commas, when it is',
] as const;

export const oauthEndpoints = {
  request_token: {
    routes: [{ method: 'POST', path: '/oauth/request_token' }],
    rule: 'APP2',
    summary: 'Issues a request token, bound to a record, to a carenet or to neither.',
    effect: 'write',
    form: {
      oauth_callback: {
        doc: '`oob` or an absolute URL. Required, here or in the Authorization header. The user is always sent to the registered callback.',
      },
      oauth_version: { doc: '`1.0`, here or in the Authorization header.' },
      indivo_record_id: { doc: 'Record to bind the token to.' },
      indivo_carenet_id: { doc: 'Carenet to bind the token to.' },
    },
    output: {
      kind: 'form',
      fields: [
        'oauth_token',
        'oauth_token_secret',
        'xoauth_indivo_record_id or xoauth_indivo_carenet_id, when bound',
        'oauth_callback_confirmed=true',
      ],
    },
    errors: [
      { status: 400, when: '`oauth_callback` is missing or neither `oob` nor an absolute URL' },
      { status: 400, when: 'both a record and a carenet are given' },
      { status: 404, when: 'the record or carenet does not exist' },
    ],
    example: {
      form: { oauth_callback: 'oob', indivo_record_id: '{record}' },
    },
  },
  request_token_authorize: {
    routes: [{ method: 'GET', path: '/oauth/authorize' }],
    rule: 'ANYBODY',
    summary:
      'Sends the browser of a user to the page of the UI app on which the user lets an app in. For libraries that know only the address of the service; `GET /manifest` tells the address of the page itself.',
    effect: 'read',
    query: { oauth_token: { doc: 'The request token.', required: 'filled' } },
    output: { kind: 'redirect', doc: 'the page of the UI app, with the request token' },
    errors: [{ status: 400, when: '`oauth_token` is missing or does not have the form of a request token' }],
    example: { query: { oauth_token: '{request token}' } },
  },
  exchange_token: {
    routes: [{ method: 'POST', path: '/oauth/access_token' }],
    rule: 'REQTOK',
    summary: 'Exchanges an approved request token for an access token. A request token works once.',
    effect: 'write',
    form: {
      oauth_verifier: {
        doc: 'The verifier from the callback. Required, here or in the Authorization header.',
      },
    },
    output: {
      kind: 'form',
      fields: ['oauth_token', 'oauth_token_secret', 'xoauth_indivo_record_id or xoauth_indivo_carenet_id'],
    },
    errors: [
      { status: 400, when: '`oauth_verifier` is missing or empty' },
      {
        status: 403,
        when: 'the token is not approved, has already been exchanged, or the verifier is wrong',
      },
    ],
    example: {
      form: { oauth_verifier: '{verifier}' },
    },
  },
  request_token_claim: {
    routes: [{ method: 'POST', path: '/oauth/internal/request_tokens/{REQTOKEN_ID}/claim' }],
    rule: 'ACCOUNT',
    summary: 'Claims a request token for the calling account. Only that account may then approve it.',
    effect: 'write',
    output: { kind: 'text', doc: 'the id of the claiming account' },
    errors: [{ status: 403, when: 'the token has already been claimed, even by the same account' }],
  },
  request_token_info: {
    routes: [{ method: 'GET', path: '/oauth/internal/request_tokens/{REQTOKEN_ID}/info' }],
    rule: 'ACCOUNT',
    summary: 'Returns what the user is asked to approve.',
    effect: 'read',
    output: { kind: 'xml', shape: 'RequestToken' },
  },
  request_token_approve: {
    routes: [{ method: 'POST', path: '/oauth/internal/request_tokens/{REQTOKEN_ID}/approve' }],
    rule: 'APPROVE',
    summary: 'Approves a request token for a record or a carenet, and returns where to send the user.',
    effect: 'write',
    form: {
      record_id: {
        doc: 'The record to give the app access to. Exactly one of the two ids is required; an empty value counts as absent.',
      },
      carenet_id: { doc: 'The carenet to give the app access to.' },
    },
    output: {
      kind: 'form',
      fields: ['location: the registered callback with oauth_token and oauth_verifier'],
    },
    errors: [
      { status: 400, when: 'neither id is given, or both are, or the app has no registered callback' },
      { status: 403, when: 'the id does not match what the token is bound to' },
      {
        status: 403,
        when: 'the app is autonomous and a carenet is given, or the app is not enabled on the record of the carenet',
      },
      { status: 404, when: 'the token is unbound and the record or carenet does not exist' },
    ],
    example: {
      form: { record_id: '{record}' },
    },
  },
  session_create: {
    routes: [{ method: 'POST', path: '/oauth/internal/session_create' }],
    rule: 'UI_ONLY',
    summary: 'Opens a session for an account that has given its password, or that the UI app vouches for.',
    effect: 'write',
    form: {
      username: { doc: 'Name in the auth system, in any letter case.', required: 'present' },
      password: { doc: 'Password of the internal auth system. When it is given, `system` is ignored.' },
      system: { doc: 'Name of an external auth system that has authenticated the user.' },
      device,
    },
    output: { kind: 'form', fields: ['oauth_token', 'oauth_token_secret', 'account_id'] },
    errors: [
      { status: 400, when: 'neither `password` nor `system` is given' },
      { status: 403, when: 'the user is unknown, the password is wrong or the account is not active' },
    ],
    example: {
      form: { username: '{username}', password: '{password}' },
    },
  },
  sign_in: {
    routes: [{ method: 'POST', path: '/oauth/internal/sign_in' }],
    rule: 'UI_ONLY',
    summary:
      'Opens a session for an account that gives its password; where the account has a second factor and does not trust the browser, a ticket instead, for the second step. Wrong passwords slow down, by username, network and browser, and never close the account.',
    effect: 'write',
    form: {
      username: {
        doc: 'Name in the internal auth system, in any letter case.',
        required: 'filled',
        maximum: limits.username,
      },
      password: {
        doc: 'Password of the internal auth system.',
        required: 'filled',
        maximum: limits.passwordBytes,
      },
      source: { doc: 'IP address from which the person calls the UI app.', required: 'filled', maximum: 60 },
      browser: {
        doc: 'What an earlier sign-in in this browser returned as `browser`. Strangers do not slow down a browser that the account knows.',
        maximum: 100,
      },
      device,
      language,
    },
    output: { kind: 'form', fields: signedInOrTicket },
    errors: [
      { status: 400, when: 'a field is missing, or `source` is not an IP address' },
      { status: 403, when: 'the user is unknown, the password is wrong or the account is not active' },
      { status: 429, when: 'there were too many attempts; the header `Retry-After` says when to try again' },
    ],
    example: {
      form: { username: '{username}', password: '{password}', source: '192.0.2.7' },
    },
  },
  sign_in_second: {
    routes: [{ method: 'POST', path: '/oauth/internal/sign_in/second_factor' }],
    rule: 'UI_ONLY',
    summary:
      'The second step of signing in: opens a session with a ticket of `sign_in` and a code. Wrong codes slow down, and never close the account.',
    effect: 'write',
    form: {
      ticket: { doc: 'What `sign_in` returned.', required: 'filled', maximum: limits.ticket },
      code: {
        doc: 'The code. Blanks and hyphens do not count.',
        required: 'filled',
        maximum: limits.factorCode,
      },
      kind: {
        doc: 'What the code is: one that an app shows, or a recovery code.',
        required: 'filled',
        oneOf: ['totp', 'recovery'],
      },
      trust: {
        doc: '`true`: in this browser the password is enough from now on, for 30 days.',
        oneOf: ['true', 'false'],
      },
      browser: { doc: 'As it was sent to `sign_in`.', maximum: 100 },
      device,
      language,
    },
    output: { kind: 'form', fields: signedIn },
    errors: [
      { status: 400, when: 'a field is missing, or the code is wrong or was used before' },
      {
        status: 403,
        when: 'the ticket is older than ten minutes, was used, is of another app or browser, or the account has changed since',
      },
      { status: 429, when: 'there were too many attempts; the header `Retry-After` says when to try again' },
    ],
    example: {
      form: { ticket: '{ticket}', code: '{recovery code}', kind: 'recovery' },
    },
  },
  surl_verify: {
    routes: [{ method: 'GET', path: '/oauth/internal/surl-verify' }],
    rule: 'ACCOUNT',
    summary:
      'Checks a signed URL: the result is `ok`, `old` or `mismatch`. Send the URL as `url`; or send the three `surl_…` values, which then sign the URL of this request itself.',
    effect: 'read',
    query: {
      url: { doc: 'The whole signed URL: path and query.' },
      surl_sig: { doc: 'Without `url`: the signature of the requested URL.' },
      surl_timestamp: { doc: 'Without `url`: when the requested URL was signed.' },
      surl_token: { doc: 'Without `url`: the access token whose secret signed the requested URL.' },
    },
    output: { kind: 'xml', shape: 'SignedUrlResult' },
    errors: [{ status: 400, when: 'a value is missing or cannot be read' }],
    example: { query: { url: '{signed url}' } },
  },
} as const satisfies Declarations;
