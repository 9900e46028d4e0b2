/** New versions (docs/contract/documents.md#versions). The old version stays readable. */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError, notFoundBecause } from '../../errors.ts';
import { nextVersionId } from '../../ids.ts';
import { keys, type VersionItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { present, update, type Write } from '../../store/writes.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context, WritingContext } from '../context.ts';
import { prepareFacts } from '../facts/prepare-facts.ts';
import { prepareSent } from '../fhir/sent/prepare.ts';
import type { Handler } from '../handler.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import { type NewContent, plainContent } from './content.ts';
import type { Also } from './create.ts';
import { requireExternalId } from './external-id.ts';
import { namedVersion } from './read.ts';
import { readRecordContent } from './record-content.ts';
import { type NamedDocument, recordNow, rereadVersion } from './reload.ts';
import { type SpecialType, specialTypeOf } from './special-types.ts';
import { documentsStored } from './stored-event.ts';
import { type NewBody, newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import { alreadyReplaced, externalIdTaken, replaceVersion, takeExternalId } from './writes.ts';

export const replaceDocument: Handler<(typeof documentEndpoints)['document_version']> = async (
  { path, body, mediaType },
  context,
) => replaceNamed(path.RECORD_ID, body, mediaType, context);

export const replaceByExternalId: Handler<(typeof documentEndpoints)['document_version_by_ext_id']> = async (
  { path, body, mediaType },
  context,
) => {
  const { RECORD_ID, APP_ID, EXTERNAL_ID } = path;
  requireExternalId(EXTERNAL_ID);
  return replaceNamed(RECORD_ID, body, mediaType, context, { appId: APP_ID, externalId: EXTERNAL_ID });
};

interface External {
  readonly appId: string;
  readonly externalId: string;
}

/**
 * Checks in this order: unknown document, already replaced, id taken, bad content
 * (docs/contract/documents.md#versions).
 */
async function replaceNamed(
  recordId: string,
  bytes: Buffer,
  mediaType: string | undefined,
  context: Context<'record'>,
  external?: External,
): Promise<DocumentView> {
  const named = namedVersion(context);
  if (named.version.replacedBy) throw alreadyReplaced();
  if (external && context.entities.external) throw externalIdTaken();
  const special = specialTypeOf(context.entities.record, named.version.id);
  const content = await replacementContent({ bytes, mediaType, special }, context);
  return addVersion({ recordId, named, body: bytes, content, special, external }, context);
}

export interface Addition {
  readonly recordId: string;
  /** The version to be replaced. */
  readonly named: NamedDocument;
  readonly body: NewBody;
  readonly content: NewContent;
  /** Its name; that of the replaced version when left out. */
  readonly label?: string | undefined;
  /** The special document of the record that this is a version of. */
  readonly special?: SpecialType | undefined;
  /** Error to throw when the named version has a successor; `alreadyReplaced` when left out. */
  readonly replaced?: () => Error;
  readonly external?: External | undefined;
  readonly also?: Also;
}

/** Stores the body, then replaces the named version by the new one, in one transaction. */
export async function addVersion(
  { recordId, named, body, content, label, special, external, replaced = alreadyReplaced, also }: Addition,
  context: WritingContext,
): Promise<DocumentView> {
  const id = nextVersionId(named.version.id);
  if (!id) throw new ApiError('document_versions_exhausted');
  const version = newVersion(id, body, content, context);
  const { record } = context.entities;
  const lineageId = named.lineage.id;
  const prepared = await prepareFacts({ record, version, lineageId, content }, context);
  const sent = await prepareSent({ recordId, version, lineageId, sent: content.sent }, context, context.now);
  const change = () =>
    retryWhenStale(async (attempt) => {
      const [now, record, { facts, writes: ofFacts }, others = []] = await Promise.all([
        attempt === 0 ? named : rereadVersion(recordId, named.version.id, context),
        recordNow(attempt, context),
        prepared.at(attempt),
        also?.(id, attempt),
      ]);
      if (now.version.replacedBy) throw replaced();
      const inheriting = { ...inherit(version, now.version), ...(label !== undefined && { label }) };
      const writes = replaceVersion(recordId, now.version, inheriting, now.lineage, facts, sent);
      writes.push(...ofFacts, ...factsChanged(record, [now.lineage.facts, facts?.head], context));
      writes.push(...documentsStored(record, context));
      if (special) writes.push(pointTo(recordId, special, id));
      if (external) writes.push(takeExternalId(recordId, external.appId, external.externalId, id));
      writes.push(...others);
      await context.commit(writes, { documentId: id });
      const latest = {
        latestId: id,
        latestCreatedAt: version.createdAt,
        latestCreatedBy: version.creator.id,
      };
      return documentView(recordId, inheriting, { ...now.lineage, ...latest });
    });
  return withBody(version, body, context, change, prepared.facts);
}

/** A new version takes over the label. */
function inherit(version: VersionItem, old: VersionItem): VersionItem {
  return { ...version, replaces: old.id, ...(old.label !== undefined && { label: old.label }) };
}

function pointTo(recordId: string, { pointer }: SpecialType, documentId: string): Write {
  return update(
    keys.record(recordId),
    { set: { [pointer]: documentId } },
    { when: { PK: present }, refused: 'retry' },
  );
}

interface Replacement {
  readonly bytes: Buffer;
  readonly mediaType: string | undefined;
  readonly special: SpecialType | undefined;
}

/**
 * Reads the new content. Throws 404, not 400, for content that may not be stored, with the reason
 * (docs/contract/documents.md#versions).
 */
async function replacementContent(
  { bytes, mediaType, special }: Replacement,
  context: Context<'record'>,
): Promise<NewContent> {
  try {
    if (special) {
      special.validate(bytes);
      return plainContent(special.type);
    }
    return await readRecordContent(bytes, mediaType, context.entities.record, context);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw notFoundBecause(error);
    throw error;
  }
}
