import { accountKeys, accountPartition, accountSearchPartition, usernamePartition } from './accounts.ts';
import { appStorageKeys, storagePartition } from './app-storage.ts';
import { appKeys, appLinksPartition, appPartition, consumerPartition } from './apps.ts';
import { attemptKeys, attemptsPartition } from './attempts.ts';
import { auditArchiveKeys, auditArchivePartition } from './audit-archive.ts';
import { auditCountPartition, auditKeys, auditPartition } from './audits.ts';
import { carenetKeys, carenetPartition } from './carenets.ts';
import { codeKeys, codesPartition } from './codes.ts';
import { createClaimKeys } from './create-claims.ts';
import { documentKeys } from './documents.ts';
import { dynamicAppsKeys, dynamicAppsPartition } from './dynamic-apps.ts';
import { erasedAddressKeys, erasedAddressPartition } from './erased-addresses.ts';
import { erasureRequestKeys, erasureRequestPartition } from './erasure-requests.ts';
import { factorKeys } from './factors.ts';
import { factKeys, factsPartition } from './facts.ts';
import { fhirPartition, sentKeys } from './fhir.ts';
import { invitationKeys, invitationPartition } from './invitations.ts';
import type { Partition } from './kind.ts';
import { linkDuePartition, linkKeys, linkPartition } from './links.ts';
import { mailRequestKeys, mailRequestPartition } from './mail-requests.ts';
import {
  appInboxPartition,
  deliveryPartition,
  inboxPartition,
  messageKeys,
  messagePartition,
  waitingPartition,
} from './messages.ts';
import { migrationKeys, migrationsPartition } from './migrations.ts';
import { nonceKeys, noncePartition } from './nonces.ts';
import { mailsDuePartition, noticeKeys, noticesPartition } from './notices.ts';
import { outboxKeys, outboxPartition, sentPartition } from './outbox.ts';
import { challengePartition, credentialPartition, passkeyKeys } from './passkeys.ts';
import { pushKeyPartition, pushKeys, pushPartition } from './push.ts';
import { recordKeyPartition, recordKeys, recordPartition, recordSearchPartition } from './records.ts';
import { sessionKeys, sessionsPartition } from './sessions.ts';
import { smartKeyPartition, smartKeys, smartPartition, smartSubjectPartition } from './smart.ts';
import { statementKeys } from './statements.ts';
import { subscriptionKeys } from './subscriptions.ts';
import { sweeperKeys, sweeperPartition } from './sweeper.ts';
import { tokenKeys, tokenPartition } from './tokens.ts';
import { uploadKeys } from './uploads.ts';

export type * from './accounts.ts';
export type * from './app-storage.ts';
export type * from './apps.ts';
export type * from './attempts.ts';
export type * from './audit-archive.ts';
export type * from './audits.ts';
export type * from './carenets.ts';
export type * from './codes.ts';
export type * from './create-claims.ts';
export type * from './documents.ts';
export type * from './dynamic-apps.ts';
export type * from './erased-addresses.ts';
export type * from './erasure-requests.ts';
export type * from './factors.ts';
export type * from './facts.ts';
export type * from './fhir.ts';
export type * from './invitations.ts';
export type { ItemKind, Partition, Subject, Visibility } from './kind.ts';
export type * from './links.ts';
export { accountLocator } from './locator.ts';
export type * from './mail-requests.ts';
export type * from './messages.ts';
export type * from './migrations.ts';
export type * from './nonces.ts';
export type * from './notices.ts';
export type * from './outbox.ts';
export type * from './passkeys.ts';
export { passkeyIdOf } from './passkeys.ts';
export type * from './push.ts';
export type * from './records.ts';
export type * from './sessions.ts';
export { sessionIdOf } from './sessions.ts';
export type * from './smart.ts';
export type * from './smart-registration.ts';
export type * from './statements.ts';
export type * from './subscriptions.ts';
export type * from './sweeper.ts';
export type * from './tokens.ts';
export type * from './uploads.ts';

/** Every partition, by the name under which policies know it. */
export const partitions = {
  account: accountPartition,
  accountSearch: accountSearchPartition,
  app: appPartition,
  appInbox: appInboxPartition,
  appLinks: appLinksPartition,
  attempts: attemptsPartition,
  audit: auditPartition,
  auditArchive: auditArchivePartition,
  auditCount: auditCountPartition,
  carenet: carenetPartition,
  challenge: challengePartition,
  codes: codesPartition,
  consumer: consumerPartition,
  credential: credentialPartition,
  delivery: deliveryPartition,
  dynamicApps: dynamicAppsPartition,
  erasedAddress: erasedAddressPartition,
  erasureRequest: erasureRequestPartition,
  facts: factsPartition,
  fhir: fhirPartition,
  inbox: inboxPartition,
  invitation: invitationPartition,
  link: linkPartition,
  linkDue: linkDuePartition,
  mailRequest: mailRequestPartition,
  mailsDue: mailsDuePartition,
  message: messagePartition,
  migrations: migrationsPartition,
  nonce: noncePartition,
  notices: noticesPartition,
  outbox: outboxPartition,
  push: pushPartition,
  pushKey: pushKeyPartition,
  record: recordPartition,
  recordKey: recordKeyPartition,
  recordSearch: recordSearchPartition,
  sent: sentPartition,
  session: sessionsPartition,
  smart: smartPartition,
  smartKey: smartKeyPartition,
  smartSubject: smartSubjectPartition,
  storage: storagePartition,
  sweeper: sweeperPartition,
  token: tokenPartition,
  username: usernamePartition,
  waiting: waitingPartition,
} as const satisfies Readonly<Record<string, Partition>>;

/** Every key, every range and the keys of the partitions that hold several kinds. */
export const keys = {
  ...accountKeys,
  ...appKeys,
  ...appStorageKeys,
  ...attemptKeys,
  ...auditArchiveKeys,
  ...auditKeys,
  ...carenetKeys,
  ...codeKeys,
  ...documentKeys,
  ...createClaimKeys,
  ...dynamicAppsKeys,
  ...erasedAddressKeys,
  ...erasureRequestKeys,
  ...factKeys,
  ...factorKeys,
  ...invitationKeys,
  ...linkKeys,
  ...mailRequestKeys,
  ...messageKeys,
  ...migrationKeys,
  ...nonceKeys,
  ...noticeKeys,
  ...outboxKeys,
  ...passkeyKeys,
  ...pushKeys,
  ...recordKeys,
  ...sentKeys,
  ...sessionKeys,
  ...smartKeys,
  ...statementKeys,
  ...subscriptionKeys,
  ...sweeperKeys,
  ...tokenKeys,
  ...uploadKeys,
} as const;
