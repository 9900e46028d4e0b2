/** Whether an account may open an app on a record or in a carenet, and under which grant. */
import { type Approval, isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import { forbidden, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { accountLocator, type ConsumerItem, type FullShareItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { check, present, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { approvalBy } from '../oauth/approval.ts';
import { stillPlaced, stillShared } from '../oauth/grant-conditions.ts';

export interface Opening {
  /** What the tokens are for, and the grants under which they are issued. */
  readonly approval: Approval;
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
  const { account, app } = context.entities;
  const shareKey = keys.appShare(recordId, app.id);
  const [record, fullShare, share, consumer] = await context.store.get([
    keys.record(recordId),
    fullShareKey(recordId, context),
    shareKey,
    keys.consumer(app.consumerKey),
  ]);
  if (!record) throw notFound();
  if (!isShareInForce(share, app)) throw forbidden();
  const approval = approvalBy(account, { recordId, grant: share.grant }, { record, fullShare });
  return { approval, consumer, conditions: [stillShared(recordId, share, forbidden)] };
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
  const { account, app } = context.entities;
  const locator = accountLocator(account.id);
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
  const place = { recordId, carenetId, grant: placement.grant };
  const approval = approvalBy(account, place, { record, fullShare, member });
  if (app.autonomous) throw forbidden();
  const conditions = [
    stillPlaced(carenetId, placement, forbidden),
    check(keys.carenet(carenetId), { PK: present }, notFound),
  ];
  return { approval, consumer, conditions };
}

function fullShareKey(recordId: string, { entities }: Context<'account'>): Key<FullShareItem> {
  return keys.fullShare(recordId, accountLocator(entities.account.id));
}
