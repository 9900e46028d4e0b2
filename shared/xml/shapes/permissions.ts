/** `Permissions`, what an account may do in a carenet: docs/contract/carenets.md#accounts-in-a-carenet. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface PermissionsView {
  readonly write: boolean;
}

/** One entry for all types. */
export function permissionsNode({ write }: PermissionsView): XmlNode {
  return element('Permissions', {}, [element('DocumentType', { type: '*', write })]);
}
