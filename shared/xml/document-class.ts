/** Classifies a document body once, when it is stored: docs/contract/documents.md#content-rules-at-creation. */
import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { documentType } from './document-type.ts';
import type { MediaClass } from './media-type.ts';
import { effectiveMediaType, mediaClass } from './media-type.ts';
import type { Malformed, XmlName, XmlRoot } from './parse.ts';
import { readRoot } from './parse.ts';
import type { RegisteredType } from './registered-types.ts';
import { registeredType } from './registered-types.ts';
import type { XmlListener } from './scan.ts';

export interface ClassifiedDocument {
  /** Class of the media type; a body of class text may still be XML, see `root`. */
  readonly class: MediaClass;
  /** Type as in the metadata; empty for binary content and for text that is not XML. */
  readonly type: string;
  /** Root element when the body is XML, whatever its class. */
  readonly root: XmlName | undefined;
  /** The registered type, for record documents only. */
  readonly registered: RegisteredType | undefined;
  readonly hasDoctype: boolean;
  readonly storedMediaType: string;
}

export interface ClassifyOptions {
  /** `app` for app storage, where bodies may be empty and no document type has special rules. */
  readonly storage: 'record' | 'app';
  /** Follows `The body` in the text about XML that is malformed. Default: what its media type says. */
  readonly malformed?: string;
  /** Is asked for a listener of the one scan of an XML body, with the type of the document. */
  readonly follow?: (type: string) => XmlListener | undefined;
}

/**
 * Maximum type in bytes of UTF-8. A type is part of index keys, so it needs a limit; no vocabulary comes near
 * it.
 */
const longestType = 512;

/**
 * Classifies a body by its bytes and its content type. Throws 400 for an empty body, malformed XML under an
 * XML media type, a registered type with a DOCTYPE, and Demographics, which have a call of their own. In app
 * storage it throws only for XML that is empty or malformed.
 */
export function classifyDocument(
  bytes: Uint8Array,
  contentType: string | undefined,
  { storage, malformed, follow }: ClassifyOptions = { storage: 'record' },
): ClassifiedDocument {
  const mediaType = effectiveMediaType(contentType);
  const bodyClass = mediaClass(mediaType);
  if ((mediaType?.length ?? 0) > limits.mediaType) {
    throw new ApiError('parameter_too_long', {
      name: 'The media type of the document',
      maximum: `${limits.mediaType} characters`,
    });
  }
  if (bytes.length === 0 && (storage === 'record' || bodyClass === 'xml')) {
    throw new ApiError('body_empty', { content: 'the content of the document' });
  }
  const xml = bodyClass === 'binary' ? undefined : readXml(bytes, follow);
  if (bodyClass === 'xml' && xml && 'malformed' in xml) {
    throw new ApiError('document_xml_malformed', {
      problem: malformed ?? `is labelled ${mediaType} but is not well-formed XML`,
      reason: xml.malformed,
    });
  }
  if (!xml || 'malformed' in xml) return untyped(bodyClass, mediaType ?? 'application/octet-stream');
  return {
    class: bodyClass,
    type: documentType(xml.root),
    root: xml.root,
    registered: storage === 'record' ? accepted(xml) : undefined,
    hasDoctype: xml.hasDoctype,
    storedMediaType: mediaType ?? 'application/xml',
  };
}

function readXml(bytes: Uint8Array, follow: ClassifyOptions['follow']): XmlRoot | Malformed {
  const xml = readRoot(bytes, follow && ((root) => follow(documentType(root))));
  if ('malformed' in xml || Buffer.byteLength(documentType(xml.root)) <= longestType) return xml;
  return { malformed: `the namespace and name of its root element exceed ${longestType} bytes` };
}

function untyped(bodyClass: MediaClass, storedMediaType: string): ClassifiedDocument {
  return {
    class: bodyClass,
    type: '',
    root: undefined,
    registered: undefined,
    hasDoctype: false,
    storedMediaType,
  };
}

/** The registered type of the document, if it has one. Throws 400 when such a document may not be stored here. */
function accepted({ root, hasDoctype }: XmlRoot): RegisteredType | undefined {
  const type = registeredType(root);
  if (!type) return undefined;
  if (type.ownCall)
    throw new ApiError('document_type_has_own_call', { type: type.localName, call: type.ownCall });
  if (hasDoctype) throw new ApiError('document_doctype_forbidden', { type: type.localName });
  return type;
}
