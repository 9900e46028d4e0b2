/** Registered apps, their credentials, and what they hold. */
import type { AppIdentity } from '../../access/principal.ts';
import type { Range } from '../key.ts';
import { itemKind, partition, place, rangeOver, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import type { SmartRegistration } from './smart-registration.ts';

export const appPartition = partition('APP');
export const consumerPartition = partition('CONSUMER#{key}');
export const appLinksPartition = partition('APPLINKS#{app id}');

/** The manifest as registered, with relative URLs expanded and defaults filled in. */
export type Manifest = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

export interface AppItem extends AppIdentity {
  readonly consumerKey: string;
  /** As registered, with relative URLs expanded and defaults filled in. */
  readonly manifest: Manifest;
  /** The registered callback; empty when there is none. */
  readonly callbackUrl: string;
  /** Bytes that the app may store apart from records; undefined: the setting of the service. */
  readonly storageQuota?: number;
  /** The same on each record. */
  readonly recordStorageQuota?: number;
  /** Undefined when the app does not speak SMART. */
  readonly smart?: SmartRegistration;
  /** SHA-256 of its secret there, in base64url. */
  readonly smartSecret?: string;
  readonly createdAt: string;
  /** Time of the last change of the registration. */
  readonly modifiedAt: string;
  /** Changes with everything that decides about an app's calls. */
  readonly revision: string;
}

/** Everything that decides about a call of an app, by consumer key. */
export interface ConsumerItem extends AppIdentity {
  /** Sealed with the consumer key as context. */
  readonly secret: string;
  /** That of the app's registration. */
  readonly revision: string;
}

/** Something that an app holds, so that removing the app finds it. */
interface AppLinkItem {
  /** Registration under which the app holds this. */
  readonly appGrant: string;
}

/** The app's share of a record. */
export interface AppRecordLinkItem extends AppLinkItem {
  readonly recordId: string;
}

/** A token without an expiry. */
export interface AppTokenLinkItem extends AppLinkItem {
  readonly token: string;
}

/** A storage of the app. */
export interface AppStorageLinkItem extends AppLinkItem {
  /** Key of its partition. */
  readonly storage: string;
}

/** The preferences of an account. */
export interface AppPreferencesLinkItem extends AppLinkItem {
  /** Id of the account. */
  readonly preferencesOf: string;
}

/** A record that lets a backend app in, or on which somebody has let an app in. Removing the app finds it. */
export interface SmartAppRecordItem extends AppLinkItem {
  readonly recordId: string;
  readonly grantId: string;
  /** Epoch seconds after which DynamoDB removes the item, as it removes the grant; undefined: never. */
  readonly ttl?: number;
}

/** Something that an app holds under one registration. */
export type AppLink =
  | AppRecordLinkItem
  | AppTokenLinkItem
  | AppStorageLinkItem
  | AppPreferencesLinkItem
  | SmartAppRecordItem;

const app = place<AppItem>(appPartition, '{app id}');
const consumer = place<ConsumerItem>(consumerPartition, 'CONSUMER');
const recordLink = place<AppRecordLinkItem>(appLinksPartition, 'R#{record}');
const tokenLink = place<AppTokenLinkItem>(appLinksPartition, 'T#{token}');
const storageLink = place<AppStorageLinkItem>(appLinksPartition, 'S#{partition of the storage}');
const preferencesLink = place<AppPreferencesLinkItem>(appLinksPartition, 'P#{locator}#{registration}');

export const apps = (): Subject => ({
  title: 'Apps',
  kinds: [
    itemKind(app, {
      title: 'registered apps',
      attributes: {
        id: 'shown',
        kind: 'shown',
        name: 'shown',
        autonomous: 'shown',
        grant: 'shown',
        consumerKey: 'shown',
        manifest: 'shown',
        callbackUrl: 'shown',
        storageQuota: 'shown',
        recordStorageQuota: 'shown',
        smart: 'shown',
        smartSecret: 'hash',
        createdAt: 'shown',
        modifiedAt: 'shown',
        revision: 'shown',
      },
      readBy: 'calls with the app in their path; app lists (query)',
    }),
    itemKind(consumer, {
      title: 'consumers of apps',
      attributes: {
        id: 'shown',
        kind: 'shown',
        name: 'shown',
        autonomous: 'shown',
        grant: 'shown',
        secret: 'sealed',
        revision: 'shown',
      },
      readBy: 'every signed call',
    }),
    itemKind(recordLink, {
      title: 'records the app is enabled on',
      attributes: { recordId: 'shown', appGrant: 'shown' },
      readBy: 'the list of its records, the clean-up of a removed app (query)',
    }),
    itemKind(tokenLink, {
      title: 'tokens without expiry',
      attributes: { token: 'token', appGrant: 'shown' },
      tokenInKey: true,
      readBy: 'the clean-up of a removed app, the erasing of a record (query)',
    }),
    itemKind(storageLink, {
      title: 'storages',
      attributes: { storage: 'shown', appGrant: 'shown' },
      readBy: 'the clean-up of a removed app (query)',
    }),
    itemKind(preferencesLink, {
      title: 'preferences of accounts',
      attributes: { preferencesOf: 'shown', appGrant: 'shown' },
      readBy: 'the clean-up of a removed app (query)',
    }),
  ],
});

export const appKeys = {
  app: (appId: string) => app.key(appPartition.of(), appId),
  /** All of them, in the order of their ids. */
  apps: app.range(appPartition.of()),
  consumer: (consumerKey: string) => consumer.key(consumerPartition.of(consumerKey)),
  /** Partition of everything that an app holds. */
  appLinks: (appId: string) => appLinksPartition.of(appId),
  /** All of it, also what it got through SMART App Launch (smart.ts). */
  allAppLinks: (appId: string): Range<AppLink> =>
    rangeOver<AppLink>(appLinksPartition.of(appId), [recordLink, tokenLink, storageLink, preferencesLink]),
  appRecordLinks: (appId: string) => recordLink.range(appLinksPartition.of(appId)),
  appTokenLinks: (appId: string) => tokenLink.range(appLinksPartition.of(appId)),
  appRecordLink: (appId: string, recordId: string) => recordLink.key(appLinksPartition.of(appId), recordId),
  appTokenLink: (appId: string, token: string) => tokenLink.key(appLinksPartition.of(appId), token),
  appStorageLink: (appId: string, storage: string) => storageLink.key(appLinksPartition.of(appId), storage),
  appPreferencesLink: (appId: string, accountId: string, appGrant: string) =>
    preferencesLink.key(appLinksPartition.of(appId), `${accountLocator(accountId)}#${appGrant}`),
};
