/** SMART App Launch 2.2: how an app gets a token for the FHIR base. docs/contract/smart.md#calls */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const oauth = { problems: 'oauth', cors: true } as const;

/** In the examples: where the app gets its codes. */
const returnTo = 'https://vitals.example.net/after';

const badClient = { status: 401, when: 'the client does not prove who it is' } as const;
const badRequest = {
  status: 400,
  when: 'a parameter is missing, repeated or not one that is taken',
} as const;
const inHeaderOrForm =
  'The client proves who it is by `Authorization: Basic`, `client_secret`, or `client_assertion_type` and `client_assertion`; a public client gives `client_id` alone.';
const target = {
  record_id: { doc: 'The record. Exactly one of the two ids is required.' },
  carenet_id: { doc: 'The circle.' },
} as const;
const scope = {
  doc: 'The scopes that the app gets, of those that it asks for, separated by spaces.',
  maximum: limits.smartScopeText,
} as const;
const days = {
  doc: 'After how many days the access ends. Without it, only when somebody ends it.',
  maximum: 5,
} as const;
const noSuchRequest = {
  status: 404,
  when: 'there is no such request, or it has expired or been decided',
} as const;
const noSuchGrant = { status: 404, when: 'there is no such access, or it has ended' } as const;
const badTarget = [
  { status: 400, when: 'neither a record nor a circle is given, or both are' },
  { status: 403, when: 'the account neither controls the record nor is in the circle' },
  { status: 404, when: 'the record or the circle does not exist' },
] as const;

export const smartEndpoints = {
  smart_authorize: {
    routes: [
      { method: 'GET', path: '/smart/authorize' },
      { method: 'POST', path: '/smart/authorize' },
    ],
    rule: 'ANYBODY',
    summary:
      'Where an app sends the browser to ask for access. Leads to the page on which the person decides, or back to the app with an error.',
    effect: 'write',
    pairs: {
      doc: '`response_type` (`code`), `client_id`, `redirect_uri`, `scope`, `state`, `aud`, `code_challenge`, `code_challenge_method` (`S256`), and `launch`, `nonce`, `prompt`, `max_age`; with POST in the form.',
      form: true,
    },
    output: { kind: 'redirect', doc: 'the page of the portal, or the address of the app with an error' },
    errors: [
      {
        status: 400,
        when: 'the app or the address to return to is not registered; then nobody is sent there',
      },
    ],
    example: {
      by: 'nobody',
      query: {
        response_type: 'code',
        client_id: '{smart app}',
        redirect_uri: returnTo,
        launch: '{launch}',
        scope: 'launch openid fhirUser offline_access patient/*.cruds',
        state: 'af0ifjsldkj',
        aud: '{fhir base}',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    },
  },
  smart_token: {
    ...oauth,
    routes: [{ method: 'POST', path: '/smart/token' }],
    rule: 'ANYBODY',
    summary: 'Exchanges a code or a refresh token for an access token, or issues one to a backend app.',
    effect: 'write',
    pairs: {
      doc: `\`grant_type\`: \`authorization_code\` with \`code\`, \`redirect_uri\` and \`code_verifier\`; \`refresh_token\` with \`refresh_token\` and \`scope\`; \`client_credentials\` with \`scope\`. ${inHeaderOrForm}`,
      form: true,
    },
    output: { kind: 'json', shape: 'SmartToken' },
    errors: [
      badClient,
      badRequest,
      { status: 400, when: 'the code or the refresh token is not in force, or of another client' },
      { status: 400, when: 'a scope is asked for that the app cannot get' },
    ],
    example: {
      by: 'nobody',
      form: {
        grant_type: 'authorization_code',
        client_id: '{smart app}',
        code: '{smart code}',
        redirect_uri: returnTo,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
    },
  },
  smart_introspect: {
    problems: 'oauth',
    routes: [{ method: 'POST', path: '/smart/introspect' }],
    rule: 'ANYBODY',
    summary: 'Whether a token of the calling client is in force, and what it is for (RFC 7662).',
    effect: 'read',
    pairs: { doc: `\`token\` and \`token_type_hint\`. ${inHeaderOrForm}`, form: true },
    output: { kind: 'json', shape: 'SmartIntrospection' },
    errors: [badClient, badRequest],
    example: { by: 'nobody', form: { client_id: '{smart app}', token: '{access token}' } },
  },
  smart_revoke: {
    ...oauth,
    routes: [{ method: 'POST', path: '/smart/revoke' }],
    rule: 'ANYBODY',
    summary: 'Ends a token of the calling client, and what was issued with it (RFC 7009).',
    effect: 'write',
    pairs: { doc: `\`token\` and \`token_type_hint\`. ${inHeaderOrForm}`, form: true },
    output: { kind: 'text', doc: 'empty, also for a token that is unknown or of another client' },
    errors: [badClient, badRequest],
    example: { by: 'nobody', form: { client_id: '{smart app}', token: '{access token}' } },
  },
  smart_jwks: {
    cors: true,
    routes: [{ method: 'GET', path: '/smart/jwks' }],
    rule: 'ANYBODY',
    summary: 'The public keys with which id tokens are verified.',
    effect: 'read',
    output: { kind: 'json', shape: 'SmartKeys' },
    example: { by: 'nobody' },
  },
  smart_register: {
    ...oauth,
    routes: [{ method: 'POST', path: '/smart/register' }],
    rule: 'ANYBODY',
    summary: 'Registers an app that asks for it itself (RFC 7591), where the service allows that.',
    effect: 'write',
    raw: { doc: 'A JSON object with the metadata of the client', use: 'json' },
    output: { kind: 'json', shape: 'SmartClient', status: 201 },
    errors: [
      { status: 400, when: 'the metadata is not such an object, or has a value that is not taken' },
      { status: 403, when: 'the service does not let apps register themselves' },
    ],
    example: {
      by: 'nobody',
      body: `{"client_name":"Vitals","redirect_uris":["${returnTo}"],"initiate_login_uri":"https://vitals.example.net/launch","scope":"launch launch/patient openid fhirUser offline_access patient/*.cruds","token_endpoint_auth_method":"none"}`,
      mediaType: 'application/json',
    },
  },
  smart_request: {
    routes: [{ method: 'GET', path: '/smart/requests/{SMART_REQUEST_ID}' }],
    rule: 'ACCOUNT',
    summary: 'What an app asks a person for, and for which records and circles she can let it in.',
    effect: 'read',
    output: { kind: 'json', shape: 'SmartRequest' },
    errors: [noSuchRequest],
    example: {},
  },
  smart_request_approve: {
    routes: [{ method: 'POST', path: '/smart/requests/{SMART_REQUEST_ID}/approve' }],
    rule: 'ACCOUNT',
    summary:
      'Lets the app in on a record or in a circle, with these scopes, and says where to send the browser.',
    effect: 'write',
    form: { ...target, scope, days },
    output: { kind: 'json', shape: 'SmartLocation' },
    errors: [noSuchRequest, ...badTarget, { status: 400, when: 'a scope is not one that the app asks for' }],
    example: {
      form: {
        record_id: '{record}',
        scope: 'launch openid fhirUser offline_access patient/*.cruds',
        days: '30',
      },
    },
  },
  smart_request_deny: {
    routes: [{ method: 'POST', path: '/smart/requests/{SMART_REQUEST_ID}/deny' }],
    rule: 'ACCOUNT',
    summary: 'Does not let the app in, and says where to send the browser.',
    effect: 'write',
    output: { kind: 'json', shape: 'SmartLocation' },
    errors: [noSuchRequest],
    example: {},
  },
  smart_launch: {
    routes: [{ method: 'POST', path: '/smart/launches' }],
    rule: 'ACCOUNT',
    summary: 'Opens an app from the portal, on a record or in a circle, and says where to send the browser.',
    effect: 'write',
    form: { app_id: { doc: 'The app.', required: 'filled' }, ...target },
    output: { kind: 'json', shape: 'SmartLocation' },
    errors: [...badTarget, { status: 404, when: 'there is no such app, or it cannot be opened from here' }],
    example: { form: { app_id: '{smart app}', record_id: '{record}' } },
  },
  record_smart_grants: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/smart/grants' }],
    rule: 'REC_CONTROL',
    summary: 'The apps that were let in on the record, or in its circles, through SMART App Launch.',
    effect: 'read',
    output: { kind: 'json', shape: 'SmartGrants' },
  },
  record_smart_grant_create: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/smart/grants' }],
    rule: 'REC_CONTROL',
    summary: 'Lets a backend app in on the record, with these scopes. Replaces what it was given before.',
    effect: 'write',
    form: { app_id: { doc: 'The app.', required: 'filled' }, scope: { ...scope, required: 'filled' }, days },
    output: { kind: 'json', shape: 'SmartGrant' },
    errors: [
      { status: 400, when: 'the app is no backend app, or cannot get one of the scopes' },
      { status: 404, when: 'there is no such app' },
    ],
    example: { form: { app_id: '{backend app}', scope: 'system/Observation.rs', days: '30' } },
  },
  record_smart_grant_end: {
    routes: [{ method: 'DELETE', path: '/records/{RECORD_ID}/smart/grants/{SMART_GRANT_ID}' }],
    rule: 'REC_CONTROL',
    summary: 'Ends the access of an app. Its tokens end with it.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noSuchGrant],
    example: {},
  },
  carenet_smart_grants: {
    routes: [{ method: 'GET', path: '/carenets/{CARENET_ID}/smart/grants' }],
    rule: 'CN_PERSON',
    summary:
      'The apps that the caller has let in in the circle through SMART App Launch; of everybody for who controls the record.',
    effect: 'read',
    output: { kind: 'json', shape: 'SmartGrants' },
  },
  carenet_smart_grant_end: {
    routes: [{ method: 'DELETE', path: '/carenets/{CARENET_ID}/smart/grants/{SMART_GRANT_ID}' }],
    rule: 'CN_PERSON',
    summary:
      'Ends the access of an app that the caller has let in, or of any app for who controls the record.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noSuchGrant],
    example: {},
  },
} as const satisfies Declarations;
