/** `secret`, one of an account's secrets: docs/contract/accounts.md#secrets. */

import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface SecretView {
  /** Null when there is none. */
  readonly secret: string | null;
}

export function secretNode(view: SecretView): XmlNode {
  return element('secret', {}, [view.secret ?? undefined]);
}
