/** The document types that this service knows, each by the local name of its root under DOC_PREFIX. */
import type { XmlName } from './parse.ts';
import { documentPrefix } from './vocabulary.ts';

export interface RegisteredType {
  readonly localName: string;
  /** The only call that stores documents of this type; undefined when every call that creates documents does. */
  readonly ownCall?: string;
}

export const registeredTypes: readonly RegisteredType[] = [
  { localName: 'Models' },
  { localName: 'Procedure' },
  { localName: 'SimpleClinicalNote' },
  { localName: 'Equipment' },
  { localName: 'Demographics', ownCall: 'PUT /records/{RECORD_ID}/demographics' },
];

/** The registered type of a document with this root element, or undefined. */
export function registeredType(root: XmlName): RegisteredType | undefined {
  if (root.namespace !== documentPrefix) return undefined;
  return registeredTypes.find((type) => type.localName === root.localName);
}
