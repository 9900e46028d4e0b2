/** What a person or an app is called. */
import type { Texts } from '../texts/index.ts';

/** The id of an account that was erased (docs/contract/accounts.md#erased-accounts). */
const erased = /^erased-[0-9a-z]+@invalid$/;

/** The name of who did something, else the id; of an erased account, that it is one. */
export function personName(
  { id, fullName = '' }: { readonly id: string; readonly fullName?: string },
  { common }: Texts,
): string {
  return erased.test(id) ? common.erasedAccount : fullName || id;
}
