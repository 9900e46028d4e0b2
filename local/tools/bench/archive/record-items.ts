/** The record around generated documents: its owner, its shares, and what an app stores on it. */
import { createHash } from 'node:crypto';
import { storeCarenet } from '../../../../shared/domain/carenets/writes.ts';
import { newDocumentId, newGrant, newId } from '../../../../shared/ids.ts';
import {
  type AccountItem,
  type AccountRecordItem,
  type AppShareItem,
  accountLocator,
  type CarenetItem,
  type FullShareItem,
  keys,
  type RecordItem,
  type StoredDocumentItem,
} from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import type { Bodies } from '../../../../shared/store/store.ts';

export interface People {
  /** A registered app that is enabled on the record and stores a document there. */
  readonly app: { readonly id: string; readonly grant: string };
}

const kept = Buffer.from('{"unit":"mg/dL"}');
const keptKey = (recordId: string) => `documents/kept-${recordId}`;

/** Stores the body of the app's document. */
export async function storeKeptBody(recordId: string, bodies: Bodies): Promise<void> {
  await bodies.put(keptKey(recordId), kept, createHash('sha256').update(kept).digest('hex'));
}

export function recordItems(
  recordId: string,
  created: Date,
  documents: readonly string[],
  { app }: People,
): [Key, object][] {
  const createdAt = created.toISOString();
  const record: RecordItem = {
    id: recordId,
    label: 'Rosa Lind',
    ownerId: 'rosa@mail.example',
    creatorId: 'admin@apps.example.org',
    counted: true,
    fhirIndexed: true,
    createdAt,
    external: { principalId: 'admin@apps.example.org', id: `generated ${recordId}` },
  };
  const link: AccountRecordItem = {
    recordId,
    label: record.label,
    recordCreatedAt: createdAt,
    modifiedAt: createdAt,
  };
  const share: FullShareItem = {
    id: newId(created),
    accountId: 'ana@mail.example',
    roleLabel: 'guardian',
    createdAt,
    modifiedAt: createdAt,
  };
  const key = { recordId, principalId: record.external!.principalId, externalId: record.external!.id };
  const family: CarenetItem = { id: newId(created), recordId, name: 'Family', createdAt };
  const member = { accountId: 'ben@mail.example', write: true, createdAt, modifiedAt: createdAt };
  const type = 'urn:example:letters#Letter';
  const placed = documents.filter((_, index) => index % 20 === 0);
  return [
    ...accountItems('rosa@mail.example', 'Rosa Lind', createdAt),
    ...accountItems('ana@mail.example', 'Ana Reis', createdAt),
    ...accountItems('ben@mail.example', '', createdAt),
    [keys.record(recordId), { ...record }],
    [keys.recordSearch(recordId), { id: recordId, label: record.label, createdAt }],
    [keys.recordKey(key.principalId, key.externalId), key],
    [keys.ownedRecord('rosa@mail.example', recordId), { ...link }],
    [keys.fullShare(recordId, accountLocator(share.accountId)), { ...share }],
    [keys.sharedRecord(share.accountId, recordId), { ...link, roleLabel: share.roleLabel }],
    ...storeCarenet(family).flatMap((write): [Key, object][] =>
      write.kind === 'put' ? [[write.key, write.item]] : [],
    ),
    [keys.carenetMember(family.id, accountLocator(member.accountId)), member],
    [
      keys.carenetOfAccount(member.accountId, family.id),
      { ...link, carenetId: family.id, carenetName: family.name },
    ],
    [keys.autoshare(recordId, type, family.id), { type, carenetId: family.id }],
    ...placed.map((id, index): [Key, object] => [
      keys.placement(family.id, id),
      { lineageId: id, state: index % 3 === 0 ? 'excluded' : 'placed' },
    ]),
    ...appItems(recordId, created, family.id, app),
  ];
}

function accountItems(id: string, fullName: string, createdAt: string): [Key, object][] {
  const account: AccountItem = {
    id,
    fullName,
    contactEmail: id,
    state: 'uninitialized',
    totalLoginCount: 0,
    failedLoginCount: 0,
    authSystems: [],
    creatorId: 'admin@apps.example.org',
    createdAt,
    sessionGrant: newGrant(),
    revision: 0,
  };
  return [
    [keys.account(id), { ...account }],
    [keys.accountSearch(id), { id, fullName, contactEmail: id }],
  ];
}

function appItems(recordId: string, created: Date, carenetId: string, app: People['app']): [Key, object][] {
  const createdAt = created.toISOString();
  const share: AppShareItem = {
    id: newId(created),
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    authorizedAt: createdAt,
    authorizedBy: 'rosa@mail.example',
  };
  const placement = {
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    shareGrant: share.grant,
    createdAt,
  };
  const storage = keys.storage(app.id, app.grant, recordId);
  const document: StoredDocumentItem = {
    id: newDocumentId(created),
    type: '',
    size: kept.length,
    digest: createHash('sha256').update(kept).digest('hex'),
    mediaType: 'application/json',
    bodyKey: keptKey(recordId),
    creator: { id: app.id, type: 'pha', fullName: 'Problems' },
    createdAt,
    modifiedAt: createdAt,
    externalId: 'settings',
    revision: 1,
  };
  return [
    [keys.appShare(recordId, app.id), { ...share }],
    [keys.appRecordLink(app.id, recordId), { recordId, appGrant: app.grant }],
    [keys.carenetApp(carenetId, app.id), placement],
    [keys.storedDocument(storage, document.id), { ...document }],
    [keys.storedExternal(storage, 'settings'), { ...document }],
    [keys.storageUse(storage), { bytes: kept.length, documents: 1 }],
    [keys.appStorageLink(app.id, storage), { storage, appGrant: app.grant }],
  ];
}
