/** Sharing all documents of a type automatically (docs/contract/carenets.md#autoshare-by-type). */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { notFound } from '../../errors.ts';
import { type AutoshareItem, type CarenetItem, keys } from '../../store/items/index.ts';
import { put, remove } from '../../store/writes.ts';
import { expandType } from '../../xml/document-type.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requireKnownType } from './known-types.ts';
import { byName, carenetsView, readCarenets } from './list.ts';
import { checkCarenetExists } from './writes.ts';

type Endpoints = typeof carenetEndpoints;

export const listCarenetsOfType: Handler<Endpoints['autoshare_list']> = async (
  { path, query, list },
  { store },
) => {
  const recordId = path.RECORD_ID;
  const type = expandType(query.type);
  const [carenets, autoshares] = await Promise.all([
    readCarenets(store, recordId),
    store.query(keys.autosharesOfType(recordId, type)),
    requireKnownType(store, recordId, type),
  ]);
  const sharing = new Set(autoshares.map(({ carenetId }) => carenetId));
  return carenetsView(
    recordId,
    carenets.filter(({ id }) => sharing.has(id)),
    list,
  );
};

/** Types in alphabetical order, the carenets of each by name. */
export const listAutosharedTypes: Handler<Endpoints['autoshare_list_bytype_all']> = async (
  { path },
  { store },
) => {
  const [carenets, autoshares] = await Promise.all([
    readCarenets(store, path.RECORD_ID),
    store.query(keys.autoshares(path.RECORD_ID)),
  ]);
  const byType = Map.groupBy(autoshares, ({ type }) => type);
  const schemas = [...byType.keys()].toSorted().map((type) => {
    const ids = new Set(byType.get(type)!.map(({ carenetId }) => carenetId));
    return { type, carenets: byName(carenets.filter(({ id }) => ids.has(id))) };
  });
  return { schemas: schemas.filter(({ carenets: listed }) => listed.length > 0) };
};

export const setAutoshare: Handler<Endpoints['autoshare_create']> = async ({ path, form }, context) => {
  const { carenet, item } = await autoshareOf(path.RECORD_ID, form.type, context);
  await context.commit([checkCarenetExists(carenet), put(autoshareKey(carenet, item), item)]);
};

export const unsetAutoshare: Handler<Endpoints['autoshare_delete']> = async ({ path, form }, context) => {
  const { carenet, item } = await autoshareOf(path.RECORD_ID, form.type, context);
  await context.commit([remove(autoshareKey(carenet, item))]);
};

function autoshareKey({ id, recordId }: CarenetItem, { type }: AutoshareItem) {
  return keys.autoshare(recordId, type, id);
}

/**
 * The autoshare that the call names. Throws 404 for an unknown type, and for a carenet of another record, because
 * control of one record gives none over another.
 */
async function autoshareOf(
  recordId: string,
  given: string,
  { store, entities }: Context<'carenet'>,
): Promise<{ carenet: CarenetItem; item: AutoshareItem }> {
  const carenet = entities.carenet;
  if (carenet.recordId !== recordId) throw notFound();
  const type = expandType(given);
  await requireKnownType(store, recordId, type);
  return { carenet, item: { type, carenetId: carenet.id } };
}
