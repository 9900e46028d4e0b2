/** Stores who can do what with a record. Only items that no caller finds before the record exists. */
import {
  type AccountRecordItem,
  type AppShareItem,
  type AutoshareItem,
  accountLocator,
  type CarenetAppItem,
  type CarenetMemberItem,
  type FullShareItem,
  type ImportItem,
  keys,
} from '../../../store/items/index.ts';
import type { CarenetValue } from '../format/files.ts';
import type { Contents } from './contents.ts';
import { grantFor } from './import-lock.ts';
import type { Destination } from './preflight.ts';
import type { ImportWriter } from './writer.ts';

export async function storeSharing(
  contents: Contents,
  destination: Destination,
  item: ImportItem,
  writer: ImportWriter,
): Promise<void> {
  const { recordId, sharing } = contents;
  for (const share of fullShares(contents)) {
    const key = keys.fullShare(recordId, accountLocator(share.accountId));
    await writer.put(key, share);
  }
  await storeApps(contents, destination, item, writer);
  for (const value of sharing.carenets) await storeCarenet(value, contents, destination, item, writer);
}

export function fullShares({ sharing }: Contents): readonly FullShareItem[] {
  return sharing.full_shares.map(({ id, account_id, role_label, created_at, modified_at }) => ({
    id,
    accountId: account_id,
    ...(role_label !== undefined && { roleLabel: role_label }),
    createdAt: created_at,
    modifiedAt: modified_at,
  }));
}

/** Apps are bound to their registrations here, with new grants: no token from elsewhere is valid. */
async function storeApps(
  { recordId, sharing }: Contents,
  { apps }: Destination,
  item: ImportItem,
  writer: ImportWriter,
): Promise<void> {
  for (const { id, app_id, authorized_at, authorized_by } of sharing.apps) {
    const app = apps.get(app_id);
    if (!app) continue;
    const share: AppShareItem = {
      id,
      appId: app_id,
      appGrant: app.grant,
      grant: grantFor(item, 'share', app_id, app.grant),
      authorizedAt: authorized_at,
      ...(authorized_by !== undefined && { authorizedBy: authorized_by }),
    };
    await writer.put(keys.appRecordLink(app_id, recordId), { recordId, appGrant: app.grant });
    await writer.put(keys.appShare(recordId, app_id), share);
  }
}

/**
 * All but the items that say whose the carenet is. The links of its members are valid only together with
 * those.
 */
async function storeCarenet(
  value: CarenetValue,
  contents: Contents,
  { apps }: Destination,
  item: ImportItem,
  writer: ImportWriter,
): Promise<void> {
  const { recordId, record } = contents;
  const { id, name } = value;
  await writer.put(keys.carenetName(recordId, name), { carenetId: id, name });
  for (const { account_id, write, created_at, modified_at } of value.members) {
    const member: CarenetMemberItem = {
      accountId: account_id,
      write,
      createdAt: created_at,
      ...(modified_at !== undefined && { modifiedAt: modified_at }),
    };
    const link: AccountRecordItem = {
      recordId,
      label: record.label,
      recordCreatedAt: record.created_at,
      modifiedAt: modified_at ?? created_at,
      carenetId: id,
      carenetName: name,
    };
    await writer.put(keys.carenetMember(id, accountLocator(account_id)), member);
    await writer.put(keys.carenetOfAccount(account_id, id), link);
  }
  for (const { app_id, created_at } of value.apps) {
    const app = apps.get(app_id);
    if (!app) continue;
    const placement: CarenetAppItem = {
      appId: app_id,
      appGrant: app.grant,
      grant: grantFor(item, 'carenet', id, app_id, app.grant),
      shareGrant: grantFor(item, 'share', app_id, app.grant),
      createdAt: created_at,
    };
    await writer.put(keys.carenetApp(id, app_id), placement);
  }
  for (const type of value.autoshared_types) {
    const autoshare: AutoshareItem = { type, carenetId: id };
    await writer.put(keys.autoshare(recordId, type, id), autoshare);
  }
  for (const kind of value.autoshared_kinds ?? []) {
    await writer.put(keys.kindAutoshare(recordId, id, kind), { kind, carenetId: id });
  }
}
