/** Stores a file of a link as a document of its own, or says why not (docs/contract/received-links.md#answer). */
import { hash } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import { newId } from '../../ids.ts';
import { keys, type ListingItem, type VersionItem } from '../../store/items/index.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import type { Context } from '../context.ts';
import type { NewContent } from '../documents/content.ts';
import { storeNew } from '../documents/create.ts';
import { readRecordContent } from '../documents/record-content.ts';
import type { Undecrypted } from './decrypt.ts';
import type { FileKind } from './kind.ts';
import type { Unretrieved } from './retrieve.ts';

/** What became of a file, as the answer tells it. */
export interface FileResult {
  readonly result:
    | 'stored'
    | 'already_there'
    | 'refused'
    | 'type_unsupported'
    | 'not_tried'
    | Exclude<FileKind, 'fhir' | 'other'>
    | Undecrypted
    | Unretrieved;
  readonly content_type: string | null;
  /** The document that it is, or was already. */
  readonly document: ReceivedDocument | null;
  /** Why it was refused: the error of a document that is sent. */
  readonly reason: string | null;
  /** In bytes; 0 for what was not read. */
  readonly size: number;
}

interface ReceivedDocument {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly name: string | null;
  readonly kinds: readonly string[];
  /** Whether it is about the person of the record; null for a document that was there before. */
  readonly patient: string | null;
  /** How many of its entries were not read. */
  readonly unread_count: number;
}

type Stored = Pick<FileResult, 'result' | 'document' | 'reason'>;

/** Of documents of the same type, only the newest are compared. */
const mostCompared = 100;

/** One transaction. `label`: the name that the document is to have. */
export async function storeFile(
  recordId: string,
  bytes: Buffer,
  label: string | undefined,
  context: Context<'record'>,
): Promise<Stored> {
  const content = await contentOf(bytes, context);
  if (content instanceof ApiError) return { result: 'refused', document: null, reason: content.message };
  const same = await sameDocument(recordId, bytes, content, context);
  if (same) return { result: 'already_there', document: documentOf(same), reason: null };
  try {
    const version = await stored(recordId, bytes, content, label, context);
    return { result: 'stored', document: documentOf(version), reason: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400)
      return { result: 'refused', document: null, reason: error.message };
    throw error;
  }
}

/** The content, or the error of a document that the record does not take. */
async function contentOf(bytes: Buffer, context: Context<'record'>): Promise<NewContent | ApiError> {
  try {
    return await readRecordContent(bytes, fhirMediaType, context.entities.record, context);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error;
    throw error;
  }
}

/** The valid document with the same bytes. Added again, each of its values would be there twice. */
async function sameDocument(
  recordId: string,
  bytes: Buffer,
  { type }: NewContent,
  { store }: Pick<Context, 'store'>,
): Promise<ListingItem | undefined> {
  const digest = hash('sha256', bytes, 'hex');
  const newest = { ...keys.typeListings(recordId, 'active', type), descending: true, limit: mostCompared };
  return (await store.query(newest)).find((listing) => listing.digest === digest);
}

async function stored(
  recordId: string,
  bytes: Buffer,
  content: NewContent,
  label: string | undefined,
  context: Context<'record'>,
): Promise<VersionItem> {
  const bodyKey = `${objectPrefixes.documents}${newId(context.now)}`;
  const document = { recordId, body: bytes, content, label, isGuarded: true, broughtBy: 'link' } as const;
  return storeNew(document, { ...context, bodyKey });
}

function documentOf(
  version: Omit<VersionItem, 'reading'> & Pick<Partial<VersionItem>, 'reading'>,
): ReceivedDocument {
  const { id, type, label, contents, reading } = version;
  return {
    id,
    type,
    label: label ?? null,
    name: contents?.name ?? null,
    kinds: contents?.kinds.map(({ kind }) => kind) ?? [],
    patient: reading?.patient ?? null,
    unread_count: reading?.unreadCount ?? 0,
  };
}
