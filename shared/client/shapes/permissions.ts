/** What an account may do in a carenet: docs/contract/carenets.md#accounts-in-a-carenet. */
import { attribute, child, named, type XmlElement } from '../xml/element.ts';
import { boolean } from '../xml/values.ts';

export interface Permissions {
  /** For documents of every type. */
  readonly write: boolean;
}

export function readPermissions(root: XmlElement): Permissions {
  const everyType = child(named(root, 'Permissions'), 'DocumentType');
  return { write: boolean(attribute(everyType, 'write'), 'write') };
}
