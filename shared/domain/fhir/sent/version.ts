/** The resources of any version of a document, for their history: from its bytes. */
import { ApiError } from '../../../errors.ts';
import { storerHash } from '../../../facts/statements.ts';
import { readFhirDocument } from '../../../fhir/document.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import {
  nothingSent,
  type Sent,
  sentVersionId,
  servedResource,
  withReferences,
} from '../../../fhir/rest/sent.ts';
import { isReadable } from '../../../fhir/same-person.ts';
import { isFhirType } from '../../../fhir/type-uri.ts';
import { lineageOf } from '../../../ids.ts';
import type { VersionItem } from '../../../store/items/index.ts';
import { isLarge } from '../../documents/large.ts';
import { targetsOf } from './elsewhere.ts';
import { referencesLookedUp, targetsFor } from './looked-up.ts';
import { addressOf, type SentStores, type SentView } from './view.ts';

/** A resource as it was in one version of its document. */
export interface VersionedResource {
  readonly type: string;
  readonly id: string;
  readonly place: number;
  readonly versionId: string;
  readonly identity?: string;
  readonly json: JsonObject;
}

/** Which resources of a version are wanted; all when left out. */
export interface WantedOfVersion {
  readonly type?: string;
  readonly id?: string;
}

/**
 * The resources of a version as they are served, in the order of the document; none when it is about another person or no FHIR. It is the caller's
 * to check whether the token sees the version. One round trip; three more where references lead to other documents.
 */
export async function sentInVersion(
  version: VersionItem,
  view: SentView,
  stores: SentStores,
  { type, id }: WantedOfVersion = {},
): Promise<readonly VersionedResource[]> {
  const { resources } = await sentBytes(version, view, stores);
  const wanted = resources.filter(
    (one) => (type === undefined || one.type === type) && (id === undefined || one.id === id),
  );
  const targets = await targetsOf(
    wanted.flatMap(({ elsewhere }) => (elsewhere ? referencesLookedUp(elsewhere) : [])),
    view,
    stores,
  );
  const source = addressOf(version.id, view);
  return wanted.map(({ content, elsewhere, identity, ...one }) => {
    const pointed = elsewhere ? withReferences(content, elsewhere, targetsFor(elsewhere, targets)) : content;
    const place = { ...one, documentId: version.id, storedAt: version.createdAt, source };
    return {
      ...one,
      versionId: sentVersionId(version.id, one.place),
      ...(identity !== undefined && { identity }),
      json: servedResource(pointed, place),
    };
  });
}

async function sentBytes(
  version: VersionItem,
  { recordId }: SentView,
  { bodies }: SentStores,
): Promise<Sent> {
  const { type, reading, createdAt, server, bodyKey } = version;
  if (!isFhirType(type) || !reading || !isReadable(reading.patient) || isLarge(version)) return nothingSent;
  try {
    const { sent } = readFhirDocument(await bodies.get(bodyKey), undefined, { storedAt: createdAt, server });
    return sent({ recordId, lineageId: lineageOf(version.id), storer: storerHash(version) });
  } catch (error) {
    // Older versions of the service have stored what this one would refuse.
    if (error instanceof ApiError && error.status === 400) return nothingSent;
    throw error;
  }
}
