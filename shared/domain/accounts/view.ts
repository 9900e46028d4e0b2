/** The XML of a stored account (docs/contract/accounts.md#xml). */
import type { XmlView } from '../../api/shapes.ts';
import type { AccountItem } from '../../store/items/index.ts';

/** The account as it is shown. The secondary secret is included only when it is passed. */
export function accountView(
  account: AccountItem,
  { withSecret }: { withSecret?: string | undefined } = {},
): XmlView<'Account'> {
  return {
    id: account.id,
    secret: withSecret,
    fullName: account.fullName,
    contactEmail: account.contactEmail,
    lastLoginAt: account.lastLoginAt ?? null,
    totalLoginCount: account.totalLoginCount,
    failedLoginCount: account.failedLoginCount,
    state: account.state,
    lastStateChange: account.lastStateChange ?? null,
    authSystems: account.authSystems.map(({ name, username }) => ({ name, username })),
  };
}
