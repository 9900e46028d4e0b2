/** When links for a new password become useless before their time (docs/contract/accounts.md#what-a-link-opens). */
import type { AccountItem } from '../../store/items/index.ts';
import type { AccountChange } from './update-account.ts';

/**
 * Makes links useless that were asked for until now. With a change of the password, because a stranger may have asked for
 * one; with a change of the contact address, because a link is in the earlier mailbox.
 */
export function voidLinks(time: string): AccountChange {
  return { set: { linksVoidedAt: time } };
}

/** Whether a link that was asked for at that time has become useless. */
export function isVoided(askedAt: string, account: AccountItem | undefined): boolean {
  return account?.linksVoidedAt !== undefined && askedAt <= account.linksVoidedAt;
}
