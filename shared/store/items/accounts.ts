/** Accounts, and the records that each of them can open. */
import type { PasswordHash } from '../../secrets/password.ts';
import { hash, shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, rangeOver, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import type { MailGroup } from './notices.ts';
import type { MailLanguage } from './outbox.ts';

/** Partitions that an account search reads. */
const accountSearchShards = 8;

export const accountPartition = partition('ACCOUNT#{locator}');
export const usernamePartition = partition('USERNAME#{system}#{hash}');
export const accountSearchPartition = partition('ACCOUNTS#{shard}');

export type AccountState = 'uninitialized' | 'active' | 'disabled' | 'retired';

export interface AccountItem {
  readonly id: string;
  readonly fullName: string;
  readonly contactEmail: string;
  readonly state: AccountState;
  readonly lastStateChange?: string;
  readonly lastLoginAt?: string;
  readonly lastFailedLoginAt?: string;
  readonly totalLoginCount: number;
  readonly failedLoginCount: number;
  /** The state in which failed logins disabled the account. Absent when an admin disabled it. */
  readonly stateBeforeLockOut?: AccountState;
  /** Sealed with the account id as context. */
  readonly primarySecret?: string;
  /** Sealed in the same way. */
  readonly secondarySecret?: string;
  /** When the secrets were made, for their optional expiry. */
  readonly secretsMadeAt?: string;
  /** When `secret-resend` last sent a mail. */
  readonly secretResentAt?: string;
  /** When `forgot-password` last sent a mail. Absent when that mail has become useless since. */
  readonly resetMailedAt?: string;
  /** When the password or the contact address last changed. Links for a new password that were asked for before are useless. */
  readonly linksVoidedAt?: string;
  readonly authSystems: readonly { readonly name: string; readonly username: string }[];
  readonly creatorId: string;
  readonly createdAt: string;
  /**
   * Sessions and tokens that act for the account carry it. It changes whenever the account stops being active or its
   * password is set.
   */
  readonly sessionGrant: string;
  /**
   * Sessions, and the connect and REST tokens issued from them, carry it. It changes when a person ends all her sessions but
   * one, and tokens of apps that she let in stay. Absent before that happened once.
   */
  readonly signInGrant?: string;
  /** The session that went on then, under its older grant. */
  readonly keptSession?: string;
  /** Sessions that were ended one by one, until nothing is left that could be of them. */
  readonly endedSessions?: readonly EndedSession[];
  /** The language of mails; English when absent. */
  readonly language?: MailLanguage;
  /** When the person wants mails about each of these; at once for one that is not here. */
  readonly mails?: Readonly<Partial<Record<MailGroup, MailWish>>>;
  /** Mails that the person does not want, as older versions have stored it. It counts while `mails` says nothing of them. */
  readonly unwantedMails?: readonly UnwantedMail[];
  /** The password alone opens no session. Kept in the transactions that change the second factors. */
  readonly secondFactor?: 'on';
  /** What authenticators call the account: 32 random bytes in base64url, made with the first options for a passkey. */
  readonly userHandle?: string;
  /** Whether the person wants to be told of each of these by Web Push; so for one that is not here. */
  readonly push?: Readonly<Partial<Record<MailGroup, boolean>>>;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

/** About full shares; about members of circles. */
type UnwantedMail = 'shares' | 'circles';

/** `daily`: with all others of the day, in one mail. */
export type MailWish = 'at_once' | 'daily' | 'off';

export interface EndedSession {
  readonly id: string;
  /** Epoch seconds after which it and every token issued from it have expired. */
  readonly until: number;
}

export interface PasswordItem {
  readonly password: PasswordHash;
  /** The salt of the hash. A change of the hash is conditional on it. */
  readonly salt: string;
}

/** What the person whom a record is about is to an account that controls it. */
export type Relation = 'self' | 'child' | 'parent' | 'partner' | 'other';

/** A record that an account can open: as its owner, by a full share, or through a carenet. */
export interface AccountRecordItem {
  readonly recordId: string;
  readonly label: string;
  readonly recordCreatedAt: string;
  /** When the account received access to the record, or when its share was last changed. */
  readonly modifiedAt: string;
  readonly roleLabel?: string | undefined;
  /** As the account itself says; `self` without it. Of a record that it controls. */
  readonly relation?: Relation | undefined;
  readonly carenetId?: string;
  readonly carenetName?: string;
}

/**
 * A record to which the account has, or once had, access: only such a record can name it as an author, or in its trail. Stored with the
 * access, and kept when that ends, so that erasing the account finds all of them.
 */
export interface ReachedRecordItem {
  readonly recordId: string;
}

/** What becomes of a record whose owner is erased. */
export type RecordFate =
  | { readonly recordId: string; readonly fate: 'erase' }
  | { readonly recordId: string; readonly fate: 'hand over'; readonly to: string };

/** What is stored of an account that is being erased. It is removed last. */
export interface ErasingAccountItem
  extends Pick<AccountItem, 'id' | 'contactEmail' | 'createdAt' | 'language'> {
  /** What takes the place of the id wherever that stays named. */
  readonly pseudonym: string;
  /** When the account was closed: calls that ran then may have named it a little later. */
  readonly startedAt: string;
  /** When the present pass over everything began: the first one, or one after such calls have ended. */
  readonly passAt: string;
  readonly records: readonly RecordFate[];
  /** The audit trails of erased records go with them. */
  readonly withAudits: boolean;
  /** The steps of the pass that are done. */
  readonly done: readonly string[];
  /** How far the step is that comes next. */
  readonly position?: string;
}

/** An account's preferences for one registration of an app. */
export interface PreferencesItem {
  /** Object of the body. Each body has a new one, so that the key tells two of them apart. */
  readonly bodyKey: string;
  readonly size: number;
}

/** A browser in which a person signed in. */
export interface KnownBrowser {
  /** Of the token that the browser keeps. */
  readonly hash: string;
  /** When it is forgotten. */
  readonly forgottenAt: string;
}

/** The browsers that strangers' guesses do not slow down. */
export interface BrowsersItem {
  /** The one that signed in first comes first. */
  readonly browsers: readonly KnownBrowser[];
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

export interface UsernameItem {
  readonly accountId: string;
}

/** The attributes that an account search reads. */
export type AccountSearchItem = Pick<AccountItem, 'id' | 'fullName' | 'contactEmail'>;

const account = place<AccountItem>(accountPartition, 'ACCOUNT');
const password = place<PasswordItem>(accountPartition, 'PASSWORD');
const browsers = place<BrowsersItem>(accountPartition, 'BROWSERS');

const openedRecord = {
  recordId: 'shown',
  label: 'shown',
  recordCreatedAt: 'shown',
  modifiedAt: 'shown',
  roleLabel: 'shown',
  relation: 'shown',
  carenetId: 'shown',
  carenetName: 'shown',
} as const;

const ownRecord = place<AccountRecordItem>(accountPartition, 'R#own#{record}');
const sharedRecord = place<AccountRecordItem>(accountPartition, 'R#share#{record}');
const carenetOfAccount = place<AccountRecordItem>(accountPartition, 'R#carenet#{carenet}');
const reachedRecord = place<ReachedRecordItem>(accountPartition, 'REACHED#{record}');
const erasingAccount = place<ErasingAccountItem>(accountPartition, 'ERASING');
const preferences = place<PreferencesItem>(accountPartition, 'P#{app id}#{registration}');
const username = place<UsernameItem>(usernamePartition, 'USERNAME');
const searchEntry = place<AccountSearchItem>(accountSearchPartition, '{account id}');

export const accounts = (): Subject => ({
  title: 'Accounts',
  kinds: [
    itemKind(account, {
      title: 'account',
      attributes: {
        id: 'shown',
        fullName: 'shown',
        contactEmail: 'shown',
        state: 'shown',
        lastStateChange: 'shown',
        lastLoginAt: 'shown',
        lastFailedLoginAt: 'shown',
        totalLoginCount: 'shown',
        failedLoginCount: 'shown',
        stateBeforeLockOut: 'shown',
        primarySecret: 'sealed',
        secondarySecret: 'sealed',
        secretsMadeAt: 'shown',
        secretResentAt: 'shown',
        resetMailedAt: 'shown',
        linksVoidedAt: 'shown',
        authSystems: 'shown',
        creatorId: 'shown',
        createdAt: 'shown',
        sessionGrant: 'hidden',
        signInGrant: 'hidden',
        keptSession: 'shown',
        endedSessions: 'shown',
        language: 'shown',
        mails: 'shown',
        unwantedMails: 'shown',
        secondFactor: 'shown',
        userHandle: 'hidden',
        push: 'shown',
        revision: 'shown',
      },
      readBy: 'calls with the account in their path; calls with its token',
    }),
    itemKind(password, {
      title: 'password',
      attributes: { password: 'hash', salt: 'hash' },
      readBy: 'log-in',
    }),
    itemKind(browsers, {
      title: 'browsers that signed in',
      attributes: { browsers: 'hash', revision: 'shown' },
      readBy: 'signing in through the portal',
    }),
    itemKind(ownRecord, {
      title: 'own records',
      attributes: openedRecord,
      readBy: "the account's list of records (query)",
    }),
    itemKind(sharedRecord, {
      title: 'records shared with it',
      attributes: openedRecord,
      readBy: "the account's list of records (query)",
    }),
    itemKind(carenetOfAccount, {
      title: 'carenets it is in',
      attributes: openedRecord,
      readBy: "the account's list of records (query)",
    }),
    itemKind(reachedRecord, {
      title: 'records it ever had access to',
      attributes: { recordId: 'shown' },
      readBy: 'the erasing of an account (query)',
    }),
    itemKind(erasingAccount, {
      title: 'remnant of an account that is being erased',
      attributes: {
        id: 'shown',
        contactEmail: 'shown',
        createdAt: 'shown',
        language: 'shown',
        pseudonym: 'shown',
        startedAt: 'shown',
        passAt: 'shown',
        records: 'shown',
        withAudits: 'shown',
        done: 'shown',
        position: 'shown',
      },
      readBy: 'the erasing of an account, when it goes on',
    }),
    itemKind(preferences, {
      title: 'preferences for apps',
      attributes: { bodyKey: 'shown', size: 'shown' },
      readBy: 'calls for the preferences',
    }),
    itemKind(username, {
      title: 'username',
      attributes: { accountId: 'shown' },
      readBy: 'log-in; it keeps usernames unique',
    }),
    itemKind(searchEntry, {
      title: 'account search entries',
      attributes: { id: 'shown', fullName: 'shown', contactEmail: 'shown' },
      readBy: 'account search (query)',
    }),
  ],
});

export const accountKeys = {
  account: (accountId: string) => account.key(partitionOf(accountId)),
  accountAt: (locator: string) => account.key(accountPartition.of(locator)),
  /** Partition of the account, its password, preferences and list of records. */
  accountPartition: (accountId: string) => partitionOf(accountId),
  password: (accountId: string) => password.key(partitionOf(accountId)),
  passwordAt: (locator: string) => password.key(accountPartition.of(locator)),
  browsers: (accountId: string) => browsers.key(partitionOf(accountId)),
  browsersAt: (locator: string) => browsers.key(accountPartition.of(locator)),
  /** Records that the account can open, in whichever way. */
  accountRecords: (accountId: string) =>
    rangeOver<AccountRecordItem>(partitionOf(accountId), [ownRecord, sharedRecord, carenetOfAccount]),
  ownedRecords: (accountId: string) => ownRecord.range(partitionOf(accountId)),
  sharedRecords: (accountId: string) => sharedRecord.range(partitionOf(accountId)),
  carenetsOfAccount: (accountId: string) => carenetOfAccount.range(partitionOf(accountId)),
  ownedRecord: (accountId: string, recordId: string) => ownRecord.key(partitionOf(accountId), recordId),
  sharedRecord: (accountId: string, recordId: string) => sharedRecord.key(partitionOf(accountId), recordId),
  carenetOfAccount: (accountId: string, carenetId: string) =>
    carenetOfAccount.key(partitionOf(accountId), carenetId),
  reachedRecord: (accountId: string, recordId: string) => reachedRecord.key(partitionOf(accountId), recordId),
  /** All of them, in the order of their ids. */
  reachedRecords: (accountId: string) => reachedRecord.range(partitionOf(accountId)),
  erasingAccount: (accountId: string) => erasingAccount.key(partitionOf(accountId)),
  preferences: (accountId: string, appId: string, appGrant: string) =>
    preferences.key(partitionOf(accountId), `${appId}#${appGrant}`),
  allPreferences: (accountId: string) => preferences.range(partitionOf(accountId)),
  /** The app of preferences, and its registration, by their sort key. */
  partsOfPreferences: (sortKey: string): { readonly appId: string; readonly appGrant: string } => {
    const parts = sortKey.slice(preferences.sortPrefix.length);
    const at = parts.lastIndexOf('#');
    return { appId: parts.slice(0, at), appGrant: parts.slice(at + 1) };
  },
  username: (system: string, name: string) => username.key(usernamePartition.of(system, hash(name))),
  accountSearch: (accountId: string) =>
    searchEntry.key(accountSearchPartition.of(shardOf(accountId, accountSearchShards)), accountId),
  /** The search entries of all accounts. */
  accountSearchEntries: shards(accountSearchShards).map((shard) =>
    searchEntry.range(accountSearchPartition.of(shard)),
  ),
};

function partitionOf(accountId: string): string {
  return accountPartition.of(accountLocator(accountId));
}
