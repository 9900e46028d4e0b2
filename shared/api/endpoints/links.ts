/** Links that show a copy of a record to people without an account. docs/contract/links.md#calls-of-the-record */
import { limits } from '../../limits.ts';
import type { Declarations } from '../endpoint.ts';

const wish = { oneOf: ['true', 'false'] } as const;

const readNewest = {
  doc: 'The id of the newest link in the list that was read, or `none`. No link is made when there is another by now: of equal forms that are sent at the same time, one makes a link.',
} as const;

/** What is wrong with a request for the files of a link, to those who make it. */
const noSuchLink = {
  status: 404,
  when: 'there is no such link, or it has ended, has expired, is used up or locked, or who made it no longer controls the record',
} as const;

const encryptedFile = {
  kind: 'text',
  mediaType: 'application/jose',
  doc: 'the encrypted file, a JWE in compact form',
} as const;

const notMade = [
  { status: 400, when: 'a field is missing or not valid, or two of them exclude each other' },
  { status: 400, when: 'nothing of what was chosen fits into a link' },
  { status: 400, when: 'the record has as many links as it can have' },
  { status: 409, when: '`read_newest` is given, and another link is the newest' },
  { status: 500, when: 'the address of the service is too long for links' },
] as const;

export const linkEndpoints = {
  link_create: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/links/' }],
    rule: 'REC_CONTROL',
    summary:
      'Makes a link that shows a copy of something in the record, as it is now, to everybody who has it. The answer holds the link, and nothing else ever does.',
    effect: 'write',
    form: {
      content: {
        doc: 'What it shows: the patient summary, what a carenet shows of it, or documents.',
        required: 'filled',
        oneOf: ['summary', 'carenet', 'documents'],
      },
      carenet_id: { doc: 'With `content=carenet`: the carenet of the record.' },
      document_ids: {
        doc: `With \`content=documents\`: ids of documents of the record, separated by spaces, at most ${limits.linkDocuments}. The newest version of each is shown.`,
        maximum: limits.linkDocumentIds,
      },
      label: { doc: 'What it is for. Everybody who has the link can read it.', maximum: limits.linkLabel },
      expires_in: {
        doc: `For how many seconds it can be opened: 60 to ${limits.linkSeconds}; a week without it.`,
      },
      passcode: {
        doc: 'What must be known to open it besides the link: 4 to 64 characters; spaces around it do not count.',
      },
      passcode_tries: { doc: 'How many wrong passcodes lock it: 1 to 10; 5 without it.' },
      max_views: { doc: `How often it can be opened: 1 to ${limits.linkViews}; any number without it.` },
      direct: {
        doc: 'Whether it leads to its only file without a manifest (flag `U`). Not with a passcode.',
        ...wish,
      },
      language: { doc: 'Language of texts that are made for the link.', oneOf: ['en', 'de'] },
      notify: {
        doc: 'Whether the account that makes it gets a mail when it is opened, at most one an hour.',
        ...wish,
      },
      read_newest: readNewest,
    },
    output: { kind: 'xml', shape: 'SharedLink' },
    errors: notMade,
    example: { form: { content: 'summary', label: 'For the practice', max_views: '3' } },
  },
  link_list: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/links/' }],
    rule: 'REC_CONTROL',
    summary:
      'The links of the record, the newest first: those that can be opened, and those that ended within the last 90 days.',
    effect: 'read',
    list: { orderBy: ['created_at', 'expires_at'], default: '-created_at' },
    output: { kind: 'xml', shape: 'SharedLinks' },
  },
  link_end: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/links/{LINK_ID}/end' }],
    rule: 'REC_CONTROL',
    summary:
      'Ends a link: from now on nobody can open it, and its files are removed. Changes nothing when it has ended.',
    effect: 'write',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'the record has no such link' }],
  },
  link_again: {
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}/links/{LINK_ID}/again' }],
    rule: 'REC_CONTROL',
    summary:
      'Makes a new link like this one, of what the record holds now, with a new key and the same passcode. Ends this one, unless it is to be kept.',
    effect: 'write',
    form: { keep: { doc: 'Whether the present link goes on.', ...wish }, read_newest: readNewest },
    output: { kind: 'xml', shape: 'SharedLink' },
    errors: [
      { status: 404, when: 'the record has no such link' },
      ...notMade,
      { status: 400, when: 'the master key of its passcode has been retired' },
    ],
    example: { form: { keep: 'true' } },
  },
  link_manifest: {
    routes: [{ method: 'POST', path: '/shl/{LINK_KEY}' }],
    rule: 'ANYBODY',
    cors: true,
    summary: 'Opens a link: its files, each encrypted, or where each of them is for an hour.',
    effect: 'write',
    raw: {
      doc: 'A JSON object: `recipient`, who opens the link (1 to 200 characters), `passcode` where the link has one, and `embeddedLengthMax`, above which number of characters a file is only named',
      use: 'json',
    },
    output: { kind: 'json', shape: 'LinkManifest' },
    errors: [
      {
        status: 400,
        when: 'the body is not such an object, or its media type is not `application/json`',
      },
      {
        status: 401,
        when: 'the passcode is wrong or missing; the body is a JSON object whose `remainingAttempts` says how many more wrong ones lock the link',
      },
      noSuchLink,
      { status: 413, when: 'the body is larger than 16,384 bytes' },
    ],
    example: {
      body: '{"recipient":"Practice of Dr. Weber","embeddedLengthMax":100000}',
      mediaType: 'application/json',
    },
  },
  link_direct_file: {
    routes: [{ method: 'GET', path: '/shl/{LINK_KEY}' }],
    rule: 'ANYBODY',
    cors: true,
    summary: 'Opens a link of the flag `U`: its only file, encrypted.',
    effect: 'write',
    query: {
      recipient: { doc: 'Who opens the link.', required: 'filled', maximum: limits.linkRecipient },
    },
    output: encryptedFile,
    errors: [{ status: 400, when: '`recipient` is missing or too long' }, noSuchLink],
    example: {
      path: { LINK_KEY: '{direct link key}' },
      query: { recipient: 'Practice of Dr. Weber' },
    },
  },
  link_file: {
    routes: [{ method: 'GET', path: '/shl/{LINK_KEY}/files/{FILE_TICKET}' }],
    rule: 'ANYBODY',
    cors: true,
    summary: 'A file of a link, encrypted, at the place that a manifest named within the last hour.',
    effect: 'read',
    output: encryptedFile,
    errors: [
      {
        status: 404,
        when: 'the ticket has expired or is of another link, the link has ended or expired, or who made it no longer controls the record',
      },
    ],
  },
} as const satisfies Declarations;
