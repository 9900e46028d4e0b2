/**
 * The partitions of the table that each function uses, by action. No other permission opens the table to a
 * function. A test compares every line with what the functions do.
 */
import { type Partition, partitions, type SubscriptionItem } from '../../shared/store/items/index.ts';
import type { FunctionName } from '../resources/functions.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Partitions by action. */
export type TableAccess = Readonly<Partial<Record<TableAction, readonly Partition[]>>>;

const {
  account,
  accountSearch,
  app,
  appInbox,
  appLinks,
  attempts,
  audit,
  auditArchive,
  auditCount,
  carenet,
  challenge,
  codes,
  consumer,
  credential,
  delivery,
  dynamicApps,
  erasedAddress,
  erasureRequest,
  facts,
  fhir,
  inbox,
  invitation,
  link,
  linkDue,
  mailRequest,
  mailsDue,
  message,
  nonce,
  notices,
  outbox,
  push,
  pushKey,
  record,
  recordKey,
  recordSearch,
  sent,
  session,
  smart,
  smartKey,
  smartSubject,
  storage,
  sweeper,
  token,
  username,
  waiting,
} = partitions;

/** What decides a signed call, its nonce, and its audit entry. */
const everySignedCall: TableAccess = {
  GetItem: [consumer, record],
  BatchGetItem: [consumer, token, account, session, app, record, carenet],
  PutItem: [nonce, audit],
};

const signedByApps = (more: TableAccess): TableAccess => together([everySignedCall, more]);

/** The last use of a session is written now and then, whatever it calls. */
const signed = (more: TableAccess): TableAccess => signedByApps(together([{ PutItem: [session] }, more]));

/** Requests that only the function behind `$default` gets: lists whose paths no route of a group matches. */
const onlyBehindDefault: TableAccess = { Query: [account, session] };

const groupAccess = {
  // An invitation that is accepted gives a share, a place in a carenet, or the record.
  accounts: signed({
    GetItem: [account, attempts, carenet, erasedAddress, erasureRequest, invitation, session],
    BatchGetItem: [attempts, challenge, erasedAddress, mailRequest, push, pushKey],
    Query: [account, accountSearch, record, session],
    PutItem: [
      ...[account, accountSearch, attempts, carenet, erasureRequest, invitation, mailRequest, outbox],
      ...[push, record, username],
    ],
    UpdateItem: [account, attempts, record],
    DeleteItem: [
      ...[account, carenet, challenge, erasureRequest, invitation, mailRequest, push, record],
      ...[username],
    ],
    ConditionCheckItem: [account, accountSearch, carenet, erasedAddress, record],
  }),
  oauth: signed({
    GetItem: [app, attempts, carenet, token, username],
    BatchGetItem: [username, attempts],
    // An account's password is hashed again at a log-in when hashes have become more expensive.
    // A session that begins may be limited by how many records there are. A mail says that a recovery code was used.
    Query: [account],
    PutItem: [account, appLinks, attempts, record, token, outbox],
    UpdateItem: [account, attempts, token],
    DeleteItem: [account, token],
    ConditionCheckItem: [account, app, record, carenet],
  }),
  // Signing in with a passkey opens a session.
  factors: signed({
    GetItem: [account, attempts, challenge],
    BatchGetItem: [attempts, challenge, credential],
    Query: [account],
    PutItem: [account, attempts, challenge, credential, outbox, token],
    UpdateItem: [account, attempts],
    DeleteItem: [account, challenge, credential],
    ConditionCheckItem: [account],
  }),
  apps: signed({
    GetItem: [app],
    PutItem: [outbox],
    DeleteItem: [app, consumer],
  }),
  storage: signed({
    GetItem: [storage],
    BatchGetItem: [storage],
    Query: [storage, appLinks],
    PutItem: [storage, appLinks, record, token, outbox],
    UpdateItem: [nonce, storage],
    DeleteItem: [storage, appLinks, record],
    ConditionCheckItem: [app, record],
  }),
  records: signed({
    GetItem: [recordKey],
    Query: [app, record, recordSearch],
    PutItem: [account, record, recordKey, recordSearch, carenet, outbox],
    UpdateItem: [account, nonce, record],
    DeleteItem: [account, record],
    ConditionCheckItem: [app, account],
  }),
  // Reading a document again reserves the object of large facts in the outbox, and takes it out when it is in use.
  // What a FHIR document says is compared with what others say, and with facts of the record.
  documents: signed({
    GetItem: [carenet, facts],
    BatchGetItem: [facts],
    Query: [record],
    // And its resources are stored as they are served.
    PutItem: [record, carenet, facts, fhir, outbox],
    UpdateItem: [nonce, record],
    DeleteItem: [record, carenet, outbox, facts],
    ConditionCheckItem: [record, carenet],
  }),
  carenets: signed({
    GetItem: [account, carenet],
    Query: [record, carenet],
    PutItem: [account, record, carenet, outbox],
    UpdateItem: [record, carenet],
    DeleteItem: [account, record, carenet],
    ConditionCheckItem: [account, record, carenet],
  }),
  reports: signed({
    GetItem: [facts],
    BatchGetItem: [facts],
    Query: [record, carenet, facts],
  }),
  // An accepted attachment becomes a document of its record, with facts and resources.
  // What people write is counted.
  messages: signed({
    GetItem: [account, app, appInbox, carenet, inbox, message, delivery, facts],
    BatchGetItem: [appInbox, attempts, inbox, message, delivery, facts],
    Query: [appInbox, carenet, record, inbox, message],
    PutItem: [appInbox, attempts, inbox, message, delivery, waiting, outbox, record, facts, fhir],
    UpdateItem: [attempts, nonce, inbox, message, record],
    DeleteItem: [appInbox, inbox, message, waiting, outbox, facts],
    ConditionCheckItem: [app, carenet, record],
  }),
  'account-apps': signed({
    GetItem: [account],
    PutItem: [account, appLinks, token, outbox],
    UpdateItem: [nonce],
    DeleteItem: [account, appLinks],
    ConditionCheckItem: [app, record, carenet],
  }),
  // The number of a record's audit entries up to a closed hour is stored.
  audits: signed({
    GetItem: [account, app, audit],
    BatchGetItem: [audit],
    // An activity names people, circles and apps.
    Query: [audit, auditArchive, auditCount, carenet, record],
    PutItem: [auditCount],
  }),
  subscriptions: signedByApps({
    Query: [record],
    PutItem: [record],
    UpdateItem: [record],
    DeleteItem: [record],
    ConditionCheckItem: [app, record],
  }),
  // A summary is made of facts, and what a carenet shows; opening a link is not signed.
  links: signed({
    GetItem: [carenet, facts, link],
    BatchGetItem: [facts, link],
    Query: [record, carenet, facts],
    PutItem: [link, linkDue, outbox, record],
    UpdateItem: [link, record],
    DeleteItem: [link, outbox, record],
  }),
  // A bearer token decides; what it rests on is read at once. A resource that is stored becomes a document, with facts.
  fhir: together([
    { GetItem: [smart], PutItem: [nonce, audit] },
    {
      BatchGetItem: [account, app, record, carenet, facts, fhir, smartSubject],
      GetItem: [account, app, audit, consumer, facts, fhir, record, smart],
    },
    {
      Query: [appLinks, audit, auditArchive, carenet, facts, fhir, record],
      PutItem: [facts, fhir, outbox, record],
    },
    { UpdateItem: [nonce, record], DeleteItem: [facts, outbox, record], ConditionCheckItem: [record] },
  ]),
  // Tokens, and what they are issued under. Some of these calls are made by sessions.
  smart: signed({
    GetItem: [app, attempts, dynamicApps, smart, smartSubject],
    BatchGetItem: [attempts],
    Query: [record, smartKey],
    PutItem: [app, appLinks, attempts, dynamicApps, record, smart, smartKey, smartSubject],
    UpdateItem: [record, smart],
    DeleteItem: [appLinks, record, smart],
    ConditionCheckItem: [app],
  }),
  // Anyone may ask, so no call is signed.
  codes: { GetItem: [codes], PutItem: [audit] },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/**
 * Partitions that the clean-ups search: what a removed app had, and the messages to it; a deleted carenet, and the
 * autoshares of its record.
 */
const searchedByCleanUps = [appInbox, appLinks, message, storage, carenet, record];

/**
 * Partitions that the clean-ups remove items from: also the tokens of the app, and the record lists of
 * members.
 */
const clearedByCleanUps = [...searchedByCleanUps, token, account];

const workerAccess = {
  dispatcher: {
    BatchGetItem: [outbox, delivery, message],
    // Subscriptions, and preferences, whose bodies are removed with an app.
    GetItem: [outbox, record, account],
    Query: searchedByCleanUps,
    // Why an item is still in the outbox, and who still has a message.
    UpdateItem: [message, record, outbox],
    DeleteItem: [outbox, ...clearedByCleanUps],
  },
  // Mails to addresses without an account are counted, and mails of invitations, which count no more when they could not be sent.
  mailer: {
    GetItem: [attempts],
    // What a notice is about: whether the account may still know.
    BatchGetItem: [sent, account, mailRequest, notices, push, record, carenet],
    PutItem: [sent, attempts, notices, mailsDue],
    UpdateItem: [attempts],
    DeleteItem: [notices, mailsDue],
  },
  // And the browsers of an account, which are forgotten when they are gone.
  pinger: {
    GetItem: [record, consumer, push],
    BatchGetItem: [record, app, account, carenet, push, pushKey],
    PutItem: [push],
    UpdateItem: [record],
  },
  sweeper: {
    Query: [outbox, mailsDue, nonce, waiting, linkDue, ...searchedByCleanUps],
    // Whether other documents repeat facts of a version that is replaced, which are kept then.
    GetItem: [sweeper, message, record, account, facts, link],
    BatchGetItem: [facts, delivery, message],
    PutItem: [sweeper, record],
    ConditionCheckItem: [record],
    // What is marked before it is removed, and how many changes a subscription has to report.
    UpdateItem: [nonce, outbox, mailsDue, message, record, link],
    // Facts and resources of replaced versions too: a call may still be reading them until the sweeper runs.
    DeleteItem: [outbox, nonce, waiting, inbox, facts, fhir, linkDue, ...clearedByCleanUps],
  },
  // Everything that an account has, or that names it.
  eraser: {
    GetItem: [account, carenet, erasedAddress, link, message, notices, record, token],
    BatchGetItem: [account, delivery, message, record, token],
    Query: [
      ...[account, app, appLinks, audit, auditArchive, carenet, erasureRequest, facts, fhir, inbox],
      ...[message, outbox, record, session, smartSubject, storage],
    ],
    PutItem: [account, audit, erasedAddress, outbox, record],
    // The pseudonym.
    UpdateItem: [account, audit, message, outbox, record, storage],
    DeleteItem: [
      ...[
        account,
        accountSearch,
        appLinks,
        attempts,
        carenet,
        credential,
        erasureRequest,
        facts,
        fhir,
        inbox,
      ],
      ...[
        invitation,
        link,
        mailRequest,
        mailsDue,
        message,
        notices,
        outbox,
        push,
        record,
        recordKey,
        recordSearch,
        session,
        smartSubject,
        storage,
        token,
        username,
        waiting,
      ],
    ],
    ConditionCheckItem: [account, erasureRequest],
  },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/** By function. The one behind `$default` may do everything that the groups may, and what only it needs. */
export const tableAccess: Readonly<Record<FunctionName, TableAccess>> = {
  ...groupAccess,
  ...workerAccess,
  all: together([...Object.values(groupAccess), onlyBehindDefault]),
};

/** What the sweeper may do besides when it moves audit entries to the bucket. No other function may remove one. */
export const archivingAccess: TableAccess = {
  GetItem: [auditArchive],
  Query: [audit, auditArchive, recordSearch],
  PutItem: [auditArchive],
  UpdateItem: [auditArchive],
  DeleteItem: [audit, auditArchive],
};

type SubscriptionAttribute = 'PK' | 'SK' | keyof SubscriptionItem;

/** Attributes of a subscription that recording an attempt, or counting a change, reads or writes. */
const recordingAttempts: readonly SubscriptionAttribute[] = [
  'PK',
  'SK',
  'change',
  'pending',
  'attempt',
  'due',
];
const countingChanges: readonly SubscriptionAttribute[] = [...recordingAttempts, 'counted', 'callback'];

/** Attributes of the items of a partition. */
export interface AttributeLimit {
  readonly partition: Partition;
  readonly attributes: readonly string[];
}

/** Attributes that updates may read and write, for functions that need only part of an item. */
export const updatedAttributes: Readonly<Partial<Record<FunctionName, AttributeLimit>>> = {
  dispatcher: { partition: record, attributes: countingChanges },
  pinger: { partition: record, attributes: recordingAttempts },
  sweeper: { partition: record, attributes: countingChanges },
};

/** Everything that any of these allows. */
export function together(parts: readonly TableAccess[]): TableAccess {
  const found = new Map<string, Set<Partition>>();
  for (const [action, allowed] of parts.flatMap((part) => Object.entries(part)))
    found.set(action, new Set([...(found.get(action) ?? []), ...allowed]));
  return Object.fromEntries([...found].map(([action, allowed]) => [action, [...allowed]]));
}
