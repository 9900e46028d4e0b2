/** The names under which apps know accounts (OpenID Connect Core §8.1; docs/contract/smart.md#id-tokens). */
import { randomAlphanumeric } from '../../ids.ts';
import { keys, type SmartGrantItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { create, type Write } from '../../store/writes.ts';
import type { SmartApp } from './clients.ts';

export interface AppsName {
  readonly sub: string;
  /** Stores it, when the app has none for the account yet. */
  readonly writes: readonly Write[];
}

/** The name under which the app knows the account of the grant, a new one for the first time. One round trip. */
export async function appsNameFor(
  app: Pick<SmartApp, 'id' | 'grant'>,
  { accountId }: Pick<SmartGrantItem, 'accountId'>,
  store: Store,
): Promise<AppsName> {
  const key = keys.smartSubject(accountId, app.id, app.grant);
  const [known] = await store.get([key]);
  if (known) return { sub: known.sub, writes: [] };
  const sub = randomAlphanumeric(22);
  return { sub, writes: [create(key, { accountId, appGrant: app.grant, sub }, 'retry')] };
}
