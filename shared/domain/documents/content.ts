/** The type, media type and facts of an uploaded body. */
import type { DocumentContents } from '../../facts/contents.ts';
import { fhirMediaType, readFhirDocument, storedInstances } from '../../fhir/document.ts';
import type { Reading, Statement } from '../../fhir/read/read-resources.ts';
import type { ReadingSummary } from '../../fhir/summary.ts';
import { instanceReader } from '../../models/extract.ts';
import type { InstanceReader } from '../../models/instance-reader.ts';
import type { Instance } from '../../models/model.ts';
import { classifyDocument } from '../../xml/document-class.ts';
import { effectiveMediaType } from '../../xml/media-type.ts';
import type { SentOf } from '../fhir/sent/prepare.ts';

export interface NewContent {
  readonly type: string;
  readonly mediaType: string;
  /** The content of the document as instances of the data models. */
  readonly instances: readonly Instance[];
  /** Of a FHIR document: what it says of resources that others may speak of, too. */
  readonly statements?: readonly Statement[];
  /** The server that its resources are from, where their entries do not say one. */
  readonly server?: string | undefined;
  /** Of a FHIR document: its resources as they are served. */
  readonly sent?: SentOf;
  /** What was read from a FHIR document. */
  readonly reading?: ReadingSummary;
  /** What it holds that is about the person of the record; undefined for no data. */
  readonly contents?: DocumentContents | undefined;
}

/** Content that has been read, and not compared with the person of the record. */
export interface ReadContent extends Omit<NewContent, 'reading' | 'contents'> {
  /** Of a FHIR document. */
  readonly fhir?: Reading;
}

/**
 * Reads a body by its bytes and its content type, in one parse; `server` is where resources of FHIR are from. Throws 400 when it may not be stored
 * (docs/contract/documents.md#content-rules-at-creation).
 */
export function readContent(
  bytes: Buffer,
  mediaType: string | undefined,
  server?: string | undefined,
): ReadContent {
  if (bytes.length > 0 && effectiveMediaType(mediaType) === fhirMediaType)
    return fhirContent(bytes, mediaType, server);
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

function fhirContent(bytes: Buffer, mediaType: string | undefined, server: string | undefined): ReadContent {
  const { type, reading, sent } = readFhirDocument(bytes, mediaType, { server });
  const { statements } = reading;
  return {
    type,
    mediaType: fhirMediaType,
    instances: storedInstances(reading),
    statements,
    sent,
    server,
    fhir: reading,
  };
}

/** Content that is stored without being read for facts. */
export function plainContent(type: string): NewContent {
  return { type, mediaType: 'application/xml', instances: [] };
}
