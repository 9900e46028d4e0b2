/** Accounts. docs/contract/accounts.md */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const passwordField = { doc: 'The password: 1 to 1024 bytes of UTF-8.' } as const;
const accountPath = '/accounts/{ACCOUNT_EMAIL}';

export const accountEndpoints = {
  account_create: {
    routes: [{ method: 'POST', path: '/accounts/' }],
    rule: 'ADMIN',
    summary: 'Creates an account, uninitialized, and mails the activation link when it has a primary secret.',
    effect: 'write',
    form: {
      account_id: {
        doc: 'Email address that becomes the id.',
        required: 'filled',
        maximum: limits.accountId,
      },
      contact_email: { doc: 'Address for mail; the account id when absent.', maximum: limits.contactEmail },
      full_name: { doc: 'Name to show.', maximum: limits.fullName },
      primary_secret_p: { doc: '`1` (default) makes a primary secret, anything else none.' },
      secondary_secret_p: { doc: '`1` makes a secondary secret as well; needs a primary one.' },
    },
    output: { kind: 'xml', shape: 'Account' },
    errors: [{ status: 400, when: 'an address is not valid, or the account id is taken' }],
    example: { form: { account_id: '{new account}', full_name: 'Marta Oyelaran', secondary_secret_p: '1' } },
  },
  account_search: {
    routes: [{ method: 'GET', path: '/accounts/search' }],
    rule: 'ADMIN',
    summary: 'Accounts whose name or contact address contains the text, in any letter case.',
    effect: 'read',
    query: {
      fullname: { doc: 'Part of the full name.' },
      contact_email: { doc: 'Part of the contact address.' },
    },
    output: { kind: 'xml', shape: 'Accounts' },
    errors: [{ status: 400, when: 'neither parameter is given or both are empty' }],
    example: { query: { fullname: 'oyelaran' } },
  },
  account_info: {
    routes: [{ method: 'GET', path: accountPath }],
    rule: 'ADMIN_OR_SELF',
    summary: 'One account.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Account' },
  },
  account_info_set: {
    routes: [{ method: 'POST', path: `${accountPath}/info-set` }],
    rule: 'ADMIN_OR_SELF',
    summary: 'Changes the name or the contact address; empty fields are ignored.',
    effect: 'write',
    form: {
      contact_email: { doc: 'New contact address.', maximum: limits.contactEmail },
      full_name: { doc: 'New name.', maximum: limits.fullName },
    },
    output: { kind: 'ok' },
    errors: [{ status: 400, when: 'both fields are absent or empty, or the address is not valid' }],
    example: { form: { full_name: 'Marta A. Oyelaran' } },
  },
  account_set_state: {
    routes: [{ method: 'POST', path: `${accountPath}/set-state` }],
    rule: 'ADMIN',
    summary: 'Activates, disables or retires an account. A retired account stays retired.',
    effect: 'write',
    form: { state: { doc: '`active`, `disabled` or `retired`.', required: 'filled' } },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: '`state` is missing or not one of the three' },
      { status: 403, when: 'the account is retired' },
    ],
    example: { form: { state: 'active' } },
  },
  account_reset: {
    routes: [{ method: 'POST', path: `${accountPath}/reset` }],
    rule: 'ADMIN',
    summary: 'Makes the account uninitialized with new secrets, whatever its state; sends no mail.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_forgot_password: {
    routes: [{ method: 'POST', path: `${accountPath}/forgot-password` }],
    rule: 'ADMIN',
    summary: 'Resets the account, mails the reset link and returns the new secondary secret.',
    effect: 'write',
    output: { kind: 'xml', shape: 'Secret' },
    errors: [
      {
        status: 400,
        when: 'the account has not been initialized (body exactly `Account has not been initialized`)',
      },
      { status: 403, when: 'the account is retired' },
    ],
  },
  account_resend_secret: {
    routes: [{ method: 'POST', path: `${accountPath}/secret-resend` }],
    rule: 'ADMIN',
    summary: 'Mails the activation link again.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_secret: {
    routes: [{ method: 'GET', path: `${accountPath}/secret` }],
    rule: 'ADMIN',
    summary: 'The secondary secret; an empty element when there is none.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Secret' },
  },
  account_primary_secret: {
    routes: [{ method: 'GET', path: `${accountPath}/primary-secret` }],
    rule: 'ADMIN',
    summary: 'The primary secret; an empty element when there is none. Deprecated.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Secret' },
  },
  account_primary_secret_void: {
    routes: [{ method: 'PUT', path: `${accountPath}/primary-secret` }],
    rule: 'ADMIN',
    summary: 'Replaces the primary secret, so that links mailed before no longer work; sends no mail.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_check_secrets: {
    routes: [{ method: 'GET', path: `${accountPath}/check-secrets/{PRIMARY_SECRET}` }],
    rule: 'ADMIN',
    summary: 'Says whether the secrets are right. A wrong primary secret counts as a failed login.',
    effect: 'write',
    query: { secondary_secret: { doc: 'Checked when given and the account has one.' } },
    output: { kind: 'ok' },
    errors: [{ status: 403, when: 'a secret is wrong' }],
    example: { by: 'ui' },
  },
  account_initialize: {
    routes: [{ method: 'POST', path: `${accountPath}/initialize/{PRIMARY_SECRET}` }],
    rule: 'UI_ONLY',
    summary: 'Activates an uninitialized account with its secrets and mails a welcome.',
    effect: 'write',
    form: { secondary_secret: { doc: 'Required when the account has a secondary secret.' } },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the account has a secondary secret and none is given' },
      { status: 403, when: 'a secret is wrong, or the account is not uninitialized' },
    ],
    example: { form: { secondary_secret: '{secondary secret}' } },
  },
  account_authsystem_add: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/` }],
    rule: 'ADMIN',
    summary: 'Adds an auth system. Adding `password` activates the account.',
    effect: 'write',
    form: {
      username: {
        doc: 'Name in that system, stored in lower case.',
        required: 'present',
        maximum: limits.username,
      },
      system: { doc: 'Name of a known auth system.', required: 'filled' },
      password: { doc: `For \`password\`. ${passwordField.doc}` },
    },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'a field is missing or too long, the account has that system, or the username is taken',
      },
      { status: 403, when: 'the system is unknown, or the account is retired' },
    ],
    example: { by: 'ui', form: { system: 'password', username: '{username}', password: '{password}' } },
  },
  account_password_change: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/password/change` }],
    rule: 'SELF',
    summary: 'Changes the password; open sessions stay valid.',
    effect: 'write',
    form: {
      old: { doc: 'The password so far.', required: 'present' },
      new: { doc: passwordField.doc, required: 'present' },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'a field is missing, or the new password is empty or too long' },
      { status: 403, when: 'the old password is wrong, or the account has none' },
    ],
    example: { form: { old: '{password}', new: '{new password}' } },
  },
  account_password_set: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/password/set` }],
    rule: 'ADMIN',
    summary: 'Sets the password; an uninitialized account becomes active.',
    effect: 'write',
    form: { password: { doc: passwordField.doc, required: 'present' } },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'the password is missing, empty or too long, or the account has no password system',
      },
    ],
    example: { form: { password: '{new password}' } },
  },
  account_username_set: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/password/set-username` }],
    rule: 'ADMIN_OR_SELF',
    summary: 'Changes the username of the password system.',
    effect: 'write',
    form: {
      username: { doc: 'New name, stored in lower case.', required: 'present', maximum: limits.username },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the name is missing, empty or taken, or the account has no password system' },
    ],
    example: { form: { username: 'name-{run}' } },
  },
  record_list: {
    routes: [{ method: 'GET', path: `${accountPath}/records/` }],
    rule: 'ADMIN_OR_SELF',
    summary:
      'Records that the account owns, then those fully shared with it, then those it sees through carenets.',
    effect: 'read',
    list: { orderBy: ['label', 'created_at', 'id'], default: 'label' },
    output: { kind: 'xml', shape: 'Records' },
  },
  account_permissions: {
    routes: [{ method: 'GET', path: `${accountPath}/permissions/` }],
    rule: 'SELF',
    summary: 'Every carenet that the account can access.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'xml', shape: 'Carenets' },
  },
} as const satisfies Declarations;
