/** Whether an account may open an app on a record or in a carenet, and under which grant. */
import { isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import { forbidden, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import {
  accountLocator,
  type ConsumerItem,
  type FullShareItem,
  keys,
  type RecordItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { check, present, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { stillInControl, stillPlaced, stillShared } from '../oauth/grant-conditions.ts';

export interface Opening {
  readonly recordId: string;
  /** The carenet to which the app is limited. */
  readonly carenetId?: string;
  /** Grant of the share or placement under which the tokens are issued. */
  readonly grant: string;
  readonly consumer: ConsumerItem | undefined;
  /** Conditions that hold while none of this has changed. */
  readonly conditions: readonly Write[];
}

/** Throws 404 for an unknown record, 403 unless the app is enabled on it and the account in full control. One round trip. */
export async function openingOnRecord(
  recordId: string,
  context: Context<'account' | 'app'>,
): Promise<Opening> {
  if (!isId(recordId)) throw notFound();
  const app = context.entities.app;
  const shareKey = keys.appShare(recordId, app.id);
  const [record, fullShare, share, consumer] = await context.store.get([
    keys.record(recordId),
    fullShareKey(recordId, context),
    shareKey,
    keys.consumer(app.consumerKey),
  ]);
  if (!record) throw notFound();
  if (!isShareInForce(share, app)) throw forbidden();
  if (!isOwner(record, context) && !fullShare) throw forbidden();
  const conditions = [
    stillShared(recordId, share, forbidden),
    // Everything that acts for the account is checked against the account's control at every call; an autonomous app is not.
    ...(app.autonomous ? [stillInControl(record, context.entities.account.id, forbidden)] : []),
  ];
  return { recordId, grant: share.grant, consumer, conditions };
}

/**
 * Throws 404 for an unknown carenet; 403 unless the app is placed in it and the account a member or in full control
 * of its record, and for an autonomous app, which cannot be limited to a carenet. Two round trips.
 */
export async function openingInCarenet(
  carenetId: string,
  context: Context<'account' | 'app'>,
): Promise<Opening> {
  if (!isId(carenetId)) throw notFound();
  const app = context.entities.app;
  const locator = accountLocator(context.entities.account.id);
  const placementKey = keys.carenetApp(carenetId, app.id);
  const [carenet, placement, member, consumer] = await context.store.get([
    keys.carenet(carenetId),
    placementKey,
    keys.carenetMember(carenetId, locator),
    keys.consumer(app.consumerKey),
  ]);
  if (!carenet) throw notFound();
  const { recordId } = carenet;
  const [record, fullShare, share] = await context.store.get([
    keys.record(recordId),
    fullShareKey(recordId, context),
    keys.appShare(recordId, app.id),
  ]);
  if (!isPlacementInForce(placement, share, app)) throw forbidden();
  if (!member && !fullShare && !(record && isOwner(record, context))) throw forbidden();
  if (app.autonomous) throw forbidden();
  const conditions = [
    stillPlaced(carenetId, placement, forbidden),
    check(keys.carenet(carenetId), { PK: present }, notFound),
  ];
  return { recordId, carenetId, grant: placement.grant, consumer, conditions };
}

function fullShareKey(recordId: string, { entities }: Context<'account'>): Key<FullShareItem> {
  return keys.fullShare(recordId, accountLocator(entities.account.id));
}

function isOwner({ ownerId }: RecordItem, { entities }: Context<'account'>): boolean {
  return ownerId === entities.account.id;
}
