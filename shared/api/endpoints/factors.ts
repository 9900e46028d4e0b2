/** The second factors of an account. docs/contract/sign-in.md#calls-of-the-account-itself */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const factorsPath = '/accounts/{ACCOUNT_EMAIL}/factors';
const tooManyAttempts = {
  status: 429,
  when: 'there were too many attempts; the header `Retry-After` says when to try again',
} as const;
const password = {
  doc: 'The present password. Required, unless the account has none: then the session must have begun less than ten minutes ago, or `assertion` be given.',
  maximum: limits.passwordBytes,
} as const;
const passwordWrong = { status: 400, when: 'the password is wrong' } as const;
const oldSession = {
  status: 403,
  when: 'the account has no password, no `assertion` is given, and the session began more than ten minutes ago',
} as const;
const assertion = {
  doc: 'In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON: `AuthenticationResponseJSON`.',
  maximum: limits.credentialJson,
} as const;
const assertionWrong = {
  status: 403,
  when: 'the passkey of `assertion` or its challenge is refused',
} as const;
const proofWrong = { status: 400, when: 'the code is missing or wrong, or was used before' } as const;
const code = {
  doc: 'A code that the app shows, or a recovery code. Blanks and hyphens do not count.',
  maximum: limits.factorCode,
} as const;
const kind = { doc: 'What the code is. Default: `totp`.', oneOf: ['totp', 'recovery'] } as const;

export const factorEndpoints = {
  account_factors: {
    routes: [{ method: 'GET', path: factorsPath }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'The second factors of the account, and whether it must have one.',
    effect: 'read',
    output: { kind: 'json', shape: 'AccountFactors' },
  },
  totp_begin: {
    routes: [{ method: 'POST', path: `${factorsPath}/totp` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Makes a secret for an app that shows codes (RFC 6238). It counts for nothing until a code has confirmed it, within ten minutes. Where there is an app already, the new one takes its place then.',
    effect: 'write',
    form: {
      password,
      code: {
        ...code,
        doc: `${code.doc} Required when the account has a second factor, unless the session began with a recovery code less than ten minutes ago.`,
      },
      kind,
      assertion,
    },
    output: { kind: 'json', shape: 'TotpSecret' },
    errors: [
      { status: 400, when: 'the account has no password' },
      passwordWrong,
      proofWrong,
      assertionWrong,
      tooManyAttempts,
    ],
    example: { form: { password: '{password}' } },
  },
  totp_confirm: {
    routes: [{ method: 'POST', path: `${factorsPath}/totp/confirm` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Turns the app on that was begun, with a code that it shows. With the first second factor come recovery codes, and all other sessions of the account end. A mail says so.',
    effect: 'write',
    form: {
      code: {
        doc: 'The code that the app shows now. Blanks do not count.',
        required: 'filled',
        maximum: limits.factorCode,
      },
    },
    output: { kind: 'json', shape: 'RecoveryCodes' },
    errors: [
      { status: 400, when: 'nothing was begun, or more than ten minutes ago' },
      { status: 400, when: 'the code is wrong' },
      tooManyAttempts,
    ],
    example: { form: { code: '{begun code}' } },
  },
  totp_remove: {
    routes: [{ method: 'POST', path: `${factorsPath}/totp/remove` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Removes the app. After the last second factor the password is enough again: recovery codes and trusted browsers go too. A mail says so.',
    effect: 'write',
    form: { password, code, kind, assertion },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'there is no app' },
      passwordWrong,
      oldSession,
      proofWrong,
      assertionWrong,
      { status: 400, when: 'it is the last second factor, and the operator demands one' },
      tooManyAttempts,
    ],
    example: { form: { password: '{password}', code: '{recovery code}', kind: 'recovery' } },
  },
  recovery_codes_new: {
    routes: [{ method: 'POST', path: `${factorsPath}/recovery-codes` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'Makes new recovery codes in the place of all earlier ones. A mail says so.',
    effect: 'write',
    form: {
      password,
      code: { doc: 'A code that the app shows. Blanks do not count.', maximum: limits.factorCode },
      assertion,
    },
    output: { kind: 'json', shape: 'RecoveryCodes' },
    errors: [
      { status: 400, when: 'the account has no second factor' },
      passwordWrong,
      oldSession,
      proofWrong,
      assertionWrong,
      tooManyAttempts,
    ],
    example: { form: { password: '{password}', code: '{code}' } },
  },
  trusted_browsers_forget: {
    routes: [{ method: 'DELETE', path: `${factorsPath}/browsers` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'Forgets all browsers in which the password is enough.',
    effect: 'write',
    output: { kind: 'ok' },
  },
} as const satisfies Declarations;
