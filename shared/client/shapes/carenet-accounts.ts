/** The accounts in a carenet: docs/contract/carenets.md#accounts-in-a-carenet. */
import { attribute, children, named, type XmlElement } from '../xml/element.ts';
import { boolean } from '../xml/values.ts';

export interface CarenetAccount {
  readonly id: string;
  readonly fullName: string;
  /** The write flag, which has no effect: carenets are read-only. */
  readonly write: boolean;
}

export interface CarenetAccountList {
  readonly accounts: readonly CarenetAccount[];
}

export function readCarenetAccounts(root: XmlElement): CarenetAccountList {
  const accounts = children(named(root, 'CarenetAccounts'), 'CarenetAccount').map((account) => ({
    id: attribute(account, 'id'),
    fullName: attribute(account, 'fullName'),
    write: boolean(attribute(account, 'write'), 'write'),
  }));
  return { accounts };
}
