/** Accounts. docs/contract/accounts.md#endpoints */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const passwordField = { doc: 'The password: 1 to 1024 bytes of UTF-8.' } as const;
const passwordRules = {
  doc: 'With `own`, the password must keep the rules for new passwords, whatever PASSWORD_RULES says.',
  oneOf: ['own'],
} as const;
const accountPath = '/accounts/{ACCOUNT_EMAIL}';

export const accountEndpoints = {
  account_create: {
    routes: [{ method: 'POST', path: '/accounts/' }],
    rule: 'ADMIN',
    summary:
      'Creates an uninitialized account. Mails the activation link when the account has a primary secret.',
    effect: 'write',
    form: {
      account_id: {
        doc: 'Email address, which becomes the id of the account.',
        required: 'filled',
        maximum: limits.accountId,
      },
      contact_email: { doc: 'Address for mail. Default: the account id.', maximum: limits.contactEmail },
      full_name: { doc: 'Display name.', maximum: limits.fullName },
      primary_secret_p: { doc: '`1` (default) creates a primary secret; any other value creates none.' },
      secondary_secret_p: { doc: '`1` also creates a secondary secret. Needs a primary secret.' },
    },
    output: { kind: 'xml', shape: 'Account' },
    errors: [{ status: 400, when: 'an address is not valid, or the account id is taken' }],
    example: { form: { account_id: '{new account}', full_name: 'Marta Oyelaran', secondary_secret_p: '1' } },
  },
  account_search: {
    routes: [{ method: 'GET', path: '/accounts/search' }],
    rule: 'ADMIN',
    summary: 'Finds accounts whose name or contact address contains the text, in any letter case.',
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
    summary: 'Returns an account.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Account' },
  },
  account_info_set: {
    routes: [{ method: 'POST', path: `${accountPath}/info-set` }],
    rule: 'ADMIN_OR_SELF',
    summary: 'Changes the name or the contact address. Empty fields are ignored.',
    effect: 'write',
    form: {
      contact_email: { doc: 'New contact address.', maximum: limits.contactEmail },
      full_name: { doc: 'New name.', maximum: limits.fullName },
      read_contact_email: {
        doc: 'The contact address that was read. Nothing changes when it is another by now.',
      },
      read_full_name: { doc: 'The name that was read. Nothing changes when it is another by now.' },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'both fields are absent or empty, or the address is not valid' },
      { status: 409, when: '`read_full_name` or `read_contact_email` is given, and the account has another' },
    ],
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
    summary: 'Makes the account uninitialized again, with new secrets, whatever its state. Sends no mail.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_forgot_password: {
    routes: [{ method: 'POST', path: `${accountPath}/forgot-password` }],
    rule: 'ADMIN',
    summary:
      'Resets the account, mails the reset link and returns the new secondary secret. Within a minute of the last mail, its link stays valid and none is sent.',
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
    summary: 'Mails the activation link again; within a minute of the last time it sends nothing.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_secret: {
    routes: [{ method: 'GET', path: `${accountPath}/secret` }],
    rule: 'ADMIN',
    summary: 'Returns the secondary secret; an empty element when there is none.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Secret' },
  },
  account_primary_secret: {
    routes: [{ method: 'GET', path: `${accountPath}/primary-secret` }],
    rule: 'ADMIN',
    summary: 'Returns the primary secret; an empty element when there is none. Deprecated.',
    effect: 'read',
    output: { kind: 'xml', shape: 'Secret' },
  },
  account_primary_secret_void: {
    routes: [{ method: 'PUT', path: `${accountPath}/primary-secret` }],
    rule: 'ADMIN',
    summary: 'Replaces the primary secret, so that links in earlier mail no longer work. Sends no mail.',
    effect: 'write',
    output: { kind: 'ok' },
  },
  account_check_secrets: {
    routes: [{ method: 'GET', path: `${accountPath}/check-secrets/{PRIMARY_SECRET}` }],
    rule: 'ADMIN',
    summary: 'Checks the secrets of an account. A wrong one counts as a failed login.',
    effect: 'write',
    query: { secondary_secret: { doc: 'Checked when it is given and the account has one.' } },
    output: { kind: 'ok' },
    errors: [
      {
        status: 403,
        when: 'a secret is wrong, or a code is given for an account that is disabled or retired',
      },
    ],
    example: { by: 'ui' },
  },
  account_initialize: {
    routes: [{ method: 'POST', path: `${accountPath}/initialize/{PRIMARY_SECRET}` }],
    rule: 'UI_ONLY',
    summary: 'Activates an uninitialized account with its secrets and sends a welcome mail.',
    effect: 'write',
    form: { secondary_secret: { doc: 'Required when the account has a secondary secret.' } },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the account has a secondary secret, but none is given' },
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
        doc: 'Name in that auth system, stored in lower case.',
        required: 'present',
        maximum: limits.username,
      },
      system: { doc: 'Name of a known auth system.', required: 'filled' },
      password: { doc: `For \`password\`. ${passwordField.doc}` },
      password_rules: passwordRules,
    },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'a field is missing or too long, the account already has that system, or the username is taken',
      },
      { status: 403, when: 'the system is unknown, or the account is retired' },
    ],
    example: { by: 'ui', form: { system: 'password', username: '{username}', password: '{password}' } },
  },
  account_password_change: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/password/change` }],
    rule: 'SELF',
    summary:
      'Changes the password. Sessions of the account, and tokens of apps that act for it, stay valid: the caller has just proved the old password. A wrong old password counts as a failed login.',
    effect: 'write',
    form: {
      old: { doc: 'The current password.', required: 'present' },
      new: { doc: passwordField.doc, required: 'present' },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'a field is missing, or the new password is empty or too long' },
      { status: 403, when: 'the current password is wrong, or the account has no password' },
    ],
    example: { form: { old: '{password}', new: '{new password}' } },
  },
  account_password_set: {
    routes: [{ method: 'POST', path: `${accountPath}/authsystems/password/set` }],
    rule: 'ADMIN',
    summary:
      'Sets the password. An uninitialized account becomes active. Ends all sessions of the account, and all tokens of apps that act for it.',
    effect: 'write',
    form: { password: { doc: passwordField.doc, required: 'present' }, password_rules: passwordRules },
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
    summary: 'Changes the username of the password system. A mail tells the person, if it is another one.',
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
      'Lists the records that the account owns, then those fully shared with it, then those it sees through carenets.',
    effect: 'read',
    list: { orderBy: ['label', 'created_at', 'id'], default: 'label' },
    output: { kind: 'xml', shape: 'Records' },
  },
  account_permissions: {
    routes: [{ method: 'GET', path: `${accountPath}/permissions/` }],
    rule: 'SELF',
    summary: 'Lists every carenet that the account can access.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'xml', shape: 'Carenets' },
  },
} as const satisfies Declarations;
