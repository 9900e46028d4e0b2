/** Accounts by mailed links: forgotten passwords, registrations, activations. docs/contract/accounts.md#links */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const accountId = {
  doc: 'Id of the account: an email address.',
  required: 'filled',
  maximum: limits.accountId,
} as const;
const secret = { doc: 'The secret in the mailed link.', required: 'filled', maximum: 100 } as const;
const source = {
  doc: 'IP address from which the person calls the UI app.',
  required: 'filled',
  maximum: 60,
} as const;
const language = { doc: 'Language of the mail. Default: `en`.', oneOf: ['en', 'de'] } as const;
const password = {
  doc: 'The password, which keeps the rules for new passwords.',
  maximum: limits.passwordBytes,
} as const;

const invalidLink = {
  status: 403,
  when: 'the link is wrong, too old or used, or the account cannot be opened by it',
} as const;
const tooMany = {
  status: 429,
  when: 'there were too many requests; the header `Retry-After` says when to try again',
} as const;
const badRequest = { status: 400, when: 'a field is missing or not valid' } as const;
const badPassword = { status: 400, when: 'the password breaks a rule for new passwords' } as const;

export const accountLinkEndpoints = {
  reset_link_request: {
    routes: [{ method: 'POST', path: '/accounts/reset-links' }],
    rule: 'UI_ONLY',
    summary:
      'Mails a link with which a new password can be chosen, and changes nothing of the account. The answer does not tell whether there is an account.',
    effect: 'write',
    form: { account_id: accountId, source, language },
    output: { kind: 'ok' },
    errors: [badRequest, tooMany],
    example: { form: { account_id: '{account}', source: '192.0.2.7', language: 'en' } },
  },
  reset_link_check: {
    routes: [{ method: 'POST', path: '/accounts/reset-links/check' }],
    rule: 'UI_ONLY',
    summary: 'Checks a link for a new password without using it.',
    effect: 'read',
    form: { account_id: accountId, secret },
    output: { kind: 'form', fields: ['username: the one that the new password will be for'] },
    errors: [badRequest, invalidLink],
    example: {
      form: { account_id: '{account}', secret: '{reset secret}' },
    },
  },
  reset_link_use: {
    routes: [{ method: 'POST', path: '/accounts/reset-links/use' }],
    rule: 'UI_ONLY',
    summary:
      'Sets a new password by a mailed link, which works once. Ends all sessions of the account, and all tokens of apps that act for it.',
    effect: 'write',
    form: { account_id: accountId, secret, password: { ...password, required: 'filled' }, language },
    output: { kind: 'form', fields: ['browser: for sign_in in the same browser'] },
    errors: [badRequest, badPassword, invalidLink],
    example: {
      form: { account_id: '{account}', secret: '{reset secret}', password: '{new password}' },
    },
  },
  account_register: {
    routes: [{ method: 'POST', path: '/accounts/registrations' }],
    rule: 'UI_ONLY',
    summary:
      'Makes an account for the person who reads the mails of the address, and mails the link that activates it. Where there is an account, the mail says so; the answer does not.',
    effect: 'write',
    form: {
      account_id: accountId,
      full_name: { doc: 'Display name.', required: 'filled', maximum: limits.fullName },
      invitation: {
        doc: 'The secret of an invitation that was sent to the address. The activation then leads back to it. A UI app where people cannot register by themselves asks for it.',
        maximum: limits.invitationSecret,
      },
      source,
      language,
    },
    output: { kind: 'ok' },
    errors: [
      badRequest,
      {
        status: 404,
        when: '`invitation` is given, and is over, wrong, or was sent to another address',
      },
      tooMany,
    ],
    example: {
      form: { account_id: '{new account}', full_name: 'Marta Oyelaran', source: '192.0.2.7', language: 'en' },
    },
  },
  activation_check: {
    routes: [{ method: 'POST', path: '/accounts/activations/check' }],
    rule: 'UI_ONLY',
    summary: 'Tells what using a mailed link of the account asks for. A wrong link counts as nothing.',
    effect: 'read',
    form: {
      account_id: accountId,
      secret,
      purpose: {
        doc: 'Which link: `activate` (`init`) or `reset` (`reset_password`).',
        required: 'filled',
        oneOf: ['activate', 'reset'],
      },
    },
    output: {
      kind: 'form',
      fields: ['chooses: `username and password`, `password` or `nothing`', 'code: `required` or `none`'],
    },
    errors: [badRequest, invalidLink],
    example: {
      form: { account_id: '{account}', secret: '{primary secret}', purpose: 'activate' },
    },
  },
  activation_use: {
    routes: [{ method: 'POST', path: '/accounts/activations/use' }],
    rule: 'UI_ONLY',
    summary:
      'Activates an account by a mailed link, with the username and the password that the person chose. Links that carry the same secret stop working.',
    effect: 'write',
    form: {
      account_id: accountId,
      secret,
      purpose: {
        doc: 'Which link: `activate` (`init`) or `reset` (`reset_password`).',
        required: 'filled',
        oneOf: ['activate', 'reset'],
      },
      code: { doc: 'The confirmation code, where the account has one.', maximum: 100 },
      username: { doc: 'Name to sign in with, where one is chosen.', maximum: limits.username },
      password,
      language,
    },
    output: { kind: 'ok' },
    errors: [
      badRequest,
      { status: 400, when: 'the confirmation code is not right, or the username is taken' },
      badPassword,
      invalidLink,
      { status: 429, when: 'there were too many wrong codes; `Retry-After` says when to try again' },
    ],
    example: {
      form: {
        account_id: '{account}',
        secret: '{primary secret}',
        purpose: 'activate',
        username: '{username}',
        password: '{new password}',
      },
    },
  },
  activation_code: {
    routes: [{ method: 'POST', path: '/accounts/activations/code' }],
    rule: 'UI_ONLY',
    summary:
      'Makes and returns a new confirmation code for who holds the link of an account that nobody has activated.',
    effect: 'write',
    form: { account_id: accountId, secret },
    output: { kind: 'xml', shape: 'Secret' },
    errors: [badRequest, invalidLink],
    example: { form: { account_id: '{account}', secret: '{primary secret}' } },
  },
} as const satisfies Declarations;
