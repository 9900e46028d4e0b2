/** Creating records (docs/contract/records.md#creation). */
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import { newDocumentId, newId } from '../../ids.ts';
import { demographicsType, readDemographics, recordLabel } from '../../models/demographics/index.ts';
import { keys, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, put, type Write } from '../../store/writes.ts';
import { createCarenet } from '../carenets/writes.ts';
import type { Context } from '../context.ts';
import { requireExternalId } from '../documents/external-id.ts';
import { newVersion, withBody } from '../documents/version.ts';
import { createDocument } from '../documents/writes.ts';
import type { Handler } from '../handler.ts';
import { recordView } from './view.ts';

type Endpoints = typeof recordEndpoints;

interface NewRecord {
  readonly record: RecordItem;
  readonly version: VersionItem;
  readonly writes: Write[];
}

export const createRecord: Handler<Endpoints['record_create']> = async ({ body }, context) => {
  const { record, version, writes } = newRecord(body, context);
  await withBody(version, body, context, () =>
    retryWhenStale(() => context.commit(writes, { recordId: record.id, documentId: version.id })),
  );
  return recordView(record);
};

export const createRecordByExternalId: Handler<Endpoints['record_create_ext']> = async (
  { path, body },
  context,
) => {
  const { PRINCIPAL_EMAIL, EXTERNAL_ID } = path;
  requireExternalId(EXTERNAL_ID);
  return recordView(
    await recordByExternalId(body, { principalId: PRINCIPAL_EMAIL, id: EXTERNAL_ID }, context),
  );
};

/** What creating a record takes of a context. An operator's command has no more. */
type CreatingContext = Pick<
  Context,
  'store' | 'bodies' | 'config' | 'actor' | 'now' | 'time' | 'bodyKey' | 'commit'
>;

/**
 * Idempotent: of any number of calls with one external id, one creates the record and all return it. Throws 400 for invalid
 * demographics.
 */
export async function recordByExternalId(
  body: Buffer,
  external: NonNullable<RecordItem['external']>,
  context: CreatingContext,
): Promise<RecordItem> {
  const { record, version, writes } = newRecord(body, context, { external });
  const key = keys.recordKey(external.principalId, external.id);
  const item = { recordId: record.id, principalId: external.principalId, externalId: external.id };

  let bodyIsStored = false;
  return retryWhenStale(async () => {
    const existing = await findByKey(key, context);
    if (existing) {
      if (bodyIsStored) await context.bodies.delete(version.bodyKey);
      await context.commit([], { recordId: existing.id });
      return existing;
    }
    bodyIsStored = true;
    await withBody(version, body, context, () =>
      context.commit([...writes, create(key, item, 'retry')], {
        recordId: record.id,
        documentId: version.id,
      }),
    );
    return record;
  });
}

async function findByKey(
  key: ReturnType<typeof keys.recordKey>,
  { store }: Pick<Context, 'store'>,
): Promise<RecordItem | undefined> {
  const [pointer] = await store.get([key]);
  if (!pointer) return undefined;
  const [record] = await store.get([keys.record(pointer.recordId)]);
  return record;
}

/**
 * A record with its demographics and the default carenets. It belongs to the calling app, unless it has another owner. Throws 400
 * for invalid demographics.
 */
export function newRecord(
  body: Buffer,
  context: Pick<CreatingContext, 'config' | 'actor' | 'now' | 'time' | 'bodyKey'>,
  { external, ownerId = context.actor.id }: Pick<RecordItem, 'external' | 'ownerId'> = {},
): NewRecord {
  const { actor, now, time, config } = context;
  const demographics = readDemographics(body);
  const content = { type: demographicsType, mediaType: 'application/xml' };
  const version = newVersion(newDocumentId(now), body, content, context);
  const record: RecordItem = {
    id: newId(now),
    label: recordLabel(demographics),
    ownerId,
    creatorId: actor.id,
    createdAt: time,
    demographicsId: version.id,
    counted: true,
    fhirIndexed: true,
    unshared: true,
    ...(external && { external }),
  };
  const { id, label } = record;
  const writes = [
    create(keys.record(id), record, 'retry'),
    put(keys.recordSearch(id), { id, label, createdAt: time }),
    ...createDocument(id, version, undefined, undefined),
    ...config.defaultCarenets.flatMap((name) => createCarenet(id, name, now)),
  ];
  return { record, version, writes };
}
