/** The calls for the demographics and contact documents of a record (docs/contract/documents.md#special-documents). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError } from '../../errors.ts';
import { newDocumentId } from '../../ids.ts';
import { keys, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { absent, update } from '../../store/writes.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { plainContent } from './content.ts';
import { recordNow, rereadVersion } from './reload.ts';
import { addVersion } from './replace.ts';
import { type SpecialType, specialTypes } from './special-types.ts';
import { documentsStored } from './stored-event.ts';
import { newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import { createDocument, freshLineage } from './writes.ts';

type Endpoints = typeof documentEndpoints;

export const readSpecialDocument: Handler<Endpoints['read_special_document']> = async ({ path }, context) => {
  const { bytes } = await currentDocument(specialType(path.SPECIAL_DOCUMENT), context);
  return { bytes, mediaType: 'application/xml' };
};

/** The current special document of the record in the path. Throws 404 when there is none. */
export async function currentDocument(
  { pointer }: SpecialType,
  { entities, store, bodies }: Context<'record'>,
): Promise<{ readonly version: VersionItem; readonly bytes: Buffer }> {
  const record = entities.record;
  const current = requireFound(record[pointer]);
  const [item] = await store.get([keys.version(record.id, current)]);
  const version = expectItem(item);
  return { version, bytes: await bodies.get(version.bodyKey) };
}

export const saveSpecialDocument: Handler<Endpoints['save_special_document']> = async (
  { path, query, body },
  context,
) => saveSpecial(specialType(path.SPECIAL_DOCUMENT), { path, query, body }, context);

/** What the calls that save a special document have in common. */
interface Saved {
  readonly path: { readonly RECORD_ID: string };
  /** `replaces`: id or digest of the version that the caller has read, empty for none. Without it, the caller replaces any. */
  readonly query: { readonly replaces?: string | undefined };
  readonly body: Buffer;
}

/**
 * The first call creates the document, later ones add versions: there is at most one lineage per record. Throws 409 when the
 * current version is not the one that the caller has read (docs/contract/documents.md#special-documents). The write itself is
 * on condition that the version compared here is still current.
 */
export async function saveSpecial(
  special: SpecialType,
  { path: { RECORD_ID: recordId }, query: { replaces }, body: bytes }: Saved,
  context: Context<'record'>,
): Promise<DocumentView> {
  special.validate(bytes);
  return retryWhenStale(async (attempt) => {
    const record = await recordNow(attempt, context);
    const current = record[special.pointer];
    if (current) return replaceCurrent(current, { special, bytes, recordId, replaces }, context);
    if (replaces) throw new ApiError('document_changed');
    return createFirst(special, bytes, record, context);
  });
}

/** Another call stored its version first. Unless the caller named the version that it has read, its own replaces that one. */
class LostRace extends Error {}

/** Throws 404 unless the name is that of a special document. */
export function specialType(name: string): SpecialType {
  return requireFound(Object.hasOwn(specialTypes, name) ? specialTypes[name] : undefined);
}

interface Replacement {
  readonly special: SpecialType;
  readonly bytes: Buffer;
  readonly recordId: string;
  readonly replaces: string | undefined;
}

async function replaceCurrent(
  current: string,
  { special, bytes, recordId, replaces }: Replacement,
  context: Context<'record'>,
): Promise<DocumentView> {
  const named = await rereadVersion(recordId, current, context);
  const isAsRead = replaces === undefined || [named.version.id, named.version.digest].includes(replaces);
  if (!isAsRead) throw new ApiError('document_changed');
  const content = plainContent(special.type);
  const replaced = () => new LostRace();
  try {
    return await addVersion({ recordId, named, body: bytes, content, special, replaced }, context);
  } catch (error) {
    throw error instanceof LostRace ? new StaleRead() : error;
  }
}

async function createFirst(
  special: SpecialType,
  bytes: Buffer,
  record: RecordItem,
  context: Context,
): Promise<DocumentView> {
  const recordId = record.id;
  const content = plainContent(special.type);
  const version = newVersion(newDocumentId(context.now), bytes, content, context);
  await withBody(version, bytes, context, () =>
    context.commit(
      [
        ...createDocument(recordId, version, undefined, undefined),
        ...documentsStored(record, context),
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
