/** A document that is not FHIR, as a Bundle of FHIR R4: a DocumentReference, which says what it is, and a Binary with its bytes. */
import { newId } from '../../ids.ts';
import type { VersionItem } from '../../store/items/index.ts';
import { formatStored } from '../../time.ts';
import { answerMediaType } from '../../xml/media-type.ts';
import { provenanceOf, type Sharer } from './provenance.ts';

/** What a file of unknown kind is (RFC 2046 section 4.5.1). */
const unknownType = 'application/octet-stream';

export function documentBundle(
  { mediaType, createdAt, digest }: Pick<VersionItem, 'mediaType' | 'createdAt' | 'digest'>,
  bytes: Buffer,
  title: string,
  sharer: Sharer,
): string {
  const contentType = answerMediaType(mediaType) || unknownType;
  const [reference, binary] = [newId(sharer.now), newId(sharer.now)];
  const about = {
    resourceType: 'DocumentReference',
    id: reference,
    status: 'current',
    description: title,
    date: formatStored(createdAt),
    content: [
      {
        attachment: { contentType, url: `urn:uuid:${binary}`, size: bytes.length, title },
      },
    ],
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:sha256:${digest}` }],
  };
  const provenance = provenanceOf(`urn:uuid:${reference}`, sharer);
  const content = { resourceType: 'Binary', id: binary, contentType, data: bytes.toString('base64') };
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: formatStored(sharer.now.toISOString()),
    entry: [about, content, provenance].map((resource) => ({
      fullUrl: `urn:uuid:${resource.id as string}`,
      resource,
    })),
  });
}
