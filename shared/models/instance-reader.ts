/** Reading the instances of a document while it is scanned, so that no document is parsed twice. */
import { ApiError } from '../errors.ts';
import { MalformedXml, scan, type XmlListener } from '../xml/scan.ts';
import type { Instance } from './model.ts';

/** Listens to the whole scan of one document of its type. */
export interface InstanceReader extends Required<XmlListener> {
  /** What the document says. Throws 400 saying what to change when it breaks a rule of its type. */
  instances(hasDoctype: boolean): readonly Instance[];
}

/**
 * The same reader, which keeps the first error for `instances` and listens no further. So the scan goes on to the end,
 * and a document that is not well-formed is rejected for that, wherever else it is wrong.
 */
export function deferErrors(reader: InstanceReader): InstanceReader {
  let failed: { readonly error: unknown } | undefined;
  const attempt = (listen: () => void) => {
    if (failed) return;
    try {
      listen();
    } catch (error) {
      failed = { error: asBadRequest(error) };
    }
  };
  return {
    open: (element) => attempt(() => reader.open(element)),
    text: (text) => attempt(() => reader.text(text)),
    close: () => attempt(() => reader.close()),
    instances(hasDoctype) {
      if (failed) throw failed.error;
      return reader.instances(hasDoctype);
    },
  };
}

/** The instances in the bytes of a document. Throws 400 as the reader does, and when the document is not well-formed. */
export function readWith(reader: InstanceReader, bytes: Uint8Array): readonly Instance[] {
  try {
    const { hasDoctype } = scan(bytes, reader);
    return reader.instances(hasDoctype);
  } catch (error) {
    throw asBadRequest(error);
  }
}

function asBadRequest(error: unknown): unknown {
  if (!(error instanceof MalformedXml)) return error;
  return new ApiError('document_xml_malformed', { problem: 'cannot be read as XML', reason: error.message });
}
