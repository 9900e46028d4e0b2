/** Passkeys: adding and removing them, and signing in with one. docs/contract/passkeys.md#endpoints */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const passkeysPath = '/accounts/{ACCOUNT_EMAIL}/passkeys';
const name = {
  doc: 'What the person calls it, so that she knows it again.',
  required: 'filled',
  maximum: limits.passkeyName,
} as const;
const password = {
  doc: 'The present password. Required, unless the account has none: then the session must have begun less than ten minutes ago, or `assertion` be given.',
  maximum: limits.passwordBytes,
} as const;
const wrongPassword = { status: 400, when: 'the password is wrong' } as const;
const notHere = {
  status: 400,
  when: 'the address of the UI app is an IP address: browsers offer no passkeys there',
} as const;
const oldSession = {
  status: 403,
  when: 'the account has no password, no `assertion` is given, and the session began more than ten minutes ago',
} as const;
const tooManyAttempts = {
  status: 429,
  when: 'there were too many attempts; the header `Retry-After` says when to try again',
} as const;
const badChallenge = {
  status: 403,
  when: 'the challenge is over or used, or was asked for by another app, account or session, or for something else',
} as const;
const refused = {
  status: 403,
  when: 'the passkey is refused, for whatever reason',
} as const;
const proof = {
  code: {
    doc: 'A code of the app, or a recovery code. Required when the account has a second factor.',
    maximum: limits.factorCode,
  },
  kind: { doc: 'What `code` is. Default: `totp`.', oneOf: ['totp', 'recovery'] },
  assertion: {
    doc: 'In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON: `AuthenticationResponseJSON`.',
    maximum: limits.credentialJson,
  },
} as const;
const wrongProof = {
  status: 400,
  when: 'the account has a second factor, and the code is missing or wrong, or was used before',
} as const;
const answer = { required: 'filled', maximum: limits.credentialJson } as const;

export const passkeyEndpoints = {
  passkey_options: {
    routes: [{ method: 'POST', path: `${passkeysPath}/options` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'What a browser needs to make a passkey for the account, with a challenge that is good once and for five minutes. An account that has a second factor proves one, unless the session began with a recovery code less than ten minutes ago.',
    effect: 'write',
    form: { password, ...proof },
    output: { kind: 'json', shape: 'PasskeyCreationOptions' },
    errors: [
      wrongPassword,
      { status: 400, when: 'the account has 20 passkeys' },
      notHere,
      wrongProof,
      oldSession,
      badChallenge,
      refused,
      tooManyAttempts,
    ],
    example: { form: { password: '{password}' } },
  },
  passkey_add: {
    routes: [{ method: 'POST', path: `${passkeysPath}/` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Adds the passkey that a browser has made. With the first second factor the account gets recovery codes. A mail tells of it.',
    effect: 'write',
    form: {
      name,
      credential: {
        doc: 'What the browser made of the options, as JSON: `RegistrationResponseJSON`.',
        ...answer,
      },
    },
    output: { kind: 'json', shape: 'PasskeyAdded' },
    errors: [
      { status: 400, when: 'a field is missing or too long, or `credential` is no such JSON' },
      {
        status: 400,
        when: 'the credential is of another origin or domain, was made without verifying the person, or is wrong otherwise',
      },
      { status: 400, when: 'an account has this credential, or the account has 20 passkeys' },
      notHere,
      badChallenge,
    ],
    example: { form: { name: 'Telephone', credential: '{new credential}' } },
  },
  passkey_rename: {
    routes: [{ method: 'POST', path: `${passkeysPath}/{PASSKEY_ID}` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'Gives a passkey another name.',
    effect: 'write',
    form: { name },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the name is missing, empty or too long' },
      { status: 404, when: 'the account has no such passkey' },
    ],
    example: { form: { name: 'Old telephone' } },
  },
  passkey_remove: {
    routes: [{ method: 'POST', path: `${passkeysPath}/{PASSKEY_ID}/remove` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Removes a passkey, with a proof of a second factor, which it can give itself. With the last second factor recovery codes and trusted browsers go. A mail tells of it.',
    effect: 'write',
    form: { password, ...proof },
    output: { kind: 'ok' },
    errors: [
      wrongPassword,
      wrongProof,
      { status: 400, when: 'it is the last second factor, and this service demands one' },
      oldSession,
      badChallenge,
      refused,
      { status: 404, when: 'the account has no such passkey' },
      tooManyAttempts,
    ],
    example: { form: { password: '{password}', code: '{recovery code}', kind: 'recovery' } },
  },
  passkey_confirmation: {
    routes: [{ method: 'POST', path: `${passkeysPath}/confirmation` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'What a browser needs to confirm by a passkey of the account that it is the person. The answer is good once, for five minutes and in this session, as a proof in calls that change second factors.',
    effect: 'write',
    output: { kind: 'json', shape: 'PasskeyRequestOptions' },
    errors: [notHere],
  },
  passkey_confirm: {
    routes: [{ method: 'POST', path: `${passkeysPath}/confirmed` }],
    rule: 'SELF',
    summary:
      'Takes the answer of a passkey to `passkey_confirmation`, and returns a text that proves it to one other call of this session, such as handing a record over, within five minutes.',
    effect: 'write',
    form: {
      assertion: {
        doc: 'What the browser made of the answer of `passkey_confirmation`, as JSON: `AuthenticationResponseJSON`.',
        ...answer,
      },
    },
    output: { kind: 'json', shape: 'PasskeyConfirmed' },
    errors: [
      { status: 400, when: '`assertion` is missing, too long, or no such JSON' },
      notHere,
      badChallenge,
      refused,
    ],
    example: { form: { assertion: '{assertion}' } },
  },
  passkey_challenge: {
    routes: [{ method: 'POST', path: '/passkeys/options' }],
    rule: 'UI_ONLY',
    summary:
      'What a browser needs to sign in with a passkey. It says nothing of accounts, unless a sign-in that waits for a second factor is named.',
    effect: 'write',
    form: {
      source: { doc: 'IP address from which the person calls the UI app.', required: 'filled', maximum: 60 },
      ticket: {
        doc: 'What `sign_in` returned: only passkeys of its account can answer then.',
        maximum: limits.ticket,
      },
      browser: { doc: 'With a ticket: what was sent as `browser` to `sign_in`.', maximum: 100 },
    },
    output: { kind: 'json', shape: 'PasskeyRequestOptions' },
    errors: [
      { status: 400, when: '`source` is missing, or is not an IP address' },
      notHere,
      { status: 403, when: 'the ticket is over or used, or of another app' },
      tooManyAttempts,
    ],
    example: { form: { source: '192.0.2.7', ticket: '{ticket}' } },
  },
  passkey_sign_in: {
    routes: [{ method: 'POST', path: '/passkeys/sign_in' }],
    rule: 'UI_ONLY',
    summary:
      'Opens a session for the account whose passkey has signed the challenge. It needs neither a password nor a second factor.',
    effect: 'write',
    form: {
      credential: {
        doc: 'What the browser made of the answer of `passkey_challenge`, as JSON: `AuthenticationResponseJSON`.',
        ...answer,
      },
      source: { doc: 'IP address from which the person calls the UI app.', required: 'filled', maximum: 60 },
      ticket: {
        doc: 'What `sign_in` returned, if the challenge was asked for with it.',
        maximum: limits.ticket,
      },
      browser: { doc: 'What an earlier sign-in in this browser returned as `browser`.', maximum: 100 },
      device: {
        doc: 'What the person calls the browser, for her list of sessions. Default: the name of the UI app.',
        maximum: limits.device,
      },
      language: {
        doc: 'Language of the person, in which the account gets its mails from then on.',
        oneOf: ['en', 'de'],
      },
    },
    output: {
      kind: 'form',
      fields: [
        'oauth_token',
        'oauth_token_secret',
        'account_id',
        'browser',
        'username, when the account has one in the internal auth system',
      ],
    },
    errors: [
      {
        status: 400,
        when: 'a field is missing or too long, `credential` is no such JSON, or `source` is not an IP address',
      },
      notHere,
      badChallenge,
      { status: 403, when: 'the ticket is over or used, or of another app' },
      {
        status: 403,
        when: 'the passkey is refused: nobody has it, it is of another origin or domain, the person was not verified, its signature is wrong, it was copied, or its account is not active',
      },
      tooManyAttempts,
    ],
    example: {
      form: { credential: '{assertion}', source: '192.0.2.7' },
    },
  },
} as const satisfies Declarations;
