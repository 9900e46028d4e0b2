/**
 * The partitions of the table that each function uses, by action. No other permission opens the table to a
 * function. `*` matches the rest of a partition key. A test compares every line with what the functions do.
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

/** What decides a signed call, its nonce, and its audit entry. */
const everySignedCall: TableAccess = {
  GetItem: ['CONSUMER#*', 'RECORD#*'],
  BatchGetItem: ['CONSUMER#*', 'TOKEN#*', 'ACCOUNT#*', 'APP', 'RECORD#*', 'CARENET#*'],
  PutItem: ['NONCE#*', 'AUDIT#*'],
};

const signed = (more: TableAccess): TableAccess => together([everySignedCall, more]);

/** A call that stores a body marks in its nonce that the body has arrived. */
const nonces = 'NONCE#*';

/** Requests that only the function behind `$default` gets: lists whose paths no route of a group matches. */
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
    PutItem: ['OUTBOX#*'],
    DeleteItem: ['APP', 'CONSUMER#*'],
  }),
  storage: signed({
    GetItem: ['STORE#*'],
    BatchGetItem: ['STORE#*'],
    Query: ['STORE#*', 'APPLINKS#*'],
    PutItem: ['STORE#*', 'APPLINKS#*', 'RECORD#*', 'TOKEN#*', 'OUTBOX#*'],
    UpdateItem: [nonces, 'STORE#*'],
    DeleteItem: ['STORE#*', 'APPLINKS#*', 'RECORD#*'],
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
  // An accepted attachment becomes a document of its record, with facts.
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
  // The number of a record's audit entries up to a closed hour is stored.
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
  // Anyone may ask, so no call is signed.
  codes: { GetItem: ['CODES'], PutItem: ['AUDIT#*'] },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/**
 * Partitions that the clean-ups search: the links and storages of a removed app; a deleted carenet, and the
 * autoshares of its record.
 */
const searchedByCleanUps = ['APPLINKS#*', 'STORE#*', 'CARENET#*', 'RECORD#*'];

/**
 * Partitions that the clean-ups remove items from: also the tokens of the app, and the record lists of
 * members.
 */
const clearedByCleanUps = [...searchedByCleanUps, 'TOKEN#*', 'ACCOUNT#*'];

const workerAccess = {
  dispatcher: {
    BatchGetItem: ['OUTBOX#*'],
    // Subscriptions, and preferences, whose bodies are removed with an app.
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
    // What is marked before it is removed, and how many changes a subscription has to report.
    UpdateItem: ['NONCE#*', 'OUTBOX#*', 'MESSAGE#*', 'RECORD#*'],
    // Facts of replaced versions too: a report may still be reading them until the sweeper runs.
    DeleteItem: ['OUTBOX#*', 'NONCE#*', 'WAITING#*', 'MESSAGE#*', 'INBOX#*', 'FACTS#*', ...clearedByCleanUps],
  },
} as const satisfies Partial<Record<FunctionName, TableAccess>>;

/** By function. The one behind `$default` may do everything that the groups may, and what only it needs. */
export const tableAccess: Readonly<Record<FunctionName, TableAccess>> = {
  ...groupAccess,
  ...workerAccess,
  all: together([...Object.values(groupAccess), onlyBehindDefault]),
};

/** Attributes of a subscription that recording an attempt, or counting a change, reads or writes. */
const recordingAttempts = ['PK', 'SK', 'change', 'pending', 'attempt', 'due'];
const countingChanges = [...recordingAttempts, 'counted', 'callback'];

/** Attributes that updates may read and write, for functions that need only part of an item. */
export const updatedAttributes: Readonly<
  Partial<Record<FunctionName, Readonly<Record<string, readonly string[]>>>>
> = {
  dispatcher: { 'RECORD#*': countingChanges },
  pinger: { 'RECORD#*': recordingAttempts },
  sweeper: { 'RECORD#*': countingChanges },
};

/** Everything that any of these allows. */
function together(parts: readonly TableAccess[]): TableAccess {
  const patterns = new Map<string, Set<string>>();
  for (const [action, partitions] of parts.flatMap((part) => Object.entries(part)))
    patterns.set(action, new Set([...(patterns.get(action) ?? []), ...partitions]));
  return Object.fromEntries([...patterns].map(([action, found]) => [action, [...found]]));
}
