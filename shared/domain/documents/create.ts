/** Storing new documents (docs/contract/documents.md#create-read-label). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { newDocumentId } from '../../ids.ts';
import type { VersionItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { prepareFacts } from '../facts/prepare-facts.ts';
import type { FactChange } from '../facts/writes.ts';
import { prepareSent } from '../fhir/sent/prepare.ts';
import type { Handler } from '../handler.ts';
import { liftSafeguard, storeSafeguard } from '../outbox/safeguards.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import type { NewContent } from './content.ts';
import { requireExternalId } from './external-id.ts';
import { readRecordContent } from './record-content.ts';
import { recordNow } from './reload.ts';
import { documentsStored } from './stored-event.ts';
import { type NewBody, newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import { createDocument, externalIdTaken, freshLineage, takeExternalId } from './writes.ts';

type Endpoints = typeof documentEndpoints;

export const createRecordDocument: Handler<Endpoints['document_create']> = async (input, context) =>
  store(input.path.RECORD_ID, input.body, input.mediaType, context);

export const createDocumentByExternalId: Handler<Endpoints['document_create_by_ext_id']> = async (
  input,
  context,
) => {
  const { RECORD_ID, PHA_EMAIL, EXTERNAL_ID } = input.path;
  requireExternalId(EXTERNAL_ID);
  if (context.entities.version) throw externalIdTaken();
  return store(RECORD_ID, input.body, input.mediaType, context, {
    appId: PHA_EMAIL,
    externalId: EXTERNAL_ID,
  });
};

async function store(
  recordId: string,
  bytes: Buffer,
  mediaType: string | undefined,
  context: Context<'record'>,
  external?: { readonly appId: string; readonly externalId: string },
): Promise<DocumentView> {
  const content = await readRecordContent(bytes, mediaType, context.entities.record, context);
  const also = (documentId: string) =>
    external ? [takeExternalId(recordId, external.appId, external.externalId, documentId)] : [];
  return storeDocument({ recordId, body: bytes, content, also }, context);
}

/** What else belongs into the transaction that makes a version visible, for the n-th attempt at it. */
export type Also = (documentId: string, attempt: number) => readonly Write[] | Promise<readonly Write[]>;

export interface NewDocument {
  readonly recordId: string;
  readonly body: NewBody;
  readonly content: NewContent;
  /** The name that people give it. */
  readonly label?: string | undefined;
  readonly also?: Also;
  /** Whether its objects are to be kept from being left over, because the request has not reserved their key. */
  readonly isGuarded?: boolean;
  readonly broughtBy?: VersionItem['broughtBy'];
}

/** Stores a new document (`storeNew`), and returns it as calls do. */
export async function storeDocument(
  document: NewDocument,
  context: Context<'record'>,
): Promise<DocumentView> {
  const version = await storeNew(document, context);
  return documentView(document.recordId, version, freshLineage(version));
}

/** Stores the body, under the key of the context, then makes the document visible, in one transaction. Returns its version. */
export async function storeNew(
  { recordId, body, content, label, also = () => [], isGuarded = false, broughtBy }: NewDocument,
  context: Context<'record'>,
): Promise<VersionItem> {
  const made = newVersion(newDocumentId(context.now), body, content, context);
  const version = {
    ...made,
    ...(label !== undefined && { label }),
    ...(broughtBy && { broughtBy }),
  };
  const { record } = context.entities;
  const lineageId = version.id;
  const prepared = await prepareFacts({ record, version, lineageId, content }, context);
  const sent = await prepareSent({ recordId, version, lineageId, sent: content.sent }, context, context.now);
  const lifted = isGuarded ? [await guard(version, prepared.facts, context)] : [];
  const commit = () =>
    retryWhenStale(async (attempt) => {
      const [now, { facts, writes }, others] = await Promise.all([
        recordNow(attempt, context),
        prepared.at(attempt),
        also(version.id, attempt),
      ]);
      const created = [...createDocument(recordId, version, facts, sent), ...others];
      const announced = factsChanged(now, [facts?.head], context);
      const told = documentsStored(now, context);
      await context.commit([...created, ...writes, ...announced, ...told, ...lifted], {
        documentId: version.id,
      });
    });
  await withBody(version, body, context, commit, prepared.facts);
  return version;
}

/** Lets the objects be removed, unless the write that is returned is committed. One round trip. */
async function guard(
  { bodyKey }: VersionItem,
  facts: FactChange | undefined,
  context: Context<'record'>,
): Promise<Write> {
  const otherBodyKeys = facts?.overflow ? { otherBodyKeys: [facts.overflow.key] } : {};
  return liftSafeguard(await storeSafeguard({ event: 'body_awaited', bodyKey, ...otherBodyKeys }, context));
}
