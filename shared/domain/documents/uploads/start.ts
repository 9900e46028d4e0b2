/** Starts the upload of a large document (docs/contract/documents.md#starting-an-upload). */
import { type Actor, proxyOf } from '../../../access/principal.ts';
import type { documentEndpoints } from '../../../api/endpoints/documents/index.ts';
import { ApiError } from '../../../errors.ts';
import { isDocumentId, newId } from '../../../ids.ts';
import { limits } from '../../../limits.ts';
import { keys, type OutboxItem, type UploadItem } from '../../../store/items/index.ts';
import { keyOf, type Stored } from '../../../store/key.ts';
import { objectPrefixes } from '../../../store/object-keys.ts';
import { retryWhenStale } from '../../../store/store.ts';
import { absent, create, put, type Write } from '../../../store/writes.ts';
import { epochSeconds } from '../../../time.ts';
import type { UploadView } from '../../../xml/shapes/document-upload.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { specialTypeOf } from '../special-types.ts';
import { alreadyReplaced } from '../writes.ts';
import { readAnnounced } from './announced.ts';

/** A completed upload returns its document when it is completed again. It does so for a day, unless its place is needed. */
const keptSeconds = 86_400;

export const startUpload: Handler<(typeof documentEndpoints)['document_upload_start']> = async (
  { path, form },
  context,
) => {
  const recordId = path.RECORD_ID;
  const file = readAnnounced(form);
  const upload = newUpload({ ...file, ...named(form.label) }, context);
  const { id, bodyKey, size, digest, mediaType } = upload;
  const [request] = await Promise.all([
    context.largeBodies.signPut(bodyKey, { size, sha256: digest, mediaType }, limits.uploadSeconds),
    storeUpload(recordId, upload, form.replaces, context),
  ]);
  return { id, recordId, expiresAt: upload.endsAt, request } satisfies UploadView;
};

function named(label: string | undefined): Pick<UploadItem, 'label'> {
  const text = label?.trim();
  return text ? { label: text } : {};
}

function newUpload(
  file: Pick<UploadItem, 'size' | 'digest' | 'mediaType' | 'label'>,
  { now, time, actor, principal }: Context,
): UploadItem {
  const id = newId(now);
  const expires = new Date(now.getTime() + limits.uploadSeconds * 1000);
  const through = proxyOf(principal);
  return {
    id,
    creator: actor,
    ...(through !== undefined && { through }),
    ...file,
    bodyKey: `${objectPrefixes.uploads}${id}`,
    createdAt: time,
    endsAt: expires.toISOString(),
    ttl: epochSeconds(expires) + keptSeconds,
  };
}

async function storeUpload(
  recordId: string,
  upload: UploadItem,
  replaces: string | undefined,
  context: Context<'record'>,
): Promise<void> {
  await retryWhenStale(async () => {
    const [found] = await Promise.all([
      context.store.query(keys.uploads(recordId)),
      replaces === undefined ? undefined : requireReplaceable(recordId, replaces, context),
    ]);
    const item = { ...upload, ...(replaces !== undefined && { replaces }) };
    await context.commit([placed(recordId, item, found, context), removedWhenExpired(upload)]);
  });
}

/** Throws 400 unless the version is the latest one of an ordinary document of the record. */
async function requireReplaceable(
  recordId: string,
  documentId: string,
  { store, entities }: Context<'record'>,
): Promise<void> {
  const [version] = isDocumentId(documentId) ? await store.get([keys.version(recordId, documentId)]) : [];
  if (!version) throw new ApiError('document_unknown');
  if (version.replacedBy) throw alreadyReplaced();
  const special = specialTypeOf(entities.record, documentId);
  if (special)
    throw new ApiError('document_type_has_own_call', {
      type: special.type,
      call: 'a request with the document as its body',
    });
}

/**
 * Takes a place that is free, or that of an upload that is over. As each place is taken on condition that it holds what was read, there
 * are never more uploads than places. Throws 429 when there is none, or when too many are the caller's. Apps together leave places to people.
 */
function placed(
  recordId: string,
  upload: UploadItem,
  found: readonly Stored<UploadItem>[],
  { time, now }: Pick<Context, 'time' | 'now'>,
): Write {
  const open = found.filter((one) => one.documentId === undefined && one.endsAt > time);
  const own = open.filter((one) => isStartedBy(upload, one));
  if (open.length >= limits.openUploads) throw tooMany(open, now);
  if (own.length >= limits.openUploadsOfOne) throw tooMany(own, now);
  const ofApps = open.filter(isOfApp);
  if (isOfApp(upload) && ofApps.length >= limits.openUploadsOfApps) throw tooMany(ofApps, now);
  const taken = new Set(found.map(({ SK }) => SK));
  const places = Array.from({ length: limits.openUploads }, (_, number) => keys.upload(recordId, number));
  const free = places.find(({ SK }) => !taken.has(SK));
  if (free) return put(free, upload, { when: { PK: absent }, refused: 'retry' });
  // The one that has been over for longest: so a repeated completion is answered for as long as possible.
  const over = found.filter((one) => !open.includes(one));
  const oldest = over.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))[0]!;
  return put(keyOf(oldest), upload, { when: { id: oldest.id }, refused: 'retry' });
}

function tooMany(uploads: readonly UploadItem[], now: Date): Error {
  const next = Math.min(...uploads.map(({ endsAt }) => Date.parse(endsAt)));
  return new ApiError('uploads_too_many', {
    seconds: Math.max(1, Math.ceil((next - now.getTime()) / 1000)),
  });
}

/** Whether an app has started it, for itself or for an account. */
function isOfApp({ creator, through }: Pick<UploadItem, 'creator' | 'through'>): boolean {
  return creator.type !== 'account' || through !== undefined;
}

/** Whether the same account, through the same app if through any, or the same app has started both. */
export function isStartedBy(
  { creator, through }: { readonly creator: Actor; readonly through?: string | undefined },
  upload: Pick<UploadItem, 'creator' | 'through'>,
): boolean {
  return (
    upload.creator.id === creator.id && upload.creator.type === creator.type && upload.through === through
  );
}

/**
 * A safeguard that is never lifted, and due when the upload expires: by then the object is a document's, as a copy, or nobody's. Until then
 * the client may store it at any moment.
 */
function removedWhenExpired({ bodyKey, endsAt, id }: UploadItem): Write {
  const item = { event: 'body_awaited', eventId: id, bodyKey } satisfies OutboxItem;
  return create(keys.outbox(endsAt, id), item, 'retry');
}
