/** The calls for the demographics and contact documents of a record (wire contract: special documents). */
import type { documentLifeEndpoints } from '../../api/endpoints/document-life.ts';
import type { Handler } from '../../api/handler.ts';
import { notFound } from '../../errors.ts';
import { newDocumentId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { absent, update } from '../../store/writes.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { RecordItem, VersionItem } from '../items.ts';
import { addVersion } from './replace.ts';
import { rereadVersion } from './reread.ts';
import { type SpecialType, specialTypes } from './special-types.ts';
import { newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import { createDocument, freshLineage } from './writes.ts';

type Endpoints = typeof documentLifeEndpoints;

export const readSpecialDocument: Handler<Endpoints['read_special_document']> = async ({ path }, context) => {
  const { pointer } = specialType(path.SPECIAL_DOCUMENT);
  const current = context.entities.record![pointer];
  if (!current) throw notFound();
  const [version] = await context.store.get([keys.version(path.RECORD_ID, current)]);
  const { bodyKey } = version as unknown as VersionItem;
  return { octets: await context.bodies.get(bodyKey), mediaType: 'application/xml' };
};

/** The first one makes the document, later ones add versions: there is at most one lineage per record. */
export const saveSpecialDocument: Handler<Endpoints['save_special_document']> = async (
  { path, body },
  context,
) => {
  const special = specialType(path.SPECIAL_DOCUMENT);
  special.validate(body);
  return retryWhenStale(async (attempt) => {
    const record = attempt === 0 ? context.entities.record! : await rereadRecord(path.RECORD_ID, context);
    const current = record[special.pointer];
    return current
      ? replaceCurrent(current, special, body, path.RECORD_ID, context)
      : createFirst(special, body, path.RECORD_ID, context);
  });
};

/** Another call has put its version first; the caller named none, so its own goes on top. */
class Outrun extends Error {}

/** Throws 404 for a name that stands for no special document. */
export function specialType(name: string): SpecialType {
  const special = Object.hasOwn(specialTypes, name) ? specialTypes[name] : undefined;
  if (!special) throw notFound();
  return special;
}

async function rereadRecord(recordId: string, { store }: Context): Promise<RecordItem> {
  const [record] = await store.get([keys.record(recordId)]);
  return record as unknown as RecordItem;
}

async function replaceCurrent(
  current: string,
  special: SpecialType,
  octets: Buffer,
  recordId: string,
  context: Context,
): Promise<DocumentView> {
  const named = await rereadVersion(recordId, current, context);
  const content = { type: special.type, mediaType: 'application/xml' };
  const replaced = () => new Outrun();
  try {
    return await addVersion({ recordId, named, octets, content, special, replaced }, context);
  } catch (error) {
    throw error instanceof Outrun ? new StaleRead() : error;
  }
}

async function createFirst(
  special: SpecialType,
  octets: Buffer,
  recordId: string,
  context: Context,
): Promise<DocumentView> {
  const content = { type: special.type, mediaType: 'application/xml' };
  const version = newVersion(newDocumentId(context.now), octets, content, context);
  await withBody(version, octets, context, () =>
    context.commit(
      [
        ...createDocument(recordId, version),
        update(
          keys.record(recordId),
          { set: { [special.pointer]: version.id } },
          { when: { [special.pointer]: absent }, refused: 'retry' },
        ),
      ],
      { documentId: version.id },
    ),
  );
  return documentView(recordId, version, freshLineage(version));
}
