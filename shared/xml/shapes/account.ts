/** `Account`, `Accounts` and the bare reference to a record's owner: docs/contract/accounts.md#xml. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface AccountView {
  readonly id: string;
  /** The secondary secret, for the few responses that show it. */
  readonly secret?: string | undefined;
  readonly fullName: string;
  readonly contactEmail: string;
  /** Stored timestamps; null writes an empty element. */
  readonly lastLoginAt: string | null;
  /** Null, which writes an empty element, when the account represents a principal that does not log in. */
  readonly totalLoginCount: number | null;
  readonly failedLoginCount: number | null;
  readonly state: string;
  readonly lastStateChange: string | null;
  readonly authSystems: readonly AuthSystemView[];
}

interface AuthSystemView {
  readonly name: string;
  readonly username: string;
}

export interface AccountsView {
  readonly accounts: readonly AccountView[];
}

export interface AccountReferenceView {
  /** Empty when there is no owner. */
  readonly id: string;
}

export function accountNode(view: AccountView): XmlNode {
  return element('Account', { id: view.id }, [
    view.secret === undefined ? undefined : element('secret', {}, [view.secret]),
    element('fullName', {}, [view.fullName]),
    element('contactEmail', {}, [view.contactEmail]),
    element('lastLoginAt', {}, [formatStored(view.lastLoginAt)]),
    element('totalLoginCount', {}, [String(view.totalLoginCount ?? '')]),
    element('failedLoginCount', {}, [String(view.failedLoginCount ?? '')]),
    element('state', {}, [view.state]),
    element('lastStateChange', {}, [formatStored(view.lastStateChange)]),
    ...view.authSystems.map(({ name, username }) => element('authSystem', { name, username })),
  ]);
}

export function accountsNode(view: AccountsView): XmlNode {
  return element('Accounts', {}, view.accounts.map(accountNode));
}

export function accountReferenceNode(view: AccountReferenceView): XmlNode {
  return element('Account', { id: view.id });
}

/** An owner that is an app, in the form of an account: every usual child, empty except for the name. */
export function appAsAccount(app: { readonly id: string; readonly name: string }): AccountView {
  return {
    id: app.id,
    fullName: app.name,
    contactEmail: '',
    lastLoginAt: null,
    totalLoginCount: null,
    failedLoginCount: null,
    state: '',
    lastStateChange: null,
    authSystems: [],
  };
}
