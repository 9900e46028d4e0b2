/**
 * Documents of which a record has at most one. The record names the current version
 * (docs/contract/documents.md#special-documents).
 */
import { ApiError } from '../../errors.ts';
import { lineageOf } from '../../ids.ts';
import { demographicsType, readDemographics } from '../../models/demographics/index.ts';
import type { RecordItem } from '../../store/items/index.ts';
import { written } from '../../xml/content-model.ts';
import { classifyDocument } from '../../xml/document-class.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';

export interface SpecialType {
  readonly type: string;
  /** Attribute of the record that names the current version. */
  readonly pointer: 'demographicsId' | 'contactId';
  /** Throws 400 when the body is not a document of the type. */
  readonly validate: (bytes: Buffer) => void;
}

const contactType = `${documentPrefix}Contact`;

/** By the name in the path. */
export const specialTypes: Readonly<Record<string, SpecialType>> = {
  demographics: { type: demographicsType, pointer: 'demographicsId', validate: readDemographics },
  contact: { type: contactType, pointer: 'contactId', validate: requireContact },
};

/** A contact document is any well-formed XML with the root `Contact`; it has no schema. */
function requireContact(bytes: Buffer): void {
  const { type, root } = classifyDocument(bytes, 'application/xml');
  if (type === contactType) return;
  // What is labelled as XML and has no root is not well-formed, and was refused above.
  throw new ApiError('document_root_invalid', {
    expected: 'Contact',
    namespace: documentPrefix,
    found: written(root!),
  });
}

/** The special type whose document in this record the version belongs to; undefined for ordinary documents. */
export function specialTypeOf(record: RecordItem, documentId: string): SpecialType | undefined {
  return Object.values(specialTypes).find(({ pointer }) => {
    const current = record[pointer];
    return current !== undefined && lineageOf(current) === lineageOf(documentId);
  });
}
