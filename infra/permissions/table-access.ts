/**
 * In which partitions of the table each function works, action by action; nothing else opens the table to a function.
 * `*` stands for the rest of a partition key. A test holds every line against what the functions do.
 */
import type { FunctionName } from '../resources/functions.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Patterns of partition keys by action. */
export type TableAccess = Readonly<Partial<Record<TableAction, readonly string[]>>>;

/** What decides about a signed call, its nonce, and its audit entry. */
const everySignedCall: TableAccess = {
  GetItem: ['CONSUMER#*', 'RECORD#*'],
  BatchGetItem: ['CONSUMER#*', 'TOKEN#*', 'ACCOUNT#*', 'APP', 'RECORD#*', 'CARENET#*'],
  PutItem: ['NONCE#*', 'AUDIT#*'],
};

const signed = (more: TableAccess): TableAccess => together([everySignedCall, more]);

/** A call that stores a body notes in its nonce that the body has come. */
const nonces = 'NONCE#*';

/** What only the function behind `$default` is asked for: lists whose paths no route of a group catches. */
const onlyBehindDefault: TableAccess = { Query: ['ACCOUNT#*'] };

const groupAccess = {
  accounts: signed({
    GetItem: ['ACCOUNT#*'],
    Query: ['ACCOUNTS#*'],
    PutItem: ['ACCOUNT#*', 'ACCOUNTS#*', 'USERNAME#*', 'OUTBOX#*'],
    UpdateItem: ['ACCOUNT#*'],
    DeleteItem: ['USERNAME#*'],
  }),
  oauth: signed({
    GetItem: ['APP', 'CARENET#*', 'TOKEN#*', 'USERNAME#*'],
    PutItem: ['APPLINKS#*', 'RECORD#*', 'TOKEN#*'],
    UpdateItem: ['ACCOUNT#*', 'TOKEN#*'],
    DeleteItem: ['TOKEN#*'],
    ConditionCheckItem: ['APP', 'RECORD#*', 'CARENET#*'],
  }),
  apps: signed({
    GetItem: ['APP'],
    Query: ['APPLINKS#*'],
    PutItem: ['APPLINKS#*', 'RECORD#*', 'TOKEN#*', 'OUTBOX#*'],
    DeleteItem: ['APP', 'APPLINKS#*', 'CONSUMER#*', 'RECORD#*'],
    ConditionCheckItem: ['APP', 'RECORD#*'],
  }),
  storage: signed({
    GetItem: ['STORE#*'],
    BatchGetItem: ['STORE#*'],
    Query: ['STORE#*'],
    PutItem: ['STORE#*', 'APPLINKS#*', 'RECORD#*', 'TOKEN#*', 'OUTBOX#*'],
    UpdateItem: [nonces, 'STORE#*'],
    DeleteItem: ['STORE#*'],
    ConditionCheckItem: ['APP', 'RECORD#*'],
  }),
  records: signed({
    GetItem: ['RECORDKEY#*'],
    Query: ['APP', 'RECORD#*', 'RECORDS#*'],
    PutItem: ['ACCOUNT#*', 'RECORD#*', 'RECORDKEY#*', 'RECORDS#*', 'CARENET#*'],
    UpdateItem: [nonces, 'RECORD#*'],
    DeleteItem: ['ACCOUNT#*', 'RECORD#*'],
    ConditionCheckItem: ['APP', 'ACCOUNT#*'],
  }),
  documents: signed({
    GetItem: ['CARENET#*'],
    Query: ['RECORD#*'],
    PutItem: ['RECORD#*', 'CARENET#*', 'FACTS#*', 'OUTBOX#*'],
    UpdateItem: [nonces, 'RECORD#*'],
    DeleteItem: ['RECORD#*', 'CARENET#*'],
    ConditionCheckItem: ['RECORD#*', 'CARENET#*'],
  }),
  carenets: signed({
    GetItem: ['ACCOUNT#*', 'CARENET#*'],
    Query: ['RECORD#*', 'CARENET#*'],
    PutItem: ['ACCOUNT#*', 'RECORD#*', 'CARENET#*', 'OUTBOX#*'],
    UpdateItem: ['RECORD#*', 'CARENET#*'],
    DeleteItem: ['ACCOUNT#*', 'RECORD#*', 'CARENET#*'],
    ConditionCheckItem: ['ACCOUNT#*', 'RECORD#*', 'CARENET#*'],
  }),
  reports: signed({
    GetItem: ['FACTS#*'],
    BatchGetItem: ['FACTS#*'],
    Query: ['RECORD#*', 'CARENET#*', 'FACTS#*'],
  }),
  // An attachment that is accepted becomes a document of its record, with facts.
  messages: signed({
    GetItem: ['ACCOUNT#*', 'INBOX#*', 'MESSAGE#*', 'DELIVERY#*'],
    BatchGetItem: ['INBOX#*', 'MESSAGE#*', 'DELIVERY#*'],
    Query: ['RECORD#*', 'INBOX#*', 'MESSAGE#*'],
    PutItem: ['INBOX#*', 'MESSAGE#*', 'DELIVERY#*', 'WAITING#*', 'OUTBOX#*', 'RECORD#*', 'FACTS#*'],
    UpdateItem: [nonces, 'INBOX#*', 'MESSAGE#*', 'RECORD#*'],
    DeleteItem: ['INBOX#*', 'MESSAGE#*', 'WAITING#*', 'OUTBOX#*'],
    ConditionCheckItem: ['RECORD#*'],
  }),
  'account-apps': signed({
    GetItem: ['ACCOUNT#*'],
    PutItem: ['ACCOUNT#*', 'APPLINKS#*', 'TOKEN#*', 'OUTBOX#*'],
    UpdateItem: [nonces],
    DeleteItem: ['ACCOUNT#*', 'APPLINKS#*'],
    ConditionCheckItem: ['APP', 'RECORD#*', 'CARENET#*'],
  }),
  // What a record's trail counted up to a closed hour is kept.
  audits: signed({
    GetItem: ['AUDIT#*'],
    BatchGetItem: ['AUDIT#*'],
    Query: ['AUDIT#*', 'AUDITCOUNT#*'],
    PutItem: ['AUDITCOUNT#*'],
  }),
  subscriptions: signed({
    Query: ['RECORD#*'],
    PutItem: ['RECORD#*'],
    UpdateItem: ['RECORD#*'],
    DeleteItem: ['RECORD#*'],
    ConditionCheckItem: ['APP', 'RECORD#*'],
  }),
  // Anybody may ask, so no call is signed.
  codes: { GetItem: ['CODES'], PutItem: ['AUDIT#*'] },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/**
 * Partitions in which the clean-ups look: the links and storages of a removed app; a deleted carenet, and the
 * autoshares of its record.
 */
const searchedByCleanUps = ['APPLINKS#*', 'STORE#*', 'CARENET#*', 'RECORD#*'];

/** Partitions that they take items out of: besides, the tokens of the app, and the record lists of members. */
const clearedByCleanUps = [...searchedByCleanUps, 'TOKEN#*', 'ACCOUNT#*'];

const workerAccess = {
  dispatcher: {
    BatchGetItem: ['OUTBOX#*'],
    // Subscriptions, and preferences, whose bodies go with a removed app.
    GetItem: ['OUTBOX#*', 'RECORD#*', 'ACCOUNT#*'],
    Query: searchedByCleanUps,
    UpdateItem: ['RECORD#*'],
    DeleteItem: ['OUTBOX#*', ...clearedByCleanUps],
  },
  mailer: { BatchGetItem: ['SENT#*', 'ACCOUNT#*'], PutItem: ['SENT#*'] },
  pinger: {
    GetItem: ['RECORD#*', 'CONSUMER#*'],
    BatchGetItem: ['RECORD#*', 'APP'],
    UpdateItem: ['RECORD#*'],
  },
  sweeper: {
    Query: ['OUTBOX#*', 'NONCE#*', 'WAITING#*', 'MESSAGE#*', ...searchedByCleanUps],
    GetItem: ['SWEEPER', 'MESSAGE#*', 'RECORD#*', 'ACCOUNT#*'],
    PutItem: ['SWEEPER'],
    // What is noted before it is removed, and how many changes a subscription has to tell.
    UpdateItem: ['NONCE#*', 'OUTBOX#*', 'MESSAGE#*', 'RECORD#*'],
    // The facts of replaced versions, too: until it runs, a report may still be reading them.
    DeleteItem: ['OUTBOX#*', 'NONCE#*', 'WAITING#*', 'MESSAGE#*', 'INBOX#*', 'FACTS#*', ...clearedByCleanUps],
  },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/** By function; the one behind `$default` may do what the groups may, and what only it is asked for. */
export const tableAccess: Readonly<Record<FunctionName, TableAccess>> = {
  ...groupAccess,
  ...workerAccess,
  all: together([...Object.values(groupAccess), onlyBehindDefault]),
};

/** What of a subscription changes, or decides about a change, when an attempt is recorded, and when a change is counted. */
const recordingAttempts = ['PK', 'SK', 'change', 'pending', 'attempt', 'due'];
const countingChanges = [...recordingAttempts, 'counted', 'callback'];

/** Attributes that updates may touch and look at, where a function has no business with all of an item. */
export const updatedAttributes: Readonly<
  Partial<Record<FunctionName, Readonly<Record<string, readonly string[]>>>>
> = {
  dispatcher: { 'RECORD#*': countingChanges },
  pinger: { 'RECORD#*': recordingAttempts },
  sweeper: { 'RECORD#*': countingChanges },
};

/** What any of these allows. */
function together(parts: readonly TableAccess[]): TableAccess {
  const patterns = new Map<string, Set<string>>();
  for (const [action, partitions] of parts.flatMap((part) => Object.entries(part)))
    patterns.set(action, new Set([...(patterns.get(action) ?? []), ...partitions]));
  return Object.fromEntries([...patterns].map(([action, found]) => [action, [...found]]));
}
