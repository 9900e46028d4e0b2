/** Sharing all data of a kind automatically (docs/contract/carenets.md#autoshare-by-kind). */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { notFound } from '../../errors.ts';
import { type CarenetItem, keys } from '../../store/items/index.ts';
import { put, remove } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requireShareableKind } from './shareable-kinds.ts';
import { checkCarenetExists } from './writes.ts';

type Endpoints = typeof carenetEndpoints;

export const setKindAutoshare: Handler<Endpoints['autoshare_kind_create']> = async (
  { path, form },
  context,
) => {
  const carenet = carenetOf(path.RECORD_ID, form.kind, context);
  const item = { kind: form.kind, carenetId: carenet.id };
  await context.commit([
    checkCarenetExists(carenet),
    put(keys.kindAutoshare(carenet.recordId, carenet.id, form.kind), item),
  ]);
};

export const unsetKindAutoshare: Handler<Endpoints['autoshare_kind_delete']> = async (
  { path, form },
  context,
) => {
  const { id, recordId } = carenetOf(path.RECORD_ID, form.kind, context);
  await context.commit([remove(keys.kindAutoshare(recordId, id, form.kind))]);
};

/**
 * The carenet that the call names. Throws 400 for what is no kind that can be shared, and 404 for a carenet of another record, because
 * control of one record gives none over another.
 */
function carenetOf(recordId: string, kind: string, { entities }: Context<'carenet'>): CarenetItem {
  if (entities.carenet.recordId !== recordId) throw notFound();
  requireShareableKind(kind);
  return entities.carenet;
}
