/** Proving a second factor in a session: by a code, or by a passkey (docs/contract/sign-in.md#calls-of-the-account-itself). */
import { type AccountItem, accountLocator, type FactorsItem } from '../../store/items/index.ts';
import { remembered } from '../accounts/back-off.ts';
import type { Context } from '../context.ts';
import { proveByPasskey } from '../passkeys/confirm.ts';
import { isRecovered } from './own-factors.ts';
import { codesOfAccount, type Proof, type ProvingForm, proveAndTell } from './proof.ts';

/** The fields of a form that proves a second factor. An assertion takes the place of a code. */
export interface ProvingInSession extends ProvingForm {
  readonly assertion?: string | undefined;
}

/**
 * Proves a second factor of the account. `removed` is a passkey that the caller removes with the same commit. Throws 400 for a wrong
 * code or none, and 403 for an assertion that is refused.
 */
export function proveFactor(
  form: ProvingInSession,
  account: AccountItem,
  factors: FactorsItem | undefined,
  context: Context<'account' | 'signingToken'>,
  { removed }: { readonly removed?: string } = {},
): Promise<Proof> {
  if (form.assertion) return proveByPasskey(form.assertion, account, context, removed);
  return proveAndTell(form, account.id, factors, () => attemptsSoFar(account, context), context);
}

/** Attempts at the codes of the account. The one that is being made was counted before. */
async function attemptsSoFar(
  { id }: AccountItem,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<number> {
  const [item] = await store.get([codesOfAccount(accountLocator(id)).key]);
  return remembered(item, now);
}

const nothing: Proof = { change: {}, writes: [] };

/**
 * The same before a second factor is added. An account that has none yet proves nothing, and neither need who has just signed in with a
 * recovery code, since that may have been the last one (docs/contract/sign-in.md#after-a-recovery-code).
 */
export async function proveToAdd(
  form: ProvingInSession,
  account: AccountItem,
  factors: FactorsItem | undefined,
  context: Context<'account' | 'signingToken'>,
): Promise<Proof> {
  const given = form.code || form.assertion;
  if (account.secondFactor !== 'on' || (!given && isRecovered(context))) return nothing;
  return proveFactor(form, account, factors, context);
}
