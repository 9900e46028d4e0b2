/** Messages and notifications. docs/contract/messages.md#account-inbox */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const inbox = '/accounts/{ACCOUNT_EMAIL}/inbox';
const recordInbox = '/records/{RECORD_ID}/inbox/{MESSAGE_ID}';
const sentFolder = '/accounts/{ACCOUNT_EMAIL}/sent';
const appInbox = '/apps/{PRINCIPAL_EMAIL}/inbox';

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
const noAppMessage = { status: 404, when: 'the app has no such message' } as const;
const noAttachment = { status: 404, when: 'there is no such message or attachment' } as const;
const badNumber = { status: 400, when: 'the number is not a whole number' } as const;
const archivedToo = { doc: '`1` or `true` includes archived messages.' } as const;
const attachedBytes = {
  kind: 'bytes',
  doc: 'the attachment with its own media type, to be saved',
} as const;

/** What a person writes. */
const letterForm = {
  subject: { doc: 'The subject. Empty when absent.', maximum: limits.messageSubject },
  body: { doc: 'The text, at most 100 KiB. It may only be empty when something is attached.' },
  document_ids: {
    doc: `Documents of the record to attach, separated by spaces or commas. The newest version of each goes. With the files, at most ${limits.personAttachments}.`,
  },
  num_attachments: {
    doc: 'How many files will follow. They are numbered after the documents. Default 0.',
  },
  message_key: {
    doc: "The sender's own key: one message per key and record. An empty value counts as absent.",
    maximum: limits.messageKey,
  },
} as const;
const badLetter = [
  {
    status: 400,
    when: 'a field is missing, too long, or its value is not accepted, there is neither a text nor an attachment, or there are too many attachments',
  },
  { status: 400, when: 'the sender has already used this key' },
  {
    status: 400,
    when: 'a document is void, archived, too large, or never shared and sent to others than who controls the record, or all documents together are too large',
  },
  { status: 404, when: 'the record has no such document, or the sender cannot see it' },
  { status: 429, when: 'the sender has written too many messages' },
] as const;

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
    query: { include_archive: archivedToo },
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
  inbox_attachment: {
    routes: [{ method: 'GET', path: `${inbox}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'SELF',
    summary: 'Returns an attachment, whether or not anybody has accepted it into the record.',
    effect: 'read',
    shows: true,
    output: attachedBytes,
    errors: [badNumber, noAttachment],
  },
  message_reply: {
    routes: [{ method: 'POST', path: `${inbox}/{MESSAGE_ID}/reply` }],
    rule: 'SELF',
    summary:
      'Answers a message: its sender gets the answer, a person or an app that takes replies. It is delivered at once, or when its last file is uploaded.',
    effect: 'write',
    form: {
      ...letterForm,
      subject: {
        doc: 'The subject. When absent, that of the message behind `Re:`.',
        maximum: limits.messageSubject,
      },
    },
    output: { kind: 'json', shape: 'MessageReceipt' },
    errors: [
      noMessage,
      { status: 400, when: 'the message is from an app that takes no replies' },
      { status: 403, when: 'the account does not share the record of the message any more' },
      { status: 410, when: 'the sender does not share the record any more, or is gone' },
      ...badLetter,
    ],
    example: { form: { body: 'Thank you.' } },
  },
  sent_messages: {
    routes: [{ method: 'GET', path: `${sentFolder}/` }],
    rule: 'SELF',
    summary: 'Lists the messages that an account has written, newest first, without their texts.',
    effect: 'read',
    list: { orderBy: ['sent_at', 'created_at', 'subject', 'id'], default: '-sent_at' },
    output: { kind: 'json', shape: 'SentMessages' },
  },
  sent_message: {
    routes: [{ method: 'GET', path: `${sentFolder}/{MESSAGE_ID}` }],
    rule: 'SELF',
    summary: 'Returns a message that the account has written, with its text and whom it reached.',
    effect: 'read',
    output: { kind: 'json', shape: 'SentMessage' },
    errors: [noMessage],
    example: { path: { MESSAGE_ID: '{sent message}' } },
  },
  sent_message_attach: {
    routes: [{ method: 'POST', path: `${sentFolder}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'SELF',
    summary: 'Uploads a file that goes with a message. The order does not matter; the last one delivers it.',
    effect: 'write',
    query: { label: { doc: 'What the file is called.', maximum: limits.label } },
    raw: { doc: 'The file, of any media type.', use: 'document' },
    output: { kind: 'json', shape: 'MessageReceipt' },
    errors: [
      {
        status: 400,
        when: 'the number is out of range or taken, `label` is too long, the body is empty or is not what its media type says, or all attachments together are too large',
      },
      {
        status: 400,
        when: 'it is the last file, and a document that goes with it is never shared by now and would reach others than who controls the record',
      },
      { status: 403, when: 'the account does not share the record any more' },
      {
        status: 404,
        when: 'the account has written no such message, its files were not complete within 30 days, or a document that goes with it is gone with its record',
      },
    ],
    example: {
      path: { MESSAGE_ID: '{unsent message}' },
      body: 'Dear Doctor Adams',
      mediaType: 'text/plain',
    },
  },
  sent_message_attachment: {
    routes: [{ method: 'GET', path: `${sentFolder}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'SELF',
    summary: 'Returns an attachment of a message that the account has written.',
    effect: 'read',
    shows: true,
    output: attachedBytes,
    errors: [badNumber, noAttachment],
    example: { path: { MESSAGE_ID: '{sent message}' } },
  },
  sent_message_discard: {
    routes: [{ method: 'DELETE', path: `${sentFolder}/{MESSAGE_ID}` }],
    rule: 'SELF',
    summary: 'Discards a message that still waits for files. Nobody has seen it.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noMessage, { status: 409, when: 'the message has been delivered' }],
    example: { path: { MESSAGE_ID: '{unsent message}' } },
  },
  account_notifications: {
    routes: [{ method: 'GET', path: '/accounts/{ACCOUNT_EMAIL}/notifications/' }],
    rule: 'SELF',
    summary: 'Lists the notifications of an account, newest first.',
    effect: 'read',
    list: { orderBy: ['created_at', 'received_at', 'content', 'sender', 'id'], default: '-created_at' },
    output: { kind: 'xml', shape: 'Notifications' },
  },
  message_recipients: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/messages/recipients' }],
    rule: 'REC_CONTROL',
    summary:
      'Lists the people whom the caller can write to about a record: for its owner everybody who shares it; for the holder of a full share the owner, members of carenets, and holders of a full share who have written to the caller about it.',
    effect: 'read',
    output: { kind: 'json', shape: 'MessageRecipients' },
  },
  message_to_people: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/messages' }],
    rule: 'REC_CONTROL',
    summary:
      'Sends a message to people who share the record. It is delivered at once, or when its last file is uploaded.',
    effect: 'write',
    form: {
      to: {
        doc: `Ids of accounts that the caller can write to, separated by spaces or commas: 1 to ${limits.recipients}.`,
        required: 'filled',
      },
      ...letterForm,
    },
    output: { kind: 'json', shape: 'MessageReceipt' },
    errors: [
      {
        status: 400,
        when: 'one of `to` does not share the record, or not that the caller knows of, does not exist, or is the caller',
      },
      ...badLetter,
    ],
    example: { form: { to: '{relative}', subject: 'Results', body: 'Have a look.' } },
  },
  carenet_message: {
    routes: [{ method: 'POST', path: '/carenets/{CARENET_ID}/messages' }],
    rule: 'CN_PERSON',
    summary:
      'Sends a message to everybody who controls the record of a carenet. It is delivered at once, or when its last file is uploaded.',
    effect: 'write',
    form: letterForm,
    output: { kind: 'json', shape: 'MessageReceipt' },
    errors: [{ status: 400, when: 'nobody else controls the record' }, ...badLetter],
    example: { form: { subject: 'Visit', body: 'Please come on Monday.' } },
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
  app_inbox: {
    routes: [{ method: 'GET', path: `${appInbox}/` }],
    rule: 'APP_INBOX',
    summary: 'Lists what people have answered to an app that takes replies, newest first, without the texts.',
    effect: 'read',
    query: { include_archive: archivedToo },
    list: { orderBy: ['received_at', 'created_at', 'subject', 'id'], default: '-received_at' },
    output: { kind: 'json', shape: 'AppMessages' },
  },
  app_inbox_message: {
    routes: [{ method: 'GET', path: `${appInbox}/{MESSAGE_ID}` }],
    rule: 'APP_INBOX',
    summary: 'Returns what a person has answered to the app, with its text.',
    effect: 'read',
    output: { kind: 'json', shape: 'AppMessage' },
    errors: [noAppMessage],
    example: { path: { MESSAGE_ID: '{reply}' } },
  },
  app_inbox_attachment: {
    routes: [{ method: 'GET', path: `${appInbox}/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}` }],
    rule: 'APP_INBOX',
    summary: 'Returns an attachment of what a person has answered to the app.',
    effect: 'read',
    shows: true,
    output: attachedBytes,
    errors: [badNumber, noAttachment],
    example: { path: { MESSAGE_ID: '{reply}' } },
  },
  app_message_archive: {
    routes: [{ method: 'POST', path: `${appInbox}/{MESSAGE_ID}/archive` }],
    rule: 'APP_INBOX',
    summary: 'Archives what a person has answered to the app. Succeeds when it is already archived.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [noAppMessage],
    example: { path: { MESSAGE_ID: '{reply}' } },
  },
} as const satisfies Declarations;
