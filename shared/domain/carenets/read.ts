/**
 * Reading one document through a carenet: the latest version of a visible lineage, or 404
 * (docs/contract/carenets.md#reading-through-a-carenet).
 */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Context } from '../context.ts';
import { attachmentOf } from '../documents/attachment.ts';
import { bodyOf } from '../documents/read.ts';
import { specialType } from '../documents/special-documents.ts';
import type { SpecialType } from '../documents/special-types.ts';
import { documentView, throughCarenet } from '../documents/view.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { isLineageVisible, shareableLineage, sharingInto } from './sharing.ts';
import { allButPrivate, isVisible } from './visibility.ts';

type Endpoints = typeof carenetEndpoints;

export const readCarenetDocument: Handler<Endpoints['carenet_document']> = async ({ query }, context) => {
  const { version } = await visibleDocument(context);
  return bodyOf(version, query, context);
};

export const readCarenetMetadata: Handler<Endpoints['carenet_document_meta']> = async (_input, context) => {
  const { version, lineage } = await visibleDocument(context);
  return throughCarenet(documentView(context.entities.carenet.recordId, version, lineage));
};

export const readCarenetAttachment: Handler<Endpoints['carenet_document_attachment']> = async (
  { path },
  context,
) => attachmentOf((await visibleDocument(context)).version, path.ATTACHMENT_NUM, context);

/** The version in the path. Throws 404 unless it is the latest one and visible in the carenet in the path. */
async function visibleDocument({ store, entities }: Context<'carenet' | 'version' | 'lineage'>): Promise<{
  version: VersionItem;
  lineage: LineageItem;
}> {
  const { version, lineage, carenet, placement } = entities;
  const isLatest = lineage.latestId === version.id && version.replacedBy === undefined;
  const isShown = isLatest && (await isLineageVisible(store, carenet, lineage, placement));
  return requireFound(isShown ? { version, lineage } : undefined);
}

/**
 * Returns the current demographics or contact document as it was sent. Every caller gets 404 unless it is visible
 * in the carenet.
 */
export const readSpecialThroughCarenet: Handler<Endpoints['read_special_document_carenet']> = async (
  { path },
  context,
) => {
  const { bytes } = await visibleSpecial(specialType(path.SPECIAL_DOCUMENT), context);
  return { bytes, mediaType: 'application/xml' };
};

/**
 * Returns the current special document of the carenet's record. Throws 404 when there is none that is visible in
 * the carenet.
 */
export async function visibleSpecial(
  { pointer, type }: SpecialType,
  { store, bodies, entities }: Context<'carenet' | 'record'>,
): Promise<{ readonly version: VersionItem; readonly bytes: Buffer }> {
  const carenet = entities.carenet;
  const current = requireFound(entities.record[pointer]);
  const [version, lineage, placement, autoshare] = await store.get([
    keys.version(carenet.recordId, current),
    keys.lineage(carenet.recordId, current),
    keys.placement(carenet.id, current),
    keys.autoshare(carenet.recordId, type, carenet.id),
  ]);
  const document = shareableLineage(carenet.recordId, expectItem(lineage));
  // A document about the person holds no kinds of data, so it is never shared by kind.
  const sharing = sharingInto(carenet, document.lineageId, placement, autoshare, []);
  const shown = requireFound(isVisible(document, sharing) ? expectItem(version) : undefined);
  return { version: shown, bytes: await bodies.get(shown.bodyKey) };
}

/**
 * Returns the current special document of the record, for somebody outside of it. Throws 404 when there is none, or when it is never
 * shared.
 */
export async function specialToShare(
  { pointer }: SpecialType,
  { store, bodies, entities: { record } }: Pick<Context<'record'>, 'store' | 'bodies' | 'entities'>,
): Promise<{ readonly version: VersionItem; readonly bytes: Buffer }> {
  const current = requireFound(record[pointer]);
  const [version, lineage] = await store.get([
    keys.version(record.id, current),
    keys.lineage(record.id, current),
  ]);
  const document = shareableLineage(record.id, expectItem(lineage));
  const shown = requireFound(isVisible(document, allButPrivate(record.id)) ? expectItem(version) : undefined);
  return { version: shown, bytes: await bodies.get(shown.bodyKey) };
}
