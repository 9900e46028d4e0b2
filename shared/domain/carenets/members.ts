/**
 * Accounts in a carenet (docs/contract/carenets.md#accounts-in-a-carenet). A membership is in force while its item
 * exists.
 */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { notFound } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import { limits } from '../../limits.ts';
import {
  type AccountRecordItem,
  accountLocator,
  type CarenetItem,
  type CarenetMemberItem,
  keys,
  type RecordItem,
} from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, check, present, put, remove, type Write } from '../../store/writes.ts';
import { noteReached } from '../accounts/reached-records.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { mailsAboutMember } from '../mail/mails-about-access.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { lastChangeOf } from './last-change.ts';
import { checkCarenetExists } from './writes.ts';

type Endpoints = typeof carenetEndpoints;

/** The members with their current names. Two round trips. */
export const listMembers: Handler<Endpoints['carenet_account_list']> = async ({ path, list }, { store }) => {
  const all = await store.query(keys.carenetMembers(path.CARENET_ID));
  const since = list.modifiedSince;
  const members = all.filter((member) => !since || isSince(lastChangeOf(member), since));
  const named = await withNames(store, members);
  const ordered = orderBy(named, sortValue(list.orderBy), ({ accountId }) => accountId, list.descending);
  return {
    accounts: page(ordered, list).map(({ accountId, fullName, write }) => ({
      id: accountId,
      fullName,
      write,
    })),
  };
};

/** Holders of access with the present names of their accounts; empty for an account that has none. One round trip. */
export async function withNames<T extends { readonly accountId: string }>(
  store: Store,
  holders: readonly T[],
): Promise<readonly (T & { readonly fullName: string })[]> {
  const accounts = await store.get(holders.map(({ accountId }) => keys.account(accountId)));
  return holders.map((holder, index) => ({ ...holder, fullName: accounts[index]?.fullName ?? '' }));
}

type NamedMember = CarenetMemberItem & { readonly fullName: string };

function sortValue(field: string): (member: NamedMember) => string {
  if (field === 'created_at') return ({ createdAt }) => createdAt;
  return field === 'full_name' ? ({ fullName }) => fullName : ({ accountId }) => accountId;
}

/** Adds an account, or changes its write flag. Throws 404 for an unknown account. */
export const addMember: Handler<Endpoints['carenet_account_create']> = async ({ form }, context) => {
  const { store, entities } = context;
  const { carenet, record } = entities;
  const accountId = form.account_id.trim().toLowerCase();
  if (accountId.length > limits.accountId) throw notFound();
  const memberKey = keys.carenetMember(carenet.id, accountLocator(accountId));

  await retryWhenStale(async () => {
    const [account, existing] = await store.get([keys.account(accountId), memberKey]);
    if (account?.id !== accountId) throw notFound();
    await context.commit([
      checkCarenetExists(carenet),
      check(keys.account(accountId), { PK: present }, notFound),
      ...memberWrites({ carenet, record }, accountId, existing, form.write === 'true', context),
      ...(existing ? [] : mailsAboutMember(record, carenet, accountId, context)),
    ]);
  });
};

/**
 * Puts an account into a carenet, or changes its write flag. Writes two items: the membership in the carenet's partition, and a link in
 * the account's partition, by which the account's list of records contains the record. Refused with `retry` when another change came
 * between.
 */
export function memberWrites(
  { carenet, record }: { readonly carenet: CarenetItem; readonly record: RecordItem },
  accountId: string,
  existing: CarenetMemberItem | undefined,
  write: boolean,
  { time }: Pick<Context, 'time'>,
): readonly Write[] {
  const member: CarenetMemberItem = {
    ...(existing ?? { accountId, grant: newGrant(), createdAt: time }),
    write,
    modifiedAt: time,
  };
  const link: AccountRecordItem = {
    recordId: carenet.recordId,
    label: record.label,
    recordCreatedAt: record.createdAt,
    modifiedAt: time,
    carenetId: carenet.id,
    carenetName: carenet.name,
  };
  return [
    put(keys.carenetMember(carenet.id, accountLocator(accountId)), member, {
      when: existing ? { createdAt: existing.createdAt } : { PK: absent },
      refused: 'retry',
    }),
    put(keys.carenetOfAccount(accountId, carenet.id), link),
    ...(existing ? [] : [noteReached(accountId, carenet.recordId)]),
  ];
}

/** Removes both items; also succeeds when the account is not in the carenet. */
export const removeMember: Handler<Endpoints['carenet_account_delete']> = async ({ path }, context) => {
  const accountId = context.entities.account.id;
  await context.commit([
    remove(keys.carenetMember(path.CARENET_ID, accountLocator(accountId))),
    remove(keys.carenetOfAccount(accountId, path.CARENET_ID)),
  ]);
};

/** The stored flag of a member; an account in full control of the record may write. */
export const readPermissions: Handler<Endpoints['carenet_account_permissions']> = async (
  _input,
  { store, entities },
) => {
  const carenet = entities.carenet;
  const accountId = entities.account.id;
  const locator = accountLocator(accountId);
  const [member, share] = await store.get([
    keys.carenetMember(carenet.id, locator),
    keys.fullShare(carenet.recordId, locator),
  ]);
  if (entities.record.ownerId === accountId || share) return { write: true };
  if (!member) throw notFound();
  return { write: member.write };
};
