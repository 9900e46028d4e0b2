/** The owner of a record (docs/contract/records.md#owner). */
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import { ApiError } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import { limits } from '../../limits.ts';
import {
  type AccountItem,
  type AccountRecordItem,
  type AppItem,
  keys,
  type RecordItem,
  type Relation,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import {
  absent,
  type Change,
  type ConditionsOn,
  check,
  present,
  put,
  remove,
  update,
  type Write,
} from '../../store/writes.ts';
import { type AccountView, appAsAccount } from '../../xml/shapes/account.ts';
import { noteReached } from '../accounts/reached-records.ts';
import { related } from '../accounts/relations.ts';
import { accountView } from '../accounts/view.ts';
import type { Handler } from '../handler.ts';
import { readTextBody } from '../text-body.ts';

type Endpoints = typeof recordEndpoints;

export const getOwner: Handler<Endpoints['record_get_owner']> = async (_input, { entities }) => ({
  id: entities.record.ownerId ?? '',
});

export const setOwner: Handler<Endpoints['record_set_owner']> = async ({ path, body }, context) => {
  const { store, entities } = context;
  const id = readTextBody(body);
  if (id === '') throw new ApiError('body_empty', { content: 'the id of the new owner' });
  const owner = await findPrincipal(store, id);
  if (!owner) throw new ApiError('owner_unknown');

  await retryWhenStale(async (attempt) => {
    const [reread] = attempt > 0 ? await store.get([keys.record(path.RECORD_ID)]) : [];
    const record = reread ?? entities.record;
    await context.commit(ownerWrites(record, owner, context.time));
  });
  return owner.view;
};

interface Owner {
  readonly id: string;
  readonly key: Key<AccountItem | AppItem>;
  readonly isAccount: boolean;
  readonly view: AccountView;
}

/** Account ids are compared in lower case, app ids exactly. */
async function findPrincipal(store: Store, id: string): Promise<Owner | undefined> {
  if (id.length > limits.appId) return undefined;
  const accountId = id.toLowerCase();
  const [account, app] = await store.get([keys.account(accountId), keys.app(id)]);
  if (account?.id === accountId) {
    return { id: accountId, key: keys.account(accountId), isAccount: true, view: accountView(account) };
  }
  return app && { id: app.id, key: keys.app(app.id), isAccount: false, view: appAsAccount(app) };
}

/** The new owner sees the record in its list at once, the former one no longer. */
function ownerWrites(record: RecordItem, owner: Owner, time: string): readonly Write[] {
  const former = record.ownerId;
  return [
    check(owner.key, { PK: present }, () => new ApiError('owner_unknown')),
    ...ownershipWrites(record, owner, { when: { PK: present, ownerId: former ?? absent } }, time),
  ];
}

interface OwnerChange {
  /** Conditions on the record. */
  readonly when: ConditionsOn<RecordItem>;
  /** What the change removes besides. */
  readonly remove?: NonNullable<Change<RecordItem>['remove']>;
  /** What the record's person is to the new owner. */
  readonly relation?: Relation | undefined;
}

/** The change itself, for callers that know that there is such an owner. Refused with `retry` when the record is another by then. */
export function ownershipWrites(
  record: RecordItem,
  { id, isAccount }: Pick<Owner, 'id' | 'isAccount'>,
  { when, remove: removed = [], relation }: OwnerChange,
  time: string,
): readonly Write[] {
  const former = record.ownerId;
  const isSame = former === id;
  // Tokens that rest on the ownership end with it, unless the owner stays the same.
  const ownerGrant = isSame ? undefined : newGrant();
  return [
    update(
      keys.record(record.id),
      { set: { ownerId: id, ownerGrant }, remove: removed },
      { when, refused: 'retry' },
    ),
    ...(former !== undefined && !isSame ? [remove(keys.ownedRecord(former, record.id))] : []),
    ...(isAccount && !isSame ? [listOwned(record, id, time, relation), noteReached(id, record.id)] : []),
    // What the owner has said of the record stays.
    ...(isAccount && isSame ? [update(keys.ownedRecord(id, record.id), { set: linkTo(record, time) })] : []),
  ];
}

/** The write that puts the record into the list of the account that owns it. */
export function listOwned(record: RecordItem, accountId: string, time: string, relation?: Relation): Write {
  const link = { ...linkTo(record, time), ...related(relation) };
  return put(keys.ownedRecord(accountId, record.id), link);
}

function linkTo(record: RecordItem, time: string): AccountRecordItem {
  return {
    recordId: record.id,
    label: record.label,
    recordCreatedAt: record.createdAt,
    modifiedAt: time,
  };
}
