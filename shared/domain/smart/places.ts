/** The record or circle that a person lets an app into, and what her access to it rests on (docs/contract/smart.md#the-decision). */
import { type Basis, basisOf } from '../../access/grants.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { accountLocator, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../context.ts';

export interface Place {
  readonly recordId: string;
  readonly carenetId: string | undefined;
  readonly basis: Basis;
}

interface Named {
  readonly record_id: string | undefined;
  readonly carenet_id: string | undefined;
}

/**
 * The place that a form names. Throws 400 unless it names one, 404 when there is none, and 403 when the account neither controls the record nor is
 * in the circle. One round trip, two for a circle.
 */
export async function placeFor(form: Named, { principal, store }: Context): Promise<Place> {
  if (principal.kind !== 'session') throw forbidden();
  const { id } = principal.account;
  const recordId = form.record_id || undefined;
  const carenetId = form.carenet_id || undefined;
  if (recordId && carenetId)
    throw new ApiError('parameters_exclusive', { first: 'record_id', second: 'carenet_id' });
  if (carenetId) return circle(carenetId, id, store);
  if (recordId) return wholeRecord(recordId, id, store);
  throw new ApiError('parameter_required', { name: 'record_id or carenet_id' });
}

async function wholeRecord(recordId: string, accountId: string, store: Store): Promise<Place> {
  if (!isId(recordId)) throw notFound();
  const [record, fullShare] = await store.get([
    keys.record(recordId),
    keys.fullShare(recordId, accountLocator(accountId)),
  ]);
  if (!record) throw notFound();
  const basis = basisOf(accountId, recordId, { record, fullShare });
  if (!basis) throw forbidden();
  return { recordId, carenetId: undefined, basis };
}

async function circle(carenetId: string, accountId: string, store: Store): Promise<Place> {
  if (!isId(carenetId)) throw notFound();
  const locator = accountLocator(accountId);
  const [carenet, member] = await store.get([
    keys.carenet(carenetId),
    keys.carenetMember(carenetId, locator),
  ]);
  if (!carenet) throw notFound();
  const { recordId } = carenet;
  const [record, fullShare] = await store.get([keys.record(recordId), keys.fullShare(recordId, locator)]);
  const basis = basisOf(accountId, recordId, { record, fullShare, member });
  if (!basis) throw forbidden();
  return { recordId, carenetId, basis };
}
