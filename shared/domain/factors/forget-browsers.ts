/** DELETE /accounts/{ACCOUNT_EMAIL}/factors/browsers (docs/contract/sign-in.md#trusted_browsers_forget). */
import type { factorEndpoints } from '../../api/endpoints/factors.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { changeFactors } from './change.ts';
import { readFactors } from './own-factors.ts';

/** Forgets all trusted browsers. It makes nothing easier for a thief, so it asks for no password. */
export const forgetBrowsers: Handler<(typeof factorEndpoints)['trusted_browsers_forget']> = async (
  _input,
  context,
) => {
  await changeOwnAccount(context, async (account) => {
    const factors = await readFactors(account, context);
    if (!factors || factors.trustedBrowsers.length === 0) return context.commit([]);
    const { writes } = changeFactors(account, factors, { trustedBrowsers: [] }, context);
    await context.commit(writes);
  });
};
