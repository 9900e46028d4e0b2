/** Which browsers an account is told in by Web Push (docs/contract/push.md#what-is-told), and the keys of the service that push services know it by. */
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import type { MailGroup } from './notices.ts';

export const pushPartition = partition('PUSH#{locator}');
export const pushKeyPartition = partition('PUSHKEY');

/** A browser that asked its push service for an address at which it can be told. */
export interface PushSubscription {
  readonly id: string;
  /** The address and the keys of the browser: who knows them can send to it. Sealed with the account id as context. */
  readonly sealed: string;
  /** The public key of the service for which the push service made the address. It takes nothing signed with another one. */
  readonly publicKey: string;
  /** What the UI app says about the browser. */
  readonly device: string;
  readonly createdAt: string;
  /** The grants of the account under which it was added: it ends when the sessions do that began under them. */
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
}

/** What was last told of one group. */
export interface PushTold {
  readonly at: string;
  /** The event that was told, and whether it was told everywhere. */
  readonly event: string;
  readonly done?: boolean | undefined;
  /** The event that waits until the group may be told again. */
  readonly next?: string | undefined;
  /** One that waited when this was told, so that it need not be told any more. */
  readonly covered?: string | undefined;
}

export interface PushesItem {
  /** The oldest first. */
  readonly subscriptions: readonly PushSubscription[];
  readonly told: Readonly<Partial<Record<MailGroup, PushTold>>>;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

/** A pair of keys (RFC 8292). There is none while the operator does not want Web Push. */
export interface PushKeyItem {
  readonly publicKey: string;
  readonly sealedKey: string;
  readonly createdAt: string;
}

const pushes = place<PushesItem>(pushPartition, 'PUSHES');
const pushKey = place<PushKeyItem>(pushKeyPartition, 'KEY');

export const pushOfAccounts = (): Subject => ({
  title: 'Web Push',
  kinds: [
    itemKind(pushes, {
      title: 'browsers that are told by Web Push',
      attributes: { subscriptions: 'hidden', told: 'shown', revision: 'shown' },
      readBy: 'calls for them; the mailer and the pinger',
    }),
    itemKind(pushKey, {
      title: 'keys of Web Push',
      attributes: { publicKey: 'shown', sealedKey: 'sealed', createdAt: 'shown' },
      readBy: 'calls for the browsers; the pinger',
    }),
  ],
});

export const pushKeys = {
  pushes: (accountId: string) => pushes.key(pushPartition.of(accountLocator(accountId))),
  pushesAt: (locator: string) => pushes.key(pushPartition.of(locator)),
  pushKey: pushKey.key(pushKeyPartition.of()),
};
