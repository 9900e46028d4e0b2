/** Whether an account may open an app on a record or in a carenet, and under which grant. */
import { isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import { forbidden, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { accountLocator, type Key, keys } from '../../store/keys.ts';
import { check, present, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { AppShareItem, CarenetAppItem, CarenetItem, ConsumerItem, RecordItem } from '../items.ts';
import { stillInControl, stillPlaced, stillShared } from '../oauth/grant-conditions.ts';

export interface Opening {
  readonly recordId: string;
  /** The carenet to which the app is limited. */
  readonly carenetId?: string;
  /** Grant of the share or placement under which the tokens are issued. */
  readonly grant: string;
  readonly consumer: ConsumerItem | undefined;
  /** Hold as long as this has not changed. */
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
  const [record, fullShare, share, consumer] = await read<[RecordItem, object, AppShareItem, ConsumerItem]>(
    context,
    [keys.record(recordId), fullShareKey(recordId, context), shareKey, keys.consumer(app.consumerKey)],
  );
  if (!record) throw notFound();
  if (!isShareInForce(share, app)) throw forbidden();
  if (!isOwner(record, context) && !fullShare) throw forbidden();
  const conditions = [
    stillShared(recordId, share, forbidden),
    // Whatever acts for the account is judged by its control at every call, an autonomous app is not.
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
  const [carenet, placement, member, consumer] = await read<
    [CarenetItem, CarenetAppItem, object, ConsumerItem]
  >(context, [
    keys.carenet(carenetId),
    placementKey,
    keys.carenetMember(carenetId, locator),
    keys.consumer(app.consumerKey),
  ]);
  if (!carenet) throw notFound();
  const { recordId } = carenet;
  const [record, fullShare, share] = await read<[RecordItem, object, AppShareItem]>(context, [
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

type Found<Items extends readonly unknown[]> = { [Index in keyof Items]: Items[Index] | undefined };

async function read<Items extends readonly unknown[]>(
  { store }: Context,
  wanted: readonly Key[],
): Promise<Found<Items>> {
  return (await store.get(wanted)) as unknown as Found<Items>;
}

function fullShareKey(recordId: string, { entities }: Context<'account'>): Key {
  return keys.fullShare(recordId, accountLocator(entities.account.id));
}

function isOwner({ ownerId }: RecordItem, { entities }: Context<'account'>): boolean {
  return ownerId === entities.account.id;
}
