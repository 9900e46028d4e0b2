/** Invitations by mail to what a record shares. docs/contract/invitations.md#calls-of-the-record */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const ofRecord = '/records/{RECORD_ID}/invitations';
const ofAccount = '/accounts/{ACCOUNT_EMAIL}/invitations';

const wish = { oneOf: ['true', 'false'] } as const;
const relation = { oneOf: ['self', 'child', 'parent', 'partner', 'other'] } as const;
const secret = {
  doc: 'The secret in the mailed link.',
  required: 'filled',
  maximum: limits.invitationSecret,
} as const;

const tooMany = {
  status: 429,
  when: 'there were too many invitations, or guesses at the password; the header `Retry-After` says when to try again',
} as const;
const unknown = {
  status: 404,
  when: 'the secret is wrong, or the invitation has been taken, declined or taken back, has expired, or has ended because who sent it no longer controls the record',
} as const;
const takenByAnother = {
  status: 409,
  when: 'an account of another address has taken it, and who sent it has not decided yet',
} as const;

export const invitationEndpoints = {
  invitation_create: {
    routes: [{ method: 'POST', path: `${ofRecord}/` }],
    rule: 'REC_CONTROL',
    summary:
      'Mails a link with which the reader can take a full share, a place in a carenet, or the record itself. Until then nothing of the record can be read. The answer does not tell whether the address has an account.',
    effect: 'write',
    form: {
      address: { doc: 'Where the mail goes.', required: 'filled', maximum: limits.accountId },
      what: {
        doc: 'What is given: a full share of the record, a place in a carenet, or the record itself, whose owner the reader becomes.',
        required: 'filled',
        oneOf: ['record', 'carenet', 'owner'],
      },
      carenet_id: { doc: 'With `what=carenet`: the carenet of the record.' },
      role_label: {
        doc: 'With `what=record`: what the reader is to the patient.',
        maximum: limits.roleLabel,
      },
      relation: {
        doc: 'With `what=record`: what the patient is to the reader, who can say something else.',
        ...relation,
      },
      keep_share: { doc: 'With `what=owner`: whether the present owner keeps a full share.', ...wish },
      password: {
        doc: 'With `what=owner`: the present password. Required, unless the account has none because an external system knows its user.',
      },
      confirmation: {
        doc: 'With `what=owner`, of an account without a password that has a passkey: what `passkey_confirm` returned.',
        maximum: 100,
      },
      language: {
        doc: 'Language of the mail to an address without an account. Default: `en`.',
        oneOf: ['en', 'de'],
      },
    },
    output: { kind: 'json', shape: 'MadeInvitation' },
    errors: [
      { status: 400, when: 'a field is missing or not valid, or belongs to another `what`' },
      { status: 400, when: 'the address is that of the account itself, or the password is wrong' },
      { status: 403, when: '`what` is not `carenet`, and the account does not own the record' },
      {
        status: 403,
        when: '`what` is `owner`, the account has no password, and neither has a passkey confirmed nor, where there is none, did the session begin less than ten minutes ago',
      },
      { status: 404, when: 'the record has no such carenet' },
      tooMany,
    ],
    example: { form: { address: '{new account}', what: 'carenet', carenet_id: '{carenet}' } },
  },
  invitation_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/` }],
    rule: 'REC_CONTROL',
    summary:
      'The invitations to the record that can be taken, that wait for an answer of who sent them, or that were declined. Only the owner sees those to the whole record.',
    effect: 'read',
    list: { orderBy: ['created_at', 'expires_at'], default: '-created_at' },
    output: { kind: 'json', shape: 'Invitations' },
  },
  invitation_take_back: {
    routes: [{ method: 'DELETE', path: `${ofRecord}/{INVITATION_ID}` }],
    rule: 'REC_CONTROL',
    summary: 'Takes an invitation back: its link opens nothing any more. Succeeds when there is none.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      { status: 403, when: 'the invitation is to the whole record, and the account does not own it' },
      { status: 409, when: 'it has been accepted' },
    ],
  },
  invitation_confirm: {
    routes: [{ method: 'POST', path: `${ofRecord}/{INVITATION_ID}/confirm` }],
    rule: 'REC_CONTROL',
    summary:
      'Says whether an account of another address that has taken the invitation may have what it gives. If not, the invitation ends.',
    effect: 'write',
    form: {
      account_id: { doc: 'The account that is meant, as the list names it.', required: 'filled' },
      confirm: { doc: 'Whether it is the right one.', required: 'filled', ...wish },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'a field is missing or not valid' },
      {
        status: 403,
        when: 'another account has sent the invitation, or it is to the whole record and the account does not own it any more',
      },
      {
        status: 404,
        when: 'the record has no such invitation, it is over, or the account that waits is not active any more',
      },
      {
        status: 409,
        when: 'this account is not, or not any more, the one that waits, or it is refused after it has been accepted',
      },
    ],
    example: { form: { account_id: '{relative}', confirm: 'true' } },
  },
  invitation_check: {
    routes: [{ method: 'POST', path: '/invitations/check' }],
    rule: 'UI_ONLY',
    summary:
      'Tells the reader of the mail who invites to what. Accepts nothing, and shows nothing of the record.',
    effect: 'read',
    form: { secret },
    output: { kind: 'json', shape: 'InvitationCheck' },
    errors: [{ status: 400, when: 'the secret is missing or too long' }, unknown],
    example: { form: { secret: '{invitation secret}' } },
  },
  invitation_accept: {
    routes: [{ method: 'POST', path: `${ofAccount}/accept` }],
    rule: 'SELF',
    summary:
      'Takes an invitation. An account of the address that was invited gets at once what it gives; of any other, who sent it is asked first.',
    effect: 'write',
    form: {
      secret,
      relation: { doc: 'What the patient is to the account, of a full share or a record.', ...relation },
    },
    output: { kind: 'json', shape: 'InvitationAccepted' },
    errors: [
      { status: 400, when: 'a field is missing or not valid, or the account has sent the invitation itself' },
      unknown,
      takenByAnother,
    ],
    example: { form: { secret: '{invitation secret}' } },
  },
  invitation_decline: {
    routes: [{ method: 'POST', path: `${ofAccount}/decline` }],
    rule: 'SELF',
    summary: 'Declines an invitation, which ends it.',
    effect: 'write',
    form: { secret },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'the secret is missing or too long, or the account has sent the invitation itself',
      },
      unknown,
      takenByAnother,
    ],
    example: { form: { secret: '{invitation secret}' } },
  },
} as const satisfies Declarations;
