/** What creating and replacing documents have in common. */
import type { Actor } from '../../access/principal.ts';
import type { NewContent } from '../../domain/documents/content.ts';
import { liftSafeguard, storeSafeguard } from '../../domain/outbox/safeguards.ts';
import { newId } from '../../ids.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import type { Bodies, Store } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import { operatorEntry } from '../operator-audit-entry.ts';

/** A document that the record shall have under an external id. */
export interface Wanted {
  readonly externalId: string;
  readonly bytes: Buffer;
  readonly content: NewContent;
  /** When the resource was last changed on its server, in a form that sorts; empty when it does not say. */
  readonly updated: string;
}

export interface Storing {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
  /** The app that the documents are from: their creator, and the owner of their external ids. */
  readonly app: Actor;
}

/** The audit entry of a document that the command stores. */
export function importEntry(at: Date, about: Parameters<typeof operatorEntry>[3]): Write {
  return operatorEntry('record_import_fhir', at, ['records', 'import-fhir'], about);
}

export function newBodyKey(at: Date): string {
  return `${objectPrefixes.documents}${newId(at)}`;
}

/** Lets the sweeper remove these objects, unless the write that is returned is committed. */
export async function guard(
  [bodyKey = '', ...otherBodyKeys]: readonly string[],
  context: Parameters<typeof storeSafeguard>[1],
): Promise<Write> {
  const others = otherBodyKeys.length > 0 ? { otherBodyKeys } : {};
  return liftSafeguard(await storeSafeguard({ event: 'body_awaited', bodyKey, ...others }, context));
}
