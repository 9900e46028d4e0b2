/** All kinds of items. Operators' commands, docs and tests use them; the functions use the keys of index.ts only. */
import { isId } from '../../ids.ts';
import type { PlainKey } from '../key.ts';
import { accounts } from './accounts.ts';
import { appStorage } from './app-storage.ts';
import { apps } from './apps.ts';
import { attemptCounts } from './attempts.ts';
import { auditArchive } from './audit-archive.ts';
import { audits } from './audits.ts';
import { carenets } from './carenets.ts';
import { codes } from './codes.ts';
import { createClaims } from './create-claims.ts';
import { documents } from './documents.ts';
import { dynamicApps } from './dynamic-apps.ts';
import { erasedAddresses } from './erased-addresses.ts';
import { erasureRequests } from './erasure-requests.ts';
import { secondFactors } from './factors.ts';
import { facts } from './facts.ts';
import { sentResources } from './fhir.ts';
import { partitions } from './index.ts';
import { invitations } from './invitations.ts';
import type { ItemKind, Subject } from './kind.ts';
import { links } from './links.ts';
import { mailRequests } from './mail-requests.ts';
import { messages } from './messages.ts';
import { migrationsOfTable } from './migrations.ts';
import { nonces } from './nonces.ts';
import { noticesOfAccounts } from './notices.ts';
import { outbox } from './outbox.ts';
import { passkeys } from './passkeys.ts';
import { pushOfAccounts } from './push.ts';
import { records } from './records.ts';
import { sessions } from './sessions.ts';
import { smart } from './smart.ts';
import { statementsOfResources } from './statements.ts';
import { subscriptions } from './subscriptions.ts';
import { sweeper } from './sweeper.ts';
import { tokens } from './tokens.ts';
import { uploads } from './uploads.ts';

/** All kinds of items by subject, as docs/data-model.md shows them. */
export const subjects: readonly Subject[] = [
  records(),
  documents(),
  uploads(),
  facts(),
  statementsOfResources(),
  createClaims(),
  sentResources(),
  carenets(),
  accounts(),
  secondFactors(),
  passkeys(),
  erasedAddresses(),
  erasureRequests(),
  links(),
  invitations(),
  messages(),
  apps(),
  dynamicApps(),
  appStorage(),
  subscriptions(),
  tokens(),
  smart(),
  sessions(),
  nonces(),
  attemptCounts(),
  mailRequests(),
  noticesOfAccounts(),
  pushOfAccounts(),
  audits(),
  auditArchive(),
  outbox(),
  codes(),
  sweeper(),
  migrationsOfTable(),
];

export const itemKinds: readonly ItemKind[] = subjects.flatMap(({ kinds }) => kinds);

/** The record that a partition is about; undefined when it is about none, or about many. */
export function recordOfPartition(key: string): string | undefined {
  return Object.values(partitions)
    .map((partition) => partition.parts(key)?.record)
    .find((id) => id !== undefined && isId(id));
}

/** The kind of the item under this key; undefined for a key that no kind has. */
export function kindOf({ PK, SK }: PlainKey): ItemKind | undefined {
  return itemKinds.find(
    ({ partition, sortPrefix }) => fits(PK, partition.prefix) && (sortPrefix === '' || fits(SK, sortPrefix)),
  );
}

/** Whether the text is this prefix and goes on, or is this text. */
function fits(text: string, prefix: string): boolean {
  return prefix.endsWith('#') ? text.startsWith(prefix) : text === prefix;
}
