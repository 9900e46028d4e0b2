/** Full shares of a record (docs/contract/records.md#full-shares). */
import { isShareInForce } from '../../access/grants.ts';
import type { ListParameters } from '../../api/endpoint.ts';
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import {
  type AppShareItem,
  accountLocator,
  type FullShareItem,
  keys,
  type RecordItem,
  type Relation,
} from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, check, present, put, remove, update, type Write } from '../../store/writes.ts';
import { later } from '../../time.ts';
import type { ShareView } from '../../xml/shapes/shares.ts';
import { noteReached } from '../accounts/reached-records.ts';
import { related } from '../accounts/relations.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { mailsAboutShare } from '../mail/mails-about-access.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

type Endpoints = typeof recordEndpoints;

/** Account shares first, then one for each app enabled on the record. */
export const listShares: Handler<Endpoints['record_shares']> = async ({ path, list }, { store }) => {
  const recordId = path.RECORD_ID;
  const [grants, apps] = await Promise.all([
    store.query(keys.shares(recordId)),
    store.query({ ...keys.apps, attributes: ['id', 'grant'] }),
  ]);
  const registered = new Map(apps.map((app) => [app.id, app]));
  const accounts = grants.filter((share) => 'accountId' in share);
  const enabled = grants
    .filter((share) => 'appId' in share)
    .filter((share) => isShareInForce(share, registered.get(share.appId)));
  const shares = [...select(accounts.map(accountShare), list), ...select(enabled.map(appShare), list)];
  return { recordId, shares: page(shares, list).map(({ view }) => view) };
};

interface Share {
  readonly view: ShareView;
  readonly createdAt: string;
  readonly modifiedAt: string;
  /** The account or app that it is for. */
  readonly holder: string;
  readonly roleLabel?: string | undefined;
}

function accountShare({ id, createdAt, modifiedAt, accountId, roleLabel }: FullShareItem): Share {
  return { view: { id, account: accountId, roleLabel }, createdAt, modifiedAt, holder: accountId, roleLabel };
}

function appShare({ id, authorizedAt, appId }: AppShareItem): Share {
  return { view: { id, pha: appId }, createdAt: authorizedAt, modifiedAt: authorizedAt, holder: appId };
}

function select(shares: readonly Share[], list: ListParameters): Share[] {
  const since = list.modifiedSince;
  const matching = shares.filter(({ modifiedAt }) => !since || isSince(modifiedAt, since));
  const values: Record<string, (share: Share) => string | undefined> = {
    id: ({ view }) => view.id,
    account: ({ holder }) => holder,
    role_label: ({ roleLabel }) => roleLabel,
  };
  const byCreation = ({ createdAt }: Share) => createdAt;
  return orderBy(matching, values[list.orderBy] ?? byCreation, ({ view }) => view.id, list.descending);
}

export const addShare: Handler<Endpoints['record_share_add']> = async ({ path, form }, context) => {
  const { store, entities } = context;
  const recordId = path.RECORD_ID;
  const accountId = form.account_id.trim().toLowerCase();
  if (accountId.length > limits.accountId) throw notFound();
  const shareKey = keys.fullShare(recordId, accountLocator(accountId));

  await retryWhenStale(async () => {
    const [account, existing] = await store.get([keys.account(accountId), shareKey]);
    if (account?.id !== accountId) throw notFound();
    await context.commit([
      check(keys.account(accountId), { PK: present }, notFound),
      ...shareWrites(entities.record, accountId, existing, { roleLabel: form.role_label }, context),
      ...(existing ? [] : mailsAboutShare(entities.record, accountId, context)),
      ...(entities.record.unshared
        ? [update(keys.record(recordId), noLongerUnshared, { when: { PK: present }, refused: notFound })]
        : []),
    ]);
  });
};

/** What the first full share changes in its record. */
export const noLongerUnshared = { remove: ['unshared'] } as const;

interface Said {
  readonly roleLabel?: string | undefined;
  /** Of a new share. */
  readonly relation?: Relation | undefined;
}

/**
 * Shares the record with an account, or says again what the account holder is to the patient: the share, its place in the list of the
 * account, and the note that the account reached the record. Refused with `retry` when another share came between.
 */
export function shareWrites(
  { id: recordId, label, createdAt }: RecordItem,
  accountId: string,
  existing: FullShareItem | undefined,
  { roleLabel, relation }: Said,
  { now }: Pick<Context, 'now'>,
): readonly Write[] {
  const share = shareWith(accountId, roleLabel, existing, now);
  const link = { recordId, label, recordCreatedAt: createdAt, modifiedAt: share.modifiedAt };
  const linkKey = keys.sharedRecord(accountId, recordId);
  return [
    put(keys.fullShare(recordId, accountLocator(accountId)), share, {
      when: existing ? { id: existing.id } : { PK: absent },
      refused: 'retry',
    }),
    ...(existing
      ? // What the account has said itself stays.
        [
          update(linkKey, {
            set: { ...link, roleLabel: share.roleLabel },
            remove: share.roleLabel === undefined ? ['roleLabel'] : [],
          }),
        ]
      : [
          put(linkKey, { ...link, roleLabel: share.roleLabel, ...related(relation) }),
          noteReached(accountId, recordId),
        ]),
  ];
}

/** There is one share per account; sharing again changes its role label when one is given, and nothing else. */
function shareWith(
  accountId: string,
  roleLabel: string | undefined,
  existing: FullShareItem | undefined,
  now: Date,
): FullShareItem {
  const time = now.toISOString();
  const share = existing ?? { id: newId(now), accountId, createdAt: time, modifiedAt: time };
  if (roleLabel === undefined) return share;
  return { ...share, roleLabel: roleLabel || undefined, modifiedAt: later(share.modifiedAt, time) };
}

export const deleteShare: Handler<Endpoints['record_share_delete']> = async ({ path }, context) => {
  const accountId = context.entities.account.id;
  await context.commit([
    remove(keys.fullShare(path.RECORD_ID, accountLocator(accountId))),
    remove(keys.sharedRecord(accountId, path.RECORD_ID)),
  ]);
};
