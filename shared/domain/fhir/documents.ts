/** Documents as an app sees them: those of the record, or those that its circle shows, in their latest version. */
import type { JsonObject } from '../../fhir/json.ts';
import { lineageOf } from '../../ids.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible } from '../carenets/visibility.ts';
import { lastChange } from '../documents/writes.ts';
import { documentReference, type ServedVersion } from './own/document-reference.ts';
import { placeOf, serviceOf } from './place.ts';
import type { FhirView } from './view.ts';

export interface SeenDocument {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

type Seen = Pick<FhirView, 'recordId' | 'sharing'>;

/** Whether the circle shows the document; a whole record shows all of its own. */
export function isSeen(
  lineage: Pick<LineageItem, 'id' | 'latestType' | 'nevershare' | 'kinds'>,
  { recordId, sharing }: Seen,
): boolean {
  return sharing === undefined || isVisible(shareableLineage(recordId, lineage), sharing);
}

/** The version with this id; in a circle only if it is the latest one. One round trip. */
export async function seenVersion(
  documentId: string,
  view: Seen,
  { store }: { readonly store: Store },
): Promise<SeenDocument | undefined> {
  const [version, lineage] = await store.get([
    keys.version(view.recordId, documentId),
    keys.lineage(view.recordId, documentId),
  ]);
  if (!version || !lineage || !isSeen(lineage, view)) return undefined;
  if (view.sharing && lineage.latestId !== version.id) return undefined;
  return { version, lineage };
}

/** The latest version of the document with this lineage. One round trip for a document of one version, or else two. */
export async function latestSeen(
  lineageId: string,
  view: Seen,
  { store }: { readonly store: Store },
): Promise<SeenDocument | undefined> {
  if (lineageOf(lineageId) !== lineageId) return undefined;
  const [first, lineage] = await store.get([
    keys.version(view.recordId, lineageId),
    keys.lineage(view.recordId, lineageId),
  ]);
  if (!lineage || !isSeen(lineage, view)) return undefined;
  if (first?.id === lineage.latestId) return { version: first, lineage };
  const [version] = await store.get([keys.version(view.recordId, lineage.latestId)]);
  return { version: expectItem(version), lineage };
}

/** A document of the view as a DocumentReference. */
export function referenceTo(
  { version, lineage }: SeenDocument,
  view: Pick<FhirView, 'recordId' | 'carenetId' | 'base'>,
): JsonObject {
  return referenceToListed(
    { ...version, modifiedAt: lastChange(version, lineage), status: lineage.status },
    view,
  );
}

/** The same of a document as it stands in a list. */
export function referenceToListed(
  listed: ServedVersion & Pick<LineageItem, 'status'>,
  view: Pick<FhirView, 'recordId' | 'carenetId' | 'base'>,
): JsonObject {
  return documentReference(listed, {
    recordId: view.recordId,
    base: view.base,
    service: serviceOf(view),
    place: placeOf(view),
    status: listed.status,
    showsEarlier: view.carenetId === undefined,
  });
}
