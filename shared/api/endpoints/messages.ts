/** Messages and notifications. docs/contract/messages.md#account-inbox */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const inbox = '/accounts/{ACCOUNT_EMAIL}/inbox';
const recordInbox = '/records/{RECORD_ID}/inbox/{MESSAGE_ID}';

const messageForm = {
  subject: { doc: 'The subject. Default `[no subject]`.', maximum: limits.messageSubject },
  body: { doc: 'The text, at most 100 KiB. Default `[no body]`.' },
  body_type: {
    doc: 'Format of the body. Default `plaintext`.',
    oneOf: ['plaintext', 'markdown'],
  },
  severity: { doc: 'How urgent the message is. Default `low`.', oneOf: ['low', 'medium', 'high'] },
} as const;
const badForm = { status: 400, when: 'a field is too long, or its value is not accepted' } as const;
const noMessage = { status: 404, when: 'the account has no such message' } as const;

const messageOrder = {
  orderBy: ['received_at', 'created_at', 'read_at', 'archived_at', 'subject', 'sender', 'severity', 'id'],
  default: '-received_at',
} as const;

export const messageEndpoints = {
  account_inbox: {
    routes: [{ method: 'GET', path: `${inbox}/` }],
    rule: 'SELF',
    summary:
      'Lists the messages of an account, newest first, without their bodies. Listing does not mark them as read.',
    effect: 'read',
    query: { include_archive: { doc: '`1` or `true` includes archived messages.' } },
    list: messageOrder,
    output: { kind: 'xml', shape: 'Messages' },
  },
  account_send_message: {
    routes: [{ method: 'POST', path: `${inbox}/` }],
    rule: 'ADMIN',
    summary: 'Sends a message to an account, and announces it by mail.',
    effect: 'write',
    form: {
      ...messageForm,
      message_id: {
        doc: "The sender's own key: one message per key and account. An empty value counts as absent.",
        maximum: limits.messageKey,
      },
    },
    output: { kind: 'xml', shape: 'Message' },
    errors: [
      badForm,
      { status: 400, when: 'the sender has already sent a message with this key to the account' },
    ],
    example: { form: { subject: 'Welcome', message_id: 'welcome-{run}' } },
  },
  account_inbox_message: {
    routes: [{ method: 'GET', path: `${inbox}/{MESSAGE_ID}` }],
    rule: 'SELF',
    summary:
      'Returns a message with its body. Stores the time of the first read. Markdown is returned as sanitized HTML.',
    effect: 'write',
    output: { kind: 'xml', shape: 'Message' },
    errors: [noMessage],
  },
  account_message_archive: {
    routes: [{ method: 'POST', path: `${inbox}/{MESSAGE_ID}/archive` }],
    rule: 'SELF',
    summary: 'Archives a message. Succeeds when it is already archived.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noMessage],
  },
  account_inbox_message_attachment_accept: {
    routes: [{ method: 'POST', path: `${inbox}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}/accept` }],
    rule: 'SELF',
    summary:
      "Stores an attachment as a document of the message's record. Only the first recipient can do so.",
    effect: 'write',
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'the number is not a whole number, or the attachment is not a valid document; accepting it can be tried again',
      },
      { status: 403, when: 'the account no longer has full control of the record' },
      { status: 404, when: 'there is no such message or attachment, or the message belongs to no record' },
      { status: 410, when: 'this or another recipient has already accepted it' },
    ],
  },
  account_notifications: {
    routes: [{ method: 'GET', path: '/accounts/{ACCOUNT_EMAIL}/notifications/' }],
    rule: 'SELF',
    summary: 'Lists the notifications of an account, newest first.',
    effect: 'read',
    list: { orderBy: ['created_at', 'received_at', 'content', 'sender', 'id'], default: '-created_at' },
    output: { kind: 'xml', shape: 'Notifications' },
  },
  record_send_message: {
    routes: [{ method: 'POST', path: recordInbox }],
    rule: 'REC_MSG',
    summary: "Sends a message to the record's accounts: at once, or when its last attachment is uploaded.",
    effect: 'write',
    form: {
      ...messageForm,
      num_attachments: { doc: 'How many attachments will follow: 0 to 100. Default 0.' },
      num_attachements: { doc: 'Older spelling of `num_attachments`.' },
    },
    output: { kind: 'ok' },
    errors: [badForm, { status: 400, when: 'the sender has already used this key for the record' }],
    example: {
      by: 'admin',
      path: { MESSAGE_ID: '{new message key}' },
      form: { subject: 'Hello', body: 'Have a look.' },
    },
  },
  record_message_attach: {
    routes: [{ method: 'POST', path: `${recordInbox}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'REC_MSG',
    summary: 'Uploads an attachment. The order does not matter; the last one delivers the message.',
    effect: 'write',
    raw: {
      doc: 'Well-formed XML, whatever its content type; or a document of FHIR R4 as `application/fhir+json`.',
      use: 'document',
    },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: 'the number is out of range or taken, or the body is neither well-formed XML nor, labelled so, a document of FHIR R4',
      },
      {
        status: 404,
        when: 'the sender has not sent the record such a message, or its attachments were not complete within 30 days',
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
    summary: "Sends a notification to the record's accounts.",
    effect: 'write',
    form: {
      content: { doc: 'The text.', required: 'filled', maximum: limits.notification },
      document_id: { doc: 'A document of the record. An empty value counts as absent.' },
      app_url: {
        doc: 'Where the app shows more: an `http` or `https` URL, or a path that begins with `/`. An empty value counts as absent.',
        maximum: limits.notificationUrl,
      },
    },
    output: { kind: 'ok' },
    errors: [
      {
        status: 400,
        when: '`content` is missing, empty or too long, or `app_url` is neither an `http` or `https` URL nor a path',
      },
      { status: 404, when: 'the record has no such document' },
    ],
    example: { form: { content: 'Two documents were filed' } },
  },
} as const satisfies Declarations;
