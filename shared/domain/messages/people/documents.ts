/** Documents of the record that a person sends with a message (docs/contract/messages.md#what-a-person-attaches). */
import { ApiError, notFound } from '../../../errors.ts';
import { isDocumentId } from '../../../ids.ts';
import { limits } from '../../../limits.ts';
import {
  type AttachmentItem,
  type CarenetItem,
  keys,
  type LineageItem,
  type VersionItem,
} from '../../../store/items/index.ts';
import { expectItem } from '../../../store/reads.ts';
import type { Store } from '../../../store/store.ts';
import { readSharing, shareableLineage } from '../../carenets/sharing.ts';
import { isVisible, type Sharing } from '../../carenets/visibility.ts';
import { requireFound } from '../../require-found.ts';

/** Whose documents these are, and who sends them to whom. */
export interface Sending {
  /** Undefined for a message about no record: no document goes with it. */
  readonly recordId: string | undefined;
  /** The carenets through which the sender sees the record. Undefined for who controls it. */
  readonly through: readonly CarenetItem[] | undefined;
  /** Whether everybody who gets them controls the record. */
  readonly staysInControl: boolean;
}

/** The ids in the form: between white space or commas. Throws 400 for too many. */
export function readDocumentIds(text: string | undefined): readonly string[] {
  const ids = [...new Set((text ?? '').split(/[\s,]+/))].filter((id) => id !== '');
  if (ids.length > limits.personAttachments) throw tooManyAttachments();
  return ids;
}

/**
 * The newest version of each document as an attachment, numbered from 1. Throws 404 for a document that the record does not have or
 * that is hidden from the sender, and 400 for one that must not be sent. Two round trips; none without documents.
 */
export async function documentsToSend(
  ids: readonly string[],
  { recordId, through, staysInControl }: Sending,
  store: Store,
): Promise<readonly AttachmentItem[]> {
  if (ids.length === 0) return [];
  if (recordId === undefined || !ids.every(isDocumentId)) throw notFound();
  const [lineages, sharings] = await Promise.all([
    store.get(ids.map((id) => keys.lineage(recordId, id))),
    through && Promise.all(through.map((carenet) => readSharing(store, carenet))),
  ]);
  const chosen = new Map(
    lineages.map((lineage) => {
      const found = requireFound(lineage);
      requireFound(isSeen(recordId, found, sharings) ? found : undefined);
      return [found.id, found];
    }),
  );
  for (const { status, nevershare } of chosen.values()) {
    if (status !== 'active') throw new ApiError('message_document_inactive');
    if (nevershare && !staysInControl) throw isPrivate();
  }
  const latest = [...chosen.values()].map(({ latestId }) => keys.version(recordId, latestId));
  const versions = await store.get(latest);
  return versions.map((version, index) => attachmentOf(expectItem(version), index + 1));
}

/**
 * The same for the documents of a message that has waited for files: in the meantime one may have become private, or somebody who gets it may
 * control the record no more. Throws 400 then. At most one round trip.
 */
export async function requireStillSendable(
  attachments: readonly AttachmentItem[],
  { recordId, staysInControl }: Pick<Sending, 'recordId' | 'staysInControl'>,
  store: Store,
): Promise<void> {
  const ids = attachments.flatMap(({ documentId }) => documentId ?? []);
  if (recordId === undefined || staysInControl || ids.length === 0) return;
  const lineages = await store.get(ids.map((id) => keys.lineage(recordId, id)));
  if (lineages.some((lineage) => requireFound(lineage).nevershare)) throw isPrivate();
}

function isPrivate(): Error {
  return new ApiError('message_document_private');
}

function isSeen(recordId: string, lineage: LineageItem, through: readonly Sharing[] | undefined): boolean {
  if (!through) return true;
  const document = shareableLineage(recordId, lineage);
  return through.some((sharing) => isVisible(document, sharing));
}

/** A version stays as it is, so the message refers to it. */
function attachmentOf(version: VersionItem, number: number): AttachmentItem {
  const { id, type, size, bodyKey, digest, mediaType, contents } = version;
  const label = [...(version.label?.trim() || contents?.name || '')].slice(0, limits.label).join('');
  return {
    number,
    type,
    size,
    bodyKey,
    digest,
    mediaType,
    documentId: id,
    ...(label !== '' && { label }),
  };
}

/** Bytes of all attachments together. Throws 400 when one of them, or all together, are more than a message may have. */
export function measured(attachments: readonly Pick<AttachmentItem, 'size'>[]): number {
  const total = attachments.reduce((sum, { size }) => sum + size, 0);
  if (attachments.some(({ size }) => size > limits.bodyBytes)) throw tooLarge();
  requireTotal(total);
  return total;
}

/** Throws 400 when all attachments together have more bytes than those of a message may have. */
export function requireTotal(bytes: number): void {
  if (bytes > limits.personAttachmentBytes) throw tooLarge();
}

function tooLarge(): Error {
  return new ApiError('message_too_large', { each: limits.bodyBytes, all: limits.personAttachmentBytes });
}

/** The error for more attachments than a message of a person may have. */
export function tooManyAttachments(): Error {
  return new ApiError('attachments_too_many', { maximum: limits.personAttachments });
}
