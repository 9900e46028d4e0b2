/** `Shares`, with whom a record is fully shared: docs/contract/records.md#full-shares. */

import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface SharesView {
  readonly recordId: string;
  /** In the order of the response: accounts first, then apps. */
  readonly shares: readonly ShareView[];
}

export type ShareView = AccountShareView | AppShareView;

interface AccountShareView {
  readonly id: string;
  readonly account: string;
  readonly roleLabel?: string | undefined;
}

interface AppShareView {
  readonly id: string;
  /** Id of a user app that is bound to the whole record. */
  readonly pha: string;
}

export function sharesNode(view: SharesView): XmlNode {
  return element('Shares', { record: view.recordId }, view.shares.map(shareNode));
}

function shareNode(share: ShareView): XmlNode {
  if ('pha' in share) return element('Share', { id: share.id, pha: share.pha });
  return element('Share', { id: share.id, account: share.account, role_label: share.roleLabel });
}
