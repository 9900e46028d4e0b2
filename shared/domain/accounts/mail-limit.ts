/** How often calls that anyone can cause may mail an account (docs/contract/accounts.md#mail). */
import { limits } from '../../limits.ts';

/** Whether a mail was sent at this time less than a minute ago. Without a time there was none. */
export function isRecent(mailedAt: string | undefined, now: Date): boolean {
  return mailedAt !== undefined && now.getTime() < Date.parse(mailedAt) + limits.resendSeconds * 1000;
}
