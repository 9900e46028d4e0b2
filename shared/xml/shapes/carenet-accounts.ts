/** `CarenetAccounts`, the accounts in a carenet: docs/contract/carenets.md#accounts-in-a-carenet. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface CarenetAccountsView {
  readonly accounts: readonly CarenetAccountView[];
}

interface CarenetAccountView {
  readonly id: string;
  readonly fullName: string;
  readonly write: boolean;
}

export function carenetAccountsNode(view: CarenetAccountsView): XmlNode {
  const accounts = view.accounts.map(({ id, fullName, write }) =>
    element('CarenetAccount', { id, fullName, write }),
  );
  return element('CarenetAccounts', {}, accounts);
}
