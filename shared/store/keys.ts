/**
 * Every key of the one table.
 *
 * | Item | PK | SK | Read by |
 * |---|---|---|---|
 * | app registration (manifest inside) | `APP` | app id | path, app lists (query) |
 * | consumer of an app | `CONSUMER#key` | `CONSUMER` | every signed call |
 * | what an app holds (shares, tokens without expiry, storages, preferences) | `APPLINKS#app id` | `R#record`, `T#token`, `S#storage`, `P#locator#registration` | removal of an app, its records (query) |
 * | nonce, with the key of a body about to be stored | `NONCE#ten minutes#shard` | hash | every signed call; sweeper (query) |
 * | request, access and session token | `TOKEN#token` | `TOKEN` | every three-legged call |
 * | account | `ACCOUNT#locator` | `ACCOUNT` | path, token |
 * | password hash | `ACCOUNT#locator` | `PASSWORD` | log-in |
 * | records an account can open | `ACCOUNT#locator` | `R#own#record`, `R#share#record`, `R#carenet#carenet` | record list (query) |
 * | username | `USERNAME#system#hash` | `USERNAME` | log-in, uniqueness |
 * | account search entry | `ACCOUNTS#shard` | account id | account search (query) |
 * | record | `RECORD#record` | `RECORD` | path |
 * | what is known of a record that is being erased | `RECORD#record` | `ERASED` | erasing it, again |
 * | archive that is being imported as a record | `RECORD#record` | `IMPORT` | importing it |
 * | full share | `RECORD#record` | `G#ACCOUNT#locator` | session and token calls; share list (query) |
 * | app enabled on a record | `RECORD#record` | `G#APP#app id` | token calls; share list (query) |
 * | carenet of a record | `RECORD#record` | `CARENET#carenet` | carenet lists (query) |
 * | name of a carenet | `RECORD#record` | `CARENETNAME#hash` | uniqueness |
 * | lineage of a document | `RECORD#record` | `H#first version` | path |
 * | version of a document | `RECORD#record` | `V#version` | path; versions (query by lineage prefix) |
 * | latest version, in list order | `RECORD#record` | `L#status#created#inverse id` | document list (query) |
 * | the same by type | `RECORD#record` | `T#status#type hash#created#inverse id` | document list by type (query) |
 * | number of documents | `RECORD#record` | `N#status`, `N#status#type hash` | document lists |
 * | external id of a document | `RECORD#record` | `X#hash` | path, uniqueness |
 * | external id of a record | `RECORDKEY#hash` | `RECORDKEY` | idempotent creation |
 * | record search entry | `RECORDS#shard` | record id | record search (query) |
 * | carenet | `CARENET#carenet` | `CARENET` | path |
 * | record that is being imported with the carenet | `CARENET#carenet` | `IMPORT` | importing another one |
 * | account in a carenet | `CARENET#carenet` | `M#locator` | path |
 * | app in a carenet | `CARENET#carenet` | `A#app id` | path |
 * | placement or exclusion of a lineage | `CARENET#carenet` | `D#first version` | carenet lists (query), path |
 * | type shared into a carenet | `RECORD#record` | `Y#type hash#carenet` | carenet lists, autoshare lists (query) |
 * | change of status | `RECORD#record` | `S#first version#time#revision#request` | status history (query) |
 * | relation | `RECORD#record` | `B#first version of the object#relation#object#subject` | relation lists (query) |
 * | facts of one document and model, of one span of time | `FACTS#record#model` | `source#span#bucket#first version#extraction` | reports (query) |
 * | document in app storage | `STORE#app#registration[#record]` | `D#time#inverse id` | path; storage lists (query) |
 * | the same by external id | `STORE#app#registration[#record]` | `X#hash` | path, uniqueness |
 * | bytes and documents in it | `STORE#app#registration[#record]` | `USE` | quota; storage lists |
 * | message as a recipient has it | `INBOX#locator` | `O#time#inverse id` open, `A#time#inverse id` archived | path; inbox (query) |
 * | notification as a recipient has it | `INBOX#locator` | `N#time#inverse id` | notifications (query) |
 * | delivery to more recipients than fit one transaction | `DELIVERY#delivery` | `DELIVERY` | inbox, notifications |
 * | what all recipients of a message share | `MESSAGE#hash` | `STATE`, `BODY`, `F#number` of an attachment | inbox, attachments |
 * | message that waits for attachments | `WAITING#day` | `MESSAGE#hash` | sweeper (query) |
 * | preferences of an account for an app | `ACCOUNT#locator` | `P#app#registration` | path |
 * | subscription | `RECORD#record` | `U#app#subscription` | subscriptions, pings (query) |
 * | revision of an app's subscriptions | `RECORD#record` | `U#app#` | creating one |
 * | audit entries of a month, counted up to a closed hour | `AUDITCOUNT#record` | `month` | audit lists (query) |
 * | audit entry of a record | `AUDIT#record#month` | time, request | audit lists |
 * | audit entry without a record | `AUDIT#-#day#shard` | time, request | operators |
 * | audit entry of an unauthenticated call | `AUDIT#?#day#shard` | time, request | operators |
 * | pending mail or clean-up | `OUTBOX#shard` | time, event | stream; sweeper (query) |
 * | mail that went out | `SENT#event` | `SENT` | mailer |
 * | coding system, by short name or alias | `CODES` | short name | code queries; publishing (query) |
 * | where the sweeper stopped | `SWEEPER` | job | sweeper |
 *
 * Texts that a caller chooses freely stand in keys as hashes, because a sort key holds 1,024 bytes at most.
 */
import { createHash } from 'node:crypto';
import { lineageOf, lineagePrefix, toAlphanumeric } from '../ids.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

const searchShards = 8;
const outboxShardCount = 8;
const auditShards = 8;
const nonceShards = 8;
const nonceBucketSeconds = 600;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hash(...parts: readonly string[]): string {
  return digest(JSON.stringify(parts)).toString('base64url').slice(0, 32);
}

function shard(text: string, count: number): number {
  return digest(text).readUInt32BE(0) % count;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/**
 * Short locator of an account: 11 characters, computed from its id, so that a token can carry it. Two ids
 * with one locator cannot both be registered, and whoever reads the item compares the id.
 */
export function accountLocator(accountId: string): string {
  return toAlphanumeric(digest(`account ${accountId}`).subarray(0, 8), 11);
}

export const noLocator = '0'.repeat(11);

export const keys = {
  app: (appId: string): Key => ({ PK: 'APP', SK: appId }),
  apps: 'APP',
  consumer: (consumerKey: string): Key => ({ PK: `CONSUMER#${consumerKey}`, SK: 'CONSUMER' }),
  appLinks: (appId: string): string => `APPLINKS#${appId}`,
  appRecordLinks: 'R#',
  appTokenLinks: 'T#',
  appRecordLink: (appId: string, recordId: string): Key => ({ PK: `APPLINKS#${appId}`, SK: `R#${recordId}` }),
  appTokenLink: (appId: string, token: string): Key => ({ PK: `APPLINKS#${appId}`, SK: `T#${token}` }),

  nonce: (consumerKey: string, token: string, timestamp: number, nonce: string): Key => {
    const unique = hash(consumerKey, token, String(timestamp), nonce);
    return { PK: noncePartition(timestamp, shard(unique, nonceShards)), SK: unique };
  },
  noncePartitions: (timestamp: number): readonly string[] =>
    range(nonceShards).map((index) => noncePartition(timestamp, index)),
  nonceBucketSeconds,

  token: (token: string): Key => ({ PK: `TOKEN#${token}`, SK: 'TOKEN' }),

  account: (accountId: string): Key => keys.accountAt(accountLocator(accountId)),
  accountAt: (locator: string): Key => ({ PK: `ACCOUNT#${locator}`, SK: 'ACCOUNT' }),
  password: (accountId: string): Key => ({ PK: `ACCOUNT#${accountLocator(accountId)}`, SK: 'PASSWORD' }),
  accountPartition: (accountId: string): string => `ACCOUNT#${accountLocator(accountId)}`,
  accountRecords: 'R#',
  ownedRecord: (accountId: string, recordId: string): Key => ({
    PK: `ACCOUNT#${accountLocator(accountId)}`,
    SK: `R#own#${recordId}`,
  }),
  sharedRecord: (accountId: string, recordId: string): Key => ({
    PK: `ACCOUNT#${accountLocator(accountId)}`,
    SK: `R#share#${recordId}`,
  }),
  carenetOfAccount: (accountId: string, carenetId: string): Key => ({
    PK: `ACCOUNT#${accountLocator(accountId)}`,
    SK: `R#carenet#${carenetId}`,
  }),
  username: (system: string, username: string): Key => ({
    PK: `USERNAME#${system}#${hash(username)}`,
    SK: 'USERNAME',
  }),
  accountSearch: (accountId: string): Key => ({
    PK: `ACCOUNTS#${shard(accountId, searchShards)}`,
    SK: accountId,
  }),
  accountSearchPartitions: range(searchShards).map((index) => `ACCOUNTS#${index}`),

  recordPartition: (recordId: string): string => `RECORD#${recordId}`,
  record: (recordId: string): Key => ({ PK: `RECORD#${recordId}`, SK: 'RECORD' }),
  erasedRecord: (recordId: string): Key => ({ PK: `RECORD#${recordId}`, SK: 'ERASED' }),
  recordImport: (recordId: string): Key => ({ PK: `RECORD#${recordId}`, SK: 'IMPORT' }),
  grants: 'G#',
  appShares: 'G#APP#',
  fullShares: 'G#ACCOUNT#',
  fullShare: (recordId: string, locator: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `G#ACCOUNT#${locator}`,
  }),
  appShare: (recordId: string, appId: string): Key => ({ PK: `RECORD#${recordId}`, SK: `G#APP#${appId}` }),
  recordKey: (principalId: string, externalId: string): Key => ({
    PK: `RECORDKEY#${hash(principalId, externalId)}`,
    SK: 'RECORDKEY',
  }),
  recordSearch: (recordId: string): Key => ({ PK: `RECORDS#${shard(recordId, searchShards)}`, SK: recordId }),
  recordSearchPartitions: range(searchShards).map((index) => `RECORDS#${index}`),

  carenetsOfRecord: 'CARENET#',
  carenetOfRecord: (recordId: string, carenetId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `CARENET#${carenetId}`,
  }),
  carenetName: (recordId: string, name: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `CARENETNAME#${hash(name)}`,
  }),
  carenet: (carenetId: string): Key => ({ PK: `CARENET#${carenetId}`, SK: 'CARENET' }),
  carenetImport: (carenetId: string): Key => ({ PK: `CARENET#${carenetId}`, SK: 'IMPORT' }),
  carenetMember: (carenetId: string, locator: string): Key => ({
    PK: `CARENET#${carenetId}`,
    SK: `M#${locator}`,
  }),
  carenetApp: (carenetId: string, appId: string): Key => ({ PK: `CARENET#${carenetId}`, SK: `A#${appId}` }),
  carenetPartition: (carenetId: string): string => `CARENET#${carenetId}`,
  carenetMembers: 'M#',
  carenetApps: 'A#',
  placements: 'D#',
  placement: (carenetId: string, documentId: string): Key => ({
    PK: `CARENET#${carenetId}`,
    SK: `D#${lineageOf(documentId)}`,
  }),
  autoshares: 'Y#',
  autosharesOfType: (type: string): string => `Y#${hash(type)}#`,
  autoshare: (recordId: string, type: string, carenetId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `Y#${hash(type)}#${carenetId}`,
  }),

  lineages: 'H#',
  lineage: (recordId: string, documentId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `H#${lineageOf(documentId)}`,
  }),
  version: (recordId: string, documentId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `V#${documentId}`,
  }),
  versions: 'V#',
  versionsOf: (documentId: string): string => `V#${lineagePrefix(documentId)}`,
  listing: (recordId: string, status: string, createdAt: string, documentId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `L#${status}#${createdAt}#${inverse(documentId)}`,
  }),
  listings: (status: string): string => `L#${status}#`,
  typeListing: (
    recordId: string,
    status: string,
    type: string,
    createdAt: string,
    documentId: string,
  ): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `T#${status}#${hash(type)}#${createdAt}#${inverse(documentId)}`,
  }),
  typeListings: (status: string, type: string): string => `T#${status}#${hash(type)}#`,
  count: (recordId: string, status: string): Key => ({ PK: `RECORD#${recordId}`, SK: `N#${status}` }),
  typeCount: (recordId: string, status: string, type: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `N#${status}#${hash(type)}`,
  }),
  externalDocuments: 'X#',
  externalDocument: (recordId: string, appId: string, externalId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `X#${hash(appId, externalId)}`,
  }),

  statusChange: (
    recordId: string,
    documentId: string,
    time: string,
    revision: number,
    requestId: string,
  ): Key => ({
    PK: `RECORD#${recordId}`,
    // Changes within one millisecond are in the order of the lineage's revisions.
    SK: `S#${lineageOf(documentId)}#${time}#${String(revision).padStart(12, '0')}#${requestId}`,
  }),
  statusChanges: (documentId: string): string => `S#${lineageOf(documentId)}#`,
  allStatusChanges: 'S#',
  /** The document of a change of status, and its revision from which the change was computed. */
  partsOfStatusChange: (sortKey: string): { readonly documentId: string; readonly revision: number } => {
    const [, documentId, , revision] = sortKey.split('#');
    return { documentId: documentId!, revision: Number(revision) };
  },
  relation: (recordId: string, objectId: string, relation: string, subjectId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `B#${lineageOf(objectId)}#${relation}#${objectId}#${subjectId}`,
  }),
  relationsOf: (objectId: string): string => `B#${lineageOf(objectId)}#`,
  allRelations: 'B#',
  relations: (objectId: string, relation: string): string => `B#${lineageOf(objectId)}#${relation}#`,

  facts: (recordId: string, model: string): string => `FACTS#${recordId}#${model}`,
  factBlock: (recordId: string, model: string, sortKey: string): Key => ({
    PK: `FACTS#${recordId}#${model}`,
    SK: sortKey,
  }),
  /** Lineages whose ids begin so; a fact's id begins as the id of its lineage does. */
  lineagesBeginning: (idStart: string): string => `H#${idStart}`,

  /** Storage belongs to one registration of an app: another one of the same id starts empty. */
  storage: (appId: string, appGrant: string, recordId?: string): string =>
    recordId ? `STORE#${appId}#${appGrant}#${recordId}` : `STORE#${appId}#${appGrant}`,
  storedDocuments: 'D#',
  storedDocument: (storage: string, documentId: string): Key => ({
    PK: storage,
    SK: `D#${inTimeOrder(documentId)}`,
  }),
  storedExternals: 'X#',
  storedExternal: (storage: string, externalId: string): Key => ({
    PK: storage,
    SK: `X#${hash(externalId)}`,
  }),
  storageUse: (storage: string): Key => ({ PK: storage, SK: 'USE' }),
  appStorageLink: (appId: string, storage: string): Key => ({ PK: `APPLINKS#${appId}`, SK: `S#${storage}` }),

  inbox: (accountId: string): string => `INBOX#${accountLocator(accountId)}`,
  openMessages: 'O#',
  archivedMessages: 'A#',
  openMessage: (accountId: string, messageId: string): Key => ({
    PK: `INBOX#${accountLocator(accountId)}`,
    SK: `O#${inTimeOrder(messageId)}`,
  }),
  archivedMessage: (accountId: string, messageId: string): Key => ({
    PK: `INBOX#${accountLocator(accountId)}`,
    SK: `A#${inTimeOrder(messageId)}`,
  }),
  notifications: 'N#',
  notification: (accountId: string, notificationId: string): Key => ({
    PK: `INBOX#${accountLocator(accountId)}`,
    SK: `N#${inTimeOrder(notificationId)}`,
  }),
  /** A sender's key is its own for each account or record that it sends to. */
  messageOf: (target: 'account' | 'record', targetId: string, senderId: string, key: string): string =>
    `MESSAGE#${hash('message', target, targetId, senderId, key)}`,
  /** A message whose sender gave it no key. */
  messageWithoutKey: (id: string): string => `MESSAGE#${id}`,
  messageState: (message: string): Key => ({ PK: message, SK: 'STATE' }),
  messageBody: (message: string): Key => ({ PK: message, SK: 'BODY' }),
  attachments: 'F#',
  attachment: (message: string, number: number): Key => ({
    PK: message,
    SK: `F#${String(number).padStart(3, '0')}`,
  }),
  delivery: (id: string): Key => ({ PK: `DELIVERY#${id}`, SK: 'DELIVERY' }),
  waitingMessages: (day: string): string => `WAITING#${day}`,
  waitingMessage: (day: string, message: string): Key => ({ PK: `WAITING#${day}`, SK: message }),
  preferences: (accountId: string, appId: string, appGrant: string): Key => ({
    PK: `ACCOUNT#${accountLocator(accountId)}`,
    SK: `P#${appId}#${appGrant}`,
  }),
  appPreferencesLink: (appId: string, accountId: string, appGrant: string): Key => ({
    PK: `APPLINKS#${appId}`,
    SK: `P#${accountLocator(accountId)}#${appGrant}`,
  }),
  subscriptions: 'U#',
  subscriptionsOfApp: (appId: string): string => `U#${appId}#`,
  subscription: (recordId: string, appId: string, id: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `U#${appId}#${id}`,
  }),
  subscriptionsHead: (recordId: string, appId: string): Key => ({
    PK: `RECORD#${recordId}`,
    SK: `U#${appId}#`,
  }),
  auditCounts: (recordId: string): string => `AUDITCOUNT#${recordId}`,
  auditCount: (recordId: string, month: string): Key => ({ PK: `AUDITCOUNT#${recordId}`, SK: month }),
  auditMonth: (recordId: string, month: string): string => `AUDIT#${recordId}#${month}`,

  audit: (recordId: string, time: string, requestId: string): Key => ({
    PK: `AUDIT#${recordId}#${time.slice(0, 7)}`,
    SK: `${time}#${requestId}`,
  }),
  auditElsewhere: (authenticated: boolean, time: string, requestId: string): Key => ({
    PK: `AUDIT#${authenticated ? '-' : '?'}#${time.slice(0, 10)}#${shard(requestId, auditShards)}`,
    SK: `${time}#${requestId}`,
  }),

  outbox: (time: string, eventId: string): Key => ({
    PK: `OUTBOX#${shard(eventId, outboxShardCount)}`,
    SK: `${time}#${eventId}`,
  }),
  outboxPartitions: range(outboxShardCount).map((index) => `OUTBOX#${index}`),
  sent: (eventId: string): Key => ({ PK: `SENT#${eventId}`, SK: 'SENT' }),
  codeSystems: 'CODES',
  codeSystem: (shortName: string): Key => ({ PK: 'CODES', SK: shortName }),
  sweeper: (job: string): Key => ({ PK: 'SWEEPER', SK: job }),
} as const;

function noncePartition(timestamp: number, index: number): string {
  return `NONCE#${Math.floor(timestamp / nonceBucketSeconds)}#${index}`;
}

/** Length of the time that an id begins with. */
const timeDigits = 13;

/** The id in a form that sorts by its time, and within one instant backwards by the rest. */
function inTimeOrder(id: string): string {
  return id.slice(0, timeDigits) + inverse(id.slice(timeDigits));
}

/**
 * The id with every digit turned round, so that a list read backwards (newest first) gives what was made in one
 * instant in ascending order of the ids, as the wire contract orders ties.
 */
function inverse(documentId: string): string {
  return documentId.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}
