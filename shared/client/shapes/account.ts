/** Accounts: docs/contract/accounts.md#xml. */
import { type AccountState, accountStates } from '../closed-lists.ts';
import {
  attribute,
  children,
  childText,
  named,
  optionalAttribute,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';
import { oneOf, optionalCount } from '../xml/values.ts';

export interface Account {
  readonly id: string;
  /** The secondary secret, in the few responses that show it. */
  readonly secret: string | undefined;
  /** May be empty. */
  readonly fullName: string;
  /** Undefined when an app stands in place of the account. The same is true of the counts and the state. */
  readonly contactEmail: string | undefined;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly lastLoginAt: string | undefined;
  readonly totalLoginCount: number | undefined;
  readonly failedLoginCount: number | undefined;
  readonly state: AccountState | undefined;
  /** A time. */
  readonly lastStateChange: string | undefined;
  readonly authSystems: readonly AuthSystem[];
}

export interface AuthSystem {
  readonly name: string;
  readonly username: string;
}

export interface AccountList {
  readonly accounts: readonly Account[];
}

export interface AccountReference {
  /** Undefined when the record has no owner. */
  readonly id: string | undefined;
}

export function readAccount(root: XmlElement): Account {
  return account(named(root, 'Account'));
}

export function readAccounts(root: XmlElement): AccountList {
  return { accounts: children(named(root, 'Accounts'), 'Account').map(account) };
}

export function readAccountReference(root: XmlElement): AccountReference {
  return { id: optionalAttribute(named(root, 'Account'), 'id') };
}

function account(element: XmlElement): Account {
  const state = optionalChildText(element, 'state');
  return {
    id: attribute(element, 'id'),
    secret: optionalChildText(element, 'secret'),
    fullName: childText(element, 'fullName'),
    contactEmail: optionalChildText(element, 'contactEmail'),
    lastLoginAt: optionalChildText(element, 'lastLoginAt'),
    totalLoginCount: optionalCount(optionalChildText(element, 'totalLoginCount'), 'totalLoginCount'),
    failedLoginCount: optionalCount(optionalChildText(element, 'failedLoginCount'), 'failedLoginCount'),
    state: state === undefined ? undefined : oneOf(accountStates, state, 'state'),
    lastStateChange: optionalChildText(element, 'lastStateChange'),
    authSystems: children(element, 'authSystem').map(authSystem),
  };
}

function authSystem(element: XmlElement): AuthSystem {
  return { name: attribute(element, 'name'), username: attribute(element, 'username') };
}
