/** Makes an imported record visible, with all links to it. */

import { batches } from '../../../concurrency/batches.ts';
import { stillRegistered } from '../../../domain/oauth/grant-conditions.ts';
import { lineageOf } from '../../../ids.ts';
import {
  type AccountRecordItem,
  accountLocator,
  type CarenetItem,
  type FullShareItem,
  type ImportItem,
  keys,
  type RecordItem,
} from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { absent, check, create, present, put, remove, update, type Write } from '../../../store/writes.ts';
import { ArchiveError } from '../archive-error.ts';
import { auditNote } from '../audit-entry.ts';
import { versionAt } from '../ordinals.ts';
import { carenetItem, endClaims } from './carenets.ts';
import type { Contents } from './contents.ts';
import { overtaken, recordExists, stillImporting, stillLinking } from './import-lock.ts';
import { type Destination, externalIdTaken } from './preflight.ts';
import { fullShares } from './sharing.ts';

/** Maximum writes of a transaction; besides the fixed ones, this many check the registrations of apps. */
const largestTransaction = 100;
const mostChecks = 80;

/** A link exists already, or what it depends on does not exist. */
class NotWanted extends Error {
  constructor() {
    super('A carenet or share of this id has been created in the meantime.');
  }
}

/** An item that leads to the record. It is valid as long as the item it depends on exists. */
interface Link {
  readonly write: Write;
  readonly hangsOn: Write;
}

interface Revealed extends Destination {
  /** Whether anything is said twice in its FHIR documents. */
  readonly restated: RecordItem['restated'];
}

/**
 * Makes the record visible in one transaction. Shares and carenets that do not fit follow at once. Until then
 * the import's lock stays, and repeating the import creates the missing ones.
 */
export async function revealRecord(
  contents: Contents,
  destination: Revealed,
  item: ImportItem,
  store: Store,
  now: Date,
): Promise<void> {
  const links = linksTo(contents);
  const checks = [...destination.apps.values()].map((app) => stillRegistered(app, () => appGone(app.id)));
  // A share of an earlier registration is not valid, so these checks may come a moment earlier.
  for (const some of batches(checks.slice(mostChecks), mostChecks))
    await store.transact([...some, stillImporting(item)]);
  const fixed = [
    ...recordWrites(contents, destination),
    ...checks.slice(0, mostChecks),
    auditNote('record_import', item.recordId, now),
  ];
  const fit = links.slice(0, largestTransaction - fixed.length - 1);
  const others = links.slice(fit.length);
  const writes = [...fixed, ...fit.map(({ write }) => write)];
  await store.transact([...writes, others.length > 0 ? noteVisible(item) : endNote(item)]);
  if (others.length > 0) await storeLinks(others, item, store);
  await endClaims(contents, store);
}

/** Creates the missing links to a record that is visible already. */
export async function completeLinks(contents: Contents, item: ImportItem, store: Store): Promise<void> {
  await storeLinks(linksTo(contents), item, store);
  await endClaims(contents, store);
}

async function storeLinks(links: readonly Link[], item: ImportItem, store: Store): Promise<void> {
  for (const { write, hangsOn } of links) {
    try {
      await store.transact([onlyNew(write), hangsOn, stillLinking(item)]);
    } catch (error) {
      // Created already, or revoked since.
      if (!(error instanceof NotWanted)) throw error;
    }
  }
  await store.transact([endNote(item)]);
}

/** The record is visible, so existing items may have been changed since. */
function onlyNew(write: Write): Write {
  return { ...write, when: { PK: absent }, refused: () => new NotWanted() };
}

function noteVisible(item: ImportItem): Write {
  const { archive, seed } = item;
  return update(
    keys.recordImport(item.recordId),
    { set: { visible: true } },
    { when: { archive, seed }, refused: overtaken },
  );
}

function endNote({ recordId, archive, seed }: ImportItem): Write {
  return remove(keys.recordImport(recordId), { when: { archive, seed }, refused: overtaken });
}

function recordWrites(contents: Contents, { apps, restated }: Revealed): readonly Write[] {
  const { recordId, record } = contents;
  const { label, created_at: createdAt, external_id } = record;
  const item = {
    ...recordItem(contents, apps),
    counted: true as const,
    fhirIndexed: true as const,
    ...(restated && { restated }),
    ...(fullShares(contents).length === 0 && { unshared: true as const }),
  };
  return [
    create(keys.record(recordId), item, () => recordExists(recordId)),
    put(keys.recordSearch(recordId), { id: recordId, label, createdAt }),
    ...(external_id ? [recordKey(recordId, external_id)] : []),
    ...ownersLink(contents),
  ];
}

function appGone(appId: string): Error {
  return new ArchiveError(`The registration of ${appId} has changed in the meantime. Run the import again.`);
}

function recordKey(
  recordId: string,
  { principal_id, external_id }: NonNullable<Contents['record']['external_id']>,
): Write {
  const item = { recordId, principalId: principal_id, externalId: external_id };
  return create(keys.recordKey(principal_id, external_id), item, externalIdTaken);
}

function recordItem({ record, sharing, latest }: Contents, apps: Destination['apps']): RecordItem {
  const { id, label, created_at, created_by, external_id, demographics, contact } = record;
  const { owner } = sharing;
  const ownerId = owner && (owner.kind === 'account' || apps.has(owner.id)) ? owner.id : undefined;
  const current = (documentId: string) => versionAt(lineageOf(documentId), latest.get(documentId)!);
  return {
    id,
    label,
    ...(ownerId !== undefined && { ownerId }),
    creatorId: created_by,
    createdAt: created_at,
    ...(demographics && { demographicsId: current(demographics) }),
    ...(contact && { contactId: current(contact) }),
    ...(external_id && {
      external: { principalId: external_id.principal_id, id: external_id.external_id },
    }),
  };
}

function ownersLink({ recordId, record, sharing: { owner } }: Contents): readonly Write[] {
  if (owner?.kind !== 'account') return [];
  const link: AccountRecordItem = {
    recordId,
    label: record.label,
    recordCreatedAt: record.created_at,
    modifiedAt: owner.since ?? record.created_at,
  };
  return [put(keys.ownedRecord(owner.id, recordId), link)];
}

/** The items by which carenets are found, and the entries of shares in the lists of their accounts. */
function linksTo(contents: Contents): readonly Link[] {
  const { recordId, record, sharing } = contents;
  const notWanted = () => new NotWanted();
  const stands = (key: Key<CarenetItem | FullShareItem>, id: string) =>
    check(key, { PK: present, id }, notWanted);
  const carenets = sharing.carenets.map((value): Link => {
    const { id } = value;
    return {
      write: create(keys.carenet(id), { ...carenetItem(value, recordId) }, notWanted),
      hangsOn: stands(keys.carenetOfRecord(recordId, id), id),
    };
  });
  const shares = fullShares(contents).map(({ id, accountId, roleLabel, modifiedAt }): Link => {
    const link: AccountRecordItem = {
      recordId,
      label: record.label,
      recordCreatedAt: record.created_at,
      modifiedAt,
      ...(roleLabel !== undefined && { roleLabel }),
    };
    return {
      write: put(keys.sharedRecord(accountId, recordId), link),
      hangsOn: stands(keys.fullShare(recordId, accountLocator(accountId)), id),
    };
  });
  return [...carenets, ...shares];
}
