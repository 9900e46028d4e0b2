/**
 * Placements and exclusions of a document in a carenet (docs/contract/carenets.md#what-a-carenet-shows). They
 * belong to the lineage. One item holds either, so a lineage is placed or excluded, never both.
 */
import type { placementEndpoints } from '../../api/endpoints/placements.ts';
import { notFound } from '../../errors.ts';
import { type CarenetItem, keys, type LineageItem, type PlacementItem } from '../../store/items/index.ts';
import { check, put, remove } from '../../store/writes.ts';
import { carenetsView } from '../carenets/list.ts';
import { carenetsOf } from '../carenets/reasons.ts';
import { checkCarenetExists } from '../carenets/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof placementEndpoints;

/** The carenets in which the document is visible; the same for all its versions. Two round trips. */
export const listCarenetsOfDocument: Handler<Endpoints['document_carenets']> = async (
  { path, list },
  { store, entities },
) => {
  const recordId = path.RECORD_ID;
  const found = await carenetsOf(store, recordId, entities.lineage);
  const visible = found.filter(({ isVisible }) => isVisible).map(({ carenet }) => carenet);
  return carenetsView(recordId, visible, list);
};

/** Responds with 404 for a nevershare document, also when the flag is being set at the same time. */
export const placeDocument: Handler<Endpoints['carenet_document_placement']> = async ({ path }, context) => {
  const { carenet, lineage } = carenetAndLineage(path.RECORD_ID, context);
  await context.commit([
    checkCarenetExists(carenet),
    check(keys.lineage(path.RECORD_ID, lineage.id), { nevershare: false }, notFound),
    putState(carenet, lineage, 'placed'),
  ]);
};

/** Also hides the document from autoshares that are set later. */
export const excludeDocument: Handler<Endpoints['carenet_document_delete']> = async ({ path }, context) => {
  const { carenet, lineage } = carenetAndLineage(path.RECORD_ID, context);
  await context.commit([checkCarenetExists(carenet), putState(carenet, lineage, 'excluded')]);
};

export const revertToAutoshare: Handler<Endpoints['autoshare_revert']> = async ({ path }, context) => {
  const { carenet, lineage } = carenetAndLineage(path.RECORD_ID, context);
  await context.commit([remove(keys.placement(carenet.id, lineage.id))]);
};

function putState({ id }: CarenetItem, lineage: LineageItem, state: PlacementItem['state']) {
  const item: PlacementItem = { lineageId: lineage.id, state };
  return put(keys.placement(id, lineage.id), item);
}

/** Throws 404 for a carenet of another record: control of one record gives none over another. */
function carenetAndLineage(
  recordId: string,
  { entities }: Context<'carenet' | 'lineage'>,
): { carenet: CarenetItem; lineage: LineageItem } {
  const carenet = entities.carenet;
  if (carenet.recordId !== recordId) throw notFound();
  return { carenet, lineage: entities.lineage };
}
