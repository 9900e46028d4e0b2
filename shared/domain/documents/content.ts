/** The type, media type and facts of an uploaded body. */
import { instanceReader } from '../../models/extract.ts';
import type { InstanceReader } from '../../models/instance-reader.ts';
import type { Instance } from '../../models/model.ts';
import { classifyDocument } from '../../xml/document-class.ts';

export interface NewContent {
  readonly type: string;
  readonly mediaType: string;
  /** The content of the document as instances of the data models. */
  readonly instances: readonly Instance[];
}

/**
 * Reads a body by its bytes and its content type, in one parse. Throws 400 when it may not be stored
 * (docs/contract/documents.md#content-rules-at-creation).
 */
export function readContent(bytes: Buffer, mediaType: string | undefined): NewContent {
  let reader: InstanceReader | undefined;
  const { type, storedMediaType, hasDoctype } = classifyDocument(bytes, mediaType, {
    storage: 'record',
    follow: (found) => {
      reader = instanceReader(found);
      return reader;
    },
  });
  // Text that only begins like XML has no type, and is stored as it is.
  const instances = type === '' ? [] : (reader?.instances(hasDoctype) ?? []);
  return { type, mediaType: storedMediaType, instances };
}

/** Content that is stored without being read for facts. */
export function plainContent(type: string): NewContent {
  return { type, mediaType: 'application/xml', instances: [] };
}
