/** One of an account's secrets: docs/contract/accounts.md#secrets. */
import { named, type XmlElement } from '../xml/element.ts';

export interface AccountSecret {
  /** Undefined when there is none. */
  readonly secret: string | undefined;
}

export function readSecret(root: XmlElement): AccountSecret {
  const { text } = named(root, 'secret');
  return { secret: text === '' ? undefined : text };
}
