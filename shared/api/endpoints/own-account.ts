/** What a person does about her own account. docs/contract/accounts.md#calls-of-the-account-itself */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const accountPath = '/accounts/{ACCOUNT_EMAIL}';
const tooManyAttempts = {
  status: 429,
  when: 'there were too many attempts; the header `Retry-After` says when to try again',
} as const;
const wish = { oneOf: ['true', 'false'] } as const;
const when = { oneOf: ['at_once', 'daily', 'off'] } as const;

export const ownAccountEndpoints = {
  account_sessions: {
    routes: [{ method: 'GET', path: `${accountPath}/sessions/` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'The sessions of the account that are in force, the one used last first.',
    effect: 'read',
    list: { orderBy: ['used_at', 'created_at'], default: '-used_at' },
    output: { kind: 'json', shape: 'Sessions' },
  },
  account_sessions_end: {
    routes: [{ method: 'DELETE', path: `${accountPath}/sessions/` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Ends sessions: all of them, or all but the one that signs. Connect and REST tokens that were issued from them end too; other tokens of apps stay.',
    effect: 'write',
    query: { keep: { doc: '`current`: the session that signs goes on.', oneOf: ['current'] } },
    output: { kind: 'ok' },
    errors: [{ status: 400, when: '`keep` is something else' }],
    example: { query: { keep: 'current' } },
  },
  account_session_end: {
    routes: [{ method: 'DELETE', path: `${accountPath}/sessions/{SESSION_ID}` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Ends a session, with the connect and REST tokens that were issued from it. `current` in place of an id is the one that signs.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the account has no such session, or no longer' }],
  },
  account_own_password_change: {
    routes: [{ method: 'POST', path: `${accountPath}/password` }],
    rule: 'SELF',
    summary:
      'Changes the password, by the rules for new ones. Ends all other sessions of the account, with their connect and REST tokens; other tokens of apps stay. A mail says that it was changed.',
    effect: 'write',
    form: {
      old: { doc: 'The present password.', required: 'filled' },
      new: { doc: 'The new password: at least PASSWORD_MIN characters.', required: 'filled' },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'a field is missing, or the account has no password' },
      { status: 400, when: 'the present password is wrong' },
      {
        status: 400,
        when: 'the new password is too short or too long, common, close to a name, or the present one',
      },
      tooManyAttempts,
    ],
    example: { form: { old: '{password}', new: '{new password}' } },
  },
  account_contact_change: {
    routes: [{ method: 'POST', path: `${accountPath}/contact` }],
    rule: 'SELF',
    summary:
      'Changes the contact address of an account that gives its password. Mails tell the old and the new address.',
    effect: 'write',
    form: {
      contact_email: { doc: 'The new address.', required: 'filled', maximum: limits.contactEmail },
      password: {
        doc: 'The present password. Required, unless the account has none because an external system knows its user.',
      },
      read_contact_email: {
        doc: 'The contact address that was read. Nothing changes when it is another by now.',
      },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the address is missing or not valid, or the password is wrong' },
      { status: 409, when: '`read_contact_email` is given, and the account has another' },
      tooManyAttempts,
    ],
    example: { form: { contact_email: 'rosa.lind@post.example', password: '{password}' } },
  },
  account_settings: {
    routes: [{ method: 'GET', path: `${accountPath}/settings` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary: 'The language of the account, and which mails and pushes it wants.',
    effect: 'read',
    output: { kind: 'json', shape: 'AccountSettings' },
  },
  account_settings_set: {
    routes: [{ method: 'POST', path: `${accountPath}/settings` }],
    rule: 'SELF',
    inLimitedSession: true,
    summary:
      'Changes the language of the account, and which mails and pushes it wants. What is not named stays.',
    effect: 'write',
    form: {
      language: { doc: 'Language of mails.', oneOf: ['en', 'de'] },
      mail_shares: { doc: 'Whether to mail when a whole record is shared.', ...wish },
      mail_circles: { doc: 'Whether to mail when somebody is added to a circle.', ...wish },
      mails_results: { doc: 'When to mail that something new is in a record.', ...when },
      mails_messages: { doc: 'When to mail that there is a new message.', ...when },
      mails_shares: { doc: 'When to mail that a whole record is shared.', ...when },
      mails_circles: { doc: 'When to mail that somebody is added to a circle.', ...when },
      mails_links: { doc: 'When to mail that a link of the account was opened.', ...when },
      push_results: { doc: 'Whether to tell browsers that something new is in a record.', ...wish },
      push_messages: { doc: 'Whether to tell browsers that there is a new message.', ...wish },
      push_shares: { doc: 'Whether to tell browsers that a whole record is shared.', ...wish },
      push_circles: { doc: 'Whether to tell browsers that somebody is added to a circle.', ...wish },
      push_links: { doc: 'Whether to tell browsers that a link of the account was opened.', ...wish },
    },
    output: { kind: 'ok' },
    errors: [{ status: 400, when: 'a value is none of these' }],
    example: { form: { language: 'de', mails_results: 'daily', mails_circles: 'off' } },
  },
  account_record_relation: {
    routes: [{ method: 'POST', path: `${accountPath}/records/{RECORD_ID}/relation` }],
    rule: 'SELF',
    summary:
      'Says what the person whom the record is about is to the account, which controls the record. Nobody else sees it.',
    effect: 'write',
    form: {
      relation: {
        doc: '`self`: the record is about the person of the account.',
        required: 'filled',
        oneOf: ['self', 'child', 'parent', 'partner', 'other'],
      },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: '`relation` is missing, or none of these' },
      { status: 403, when: 'the account neither owns the record nor has a full share of it' },
    ],
    example: { form: { relation: 'child' } },
  },
  account_erasure: {
    routes: [{ method: 'GET', path: `${accountPath}/erasure` }],
    rule: 'SELF',
    summary: 'When the account is erased, if its owner asked for that, and the records that it owns.',
    effect: 'read',
    output: { kind: 'json', shape: 'AccountErasure' },
  },
  account_erasure_ask: {
    routes: [{ method: 'POST', path: `${accountPath}/erasure` }],
    rule: 'SELF',
    summary:
      'Asks for the erasure of the account. It is carried out after 14 days, unless it is taken back. A mail says so at once, and another one when the account is erased. Changes nothing when it was asked for before.',
    effect: 'write',
    form: {
      password: {
        doc: 'The present password. Required, unless the account has none because an external system knows its user.',
      },
      erase: { doc: 'Ids of the records that are erased with the account, separated by spaces.' },
      hand_over: {
        doc: 'Records that other accounts get, as `{record id}={account id}`, separated by spaces. Each record that the account owns must be in one of the two.',
      },
    },
    output: { kind: 'json', shape: 'AccountErasure' },
    errors: [
      { status: 400, when: 'the password is wrong' },
      {
        status: 400,
        when: 'a record that the account owns is in neither list or in both, another record is in one, or an account that is to get one does not exist',
      },
      tooManyAttempts,
    ],
    example: { form: { password: '{password}' } },
  },
  account_erasure_take_back: {
    routes: [{ method: 'DELETE', path: `${accountPath}/erasure` }],
    rule: 'SELF',
    summary: 'Takes the request for erasure back, if there is one: the account stays.',
    effect: 'write',
    output: { kind: 'ok' },
  },
} as const satisfies Declarations;
