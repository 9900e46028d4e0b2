/** What a body that comes in is, and what it says. */
import { extractInstances } from '../../models/extract.ts';
import type { Instance } from '../../models/model.ts';
import { classifyDocument } from '../../xml/document-class.ts';

export interface NewContent {
  readonly type: string;
  readonly mediaType: string;
  /** What the document says in terms of the data models. */
  readonly instances: readonly Instance[];
}

/** Judges a body by its octets and its content type. Throws 400 when it may not be stored (wire contract: content rules). */
export function readContent(octets: Buffer, mediaType: string | undefined): NewContent {
  const { type, storedMediaType } = classifyDocument(octets, mediaType);
  return { type, mediaType: storedMediaType, instances: extractInstances(type, octets) };
}

/** Content that is stored without being read for facts. */
export function plainContent(type: string): NewContent {
  return { type, mediaType: 'application/xml', instances: [] };
}
