/** With whom a record is fully shared: docs/contract/records.md#full-shares. */
import { attribute, children, named, optionalAttribute, type XmlElement } from '../xml/element.ts';

export interface ShareList {
  readonly recordId: string;
  /** Accounts first, then apps. */
  readonly shares: readonly Share[];
}

/** A share with an account or with an app: `share.pha === undefined` tells which. */
export type Share = AccountShare | AppShare;

export interface AccountShare {
  readonly id: string;
  /** Id of the account. */
  readonly account: string;
  readonly roleLabel: string | undefined;
  readonly pha?: undefined;
}

export interface AppShare {
  readonly id: string;
  /** Id of the app. */
  readonly pha: string;
  readonly account?: undefined;
  readonly roleLabel?: undefined;
}

export function readShares(root: XmlElement): ShareList {
  const list = named(root, 'Shares');
  return { recordId: attribute(list, 'record'), shares: children(list, 'Share').map(share) };
}

function share(element: XmlElement): Share {
  const id = attribute(element, 'id');
  const pha = optionalAttribute(element, 'pha');
  if (pha !== undefined) return { id, pha };
  return { id, account: attribute(element, 'account'), roleLabel: optionalAttribute(element, 'role_label') };
}
