/** Browsers in which the password is enough (docs/contract/sign-in.md#trusted-browsers). */
import { type AccountItem, type FactorsItem, keys } from '../../store/items/index.ts';
import { present, update, type Write } from '../../store/writes.ts';
import { alive, isAmong, withBrowser } from '../accounts/browsers.ts';
import type { FactorsChange } from './change.ts';

const trustMs = 30 * 86_400_000;

/** Whether the browser that keeps this token is trusted. */
export function isTrusted(factors: FactorsItem | undefined, token: string | undefined, now: Date): boolean {
  return isAmong(factors?.trustedBrowsers, token, now);
}

/** Trusts the browser that keeps this token for 30 days from now on, however often it signs in until then. */
export function trust(factors: FactorsItem | undefined, token: string, now: Date): FactorsChange {
  return { trustedBrowsers: withBrowser(factors?.trustedBrowsers, token, trustMs, now) };
}

export function trustedCount(factors: FactorsItem | undefined, now: Date): number {
  return alive(factors?.trustedBrowsers, now).length;
}

/**
 * To be committed with every new password, on the account as it was read: somebody who knew the old one may sit at a browser that is trusted. An
 * account without second factors has none.
 */
export function forgetTrusted({ id, secondFactor }: AccountItem): readonly Write[] {
  if (secondFactor !== 'on') return [];
  const change = { set: { trustedBrowsers: [] }, add: { revision: 1 } };
  return [update(keys.factors(id), change, { when: { PK: present }, refused: 'retry' })];
}
