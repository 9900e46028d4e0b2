/** Messages and notifications. docs/contract/messages.md */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const inbox = '/accounts/{ACCOUNT_EMAIL}/inbox';
const recordInbox = '/records/{RECORD_ID}/inbox/{MESSAGE_ID}';

const messageForm = {
  subject: { doc: 'The subject; `[no subject]` when absent.', maximum: limits.messageSubject },
  body: { doc: 'The text, at most 100 KiB; `[no body]` when absent.' },
  body_type: {
    doc: 'How the body is to be read; `plaintext` when absent.',
    oneOf: ['plaintext', 'markdown'],
  },
  severity: { doc: '`low` when absent.', oneOf: ['low', 'medium', 'high'] },
} as const;
const badForm = { status: 400, when: 'a field is too long or has a value that it does not take' } as const;
const noMessage = { status: 404, when: 'the account has no such message' } as const;

const messageOrder = {
  orderBy: ['received_at', 'created_at', 'read_at', 'archived_at', 'subject', 'sender', 'severity', 'id'],
  default: '-received_at',
} as const;

export const messageEndpoints = {
  account_inbox: {
    routes: [{ method: 'GET', path: `${inbox}/` }],
    rule: 'SELF',
    summary: 'The messages of an account, newest first, without their bodies. Listing does not mark as read.',
    effect: 'read',
    query: { include_archive: { doc: '`1` or `true` includes archived messages.' } },
    list: messageOrder,
    output: { kind: 'xml', shape: 'Messages' },
  },
  account_send_message: {
    routes: [{ method: 'POST', path: `${inbox}/` }],
    rule: 'ADMIN',
    summary: 'Sends a message to an account and mails that there is one.',
    effect: 'write',
    form: {
      ...messageForm,
      message_id: {
        doc: "The sender's own key: one message per key and account. An empty one is none.",
        maximum: limits.messageKey,
      },
    },
    output: { kind: 'xml', shape: 'Message' },
    errors: [badForm, { status: 400, when: 'the sender has sent a message with this key to the account' }],
    example: { form: { subject: 'Welcome', message_id: 'welcome-{run}' } },
  },
  account_inbox_message: {
    routes: [{ method: 'GET', path: `${inbox}/{MESSAGE_ID}` }],
    rule: 'SELF',
    summary: 'One message with its body; the first read is noted. Markdown comes as safe HTML.',
    effect: 'write',
    output: { kind: 'xml', shape: 'Message' },
    errors: [noMessage],
  },
  account_message_archive: {
    routes: [{ method: 'POST', path: `${inbox}/{MESSAGE_ID}/archive` }],
    rule: 'SELF',
    summary: 'Archives a message; also when it is archived.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noMessage],
  },
  account_inbox_message_attachment_accept: {
    routes: [{ method: 'POST', path: `${inbox}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}/accept` }],
    rule: 'SELF',
    summary: "Makes an attachment a document of the message's record, once for all recipients.",
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'the number is none, or the attachment is no valid document; it may be accepted again',
      },
      { status: 403, when: 'the account has no full control of the record any more' },
      { status: 404, when: 'there is no such message or attachment, or the message is about no record' },
      { status: 410, when: 'it has been accepted, by this or another recipient' },
    ],
  },
  account_notifications: {
    routes: [{ method: 'GET', path: '/accounts/{ACCOUNT_EMAIL}/notifications/' }],
    rule: 'SELF',
    summary: 'The notifications of an account, newest first.',
    effect: 'read',
    list: { orderBy: ['created_at', 'received_at', 'content', 'sender', 'id'], default: '-created_at' },
    output: { kind: 'xml', shape: 'Notifications' },
  },
  record_send_message: {
    routes: [{ method: 'POST', path: recordInbox }],
    rule: 'REC_MSG',
    summary: "Sends a message to the record's accounts: at once, or when the last attachment has come.",
    effect: 'write',
    form: {
      ...messageForm,
      num_attachments: { doc: 'How many attachments will follow, 0 to 100; 0 when absent.' },
      num_attachements: { doc: 'Older spelling of `num_attachments`.' },
    },
    output: { kind: 'ok' },
    errors: [badForm, { status: 400, when: 'the sender has used this key for the record' }],
    example: {
      by: 'admin',
      path: { MESSAGE_ID: '{new message key}' },
      form: { subject: 'Hello', body: 'Have a look.' },
    },
  },
  record_message_attach: {
    routes: [{ method: 'POST', path: `${recordInbox}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'REC_MSG',
    summary: 'Uploads an attachment, in any order; the last one delivers the message.',
    effect: 'write',
    raw: { doc: 'Well-formed XML, whatever its content type.', use: 'document' },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: 'the number is out of range or taken, or the body is no well-formed XML' },
      {
        status: 404,
        when: 'the sender has sent the record no such message, or it was not complete within 30 days',
      },
    ],
    example: { path: { MESSAGE_ID: '{message key}' }, body: '<Letter>attached</Letter>' },
  },
  record_notify: {
    routes: [
      { method: 'POST', path: '/records/{RECORD_ID}/notifications/' },
      { method: 'POST', path: '/records/{RECORD_ID}/notify' },
    ],
    rule: 'REC_MSG',
    summary: "Notifies the record's accounts.",
    effect: 'write',
    form: {
      content: { doc: 'The text.', required: 'filled', maximum: limits.notification },
      document_id: { doc: 'A document of the record; an empty one is none.' },
      app_url: {
        doc: 'Where the app shows more, an http or https URL; an empty one is none.',
        maximum: limits.notificationUrl,
      },
    },
    output: { kind: 'ok' },
    errors: [
      { status: 400, when: '`content` is missing, empty or too long, or `app_url` is no http or https URL' },
      { status: 404, when: 'the record has no such document' },
    ],
    example: { form: { content: 'Two documents were filed' } },
  },
} as const satisfies Declarations;
