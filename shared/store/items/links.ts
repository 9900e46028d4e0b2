/** Links that show a copy of something in a record (docs/contract/links.md#secrets). Their keys and the keys of their files are never stored. */
import type { Basis } from '../../access/grants.ts';
import type { PasswordHash } from '../../secrets/password.ts';
import type { AuditShown } from './audits.ts';
import { shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import type { MailLanguage } from './outbox.ts';
import { recordPartition } from './records.ts';

/** Partitions over which the times at which something becomes of links are spread. */
const dueShards = 4;

/** By a hash of what the address ends with. The table alone opens no link. */
export const linkPartition = partition('SHL#{hash}');
export const linkDuePartition = partition('LINKDUE#{shard}');

/** A file of a link. The object holds it encrypted. */
export interface LinkFile {
  readonly kind: 'summary' | 'paper' | 'document';
  readonly contentType: string;
  /** In bytes, encrypted. */
  readonly size: number;
  readonly title: string;
  readonly documentId?: string;
  readonly bodyKey: string;
}

/** What was chosen for a link and is not in it. */
export interface LinkLeftOut {
  readonly title: string;
  readonly documentId?: string;
  readonly reason: 'too_large' | 'not_active' | 'not_found' | 'private';
}

export interface LinkItem {
  readonly id: string;
  readonly recordId: string;
  readonly content: 'summary' | 'carenet' | 'documents';
  readonly carenetId?: string;
  /** As they were chosen. */
  readonly documentIds?: readonly string[];
  readonly label?: string;
  readonly language: MailLanguage;
  /** It leads to its only file without a manifest. */
  readonly direct: boolean;
  /** Whether its maker gets a mail when it is opened. */
  readonly notify: boolean;
  /** Account and full name of the person who made it, and what her control of the record rested on. It ends with that. */
  readonly createdBy: string;
  readonly sharedBy: string;
  readonly basis: Basis;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Of the passcode, which was mixed with a master key first. */
  readonly passcode?: PasswordHash;
  /** The master key. */
  readonly keyId: string;
  readonly maxTries?: number;
  /** Wrong passcodes, and those that are being compared. */
  readonly tries: number;
  readonly maxViews?: number;
  readonly views: number;
  readonly lastOpenedAt?: string;
  /** When the last mail about an opening was requested. */
  readonly mailedAt?: string;
  readonly files: readonly LinkFile[];
  readonly leftOut: readonly LinkLeftOut[];
  /** What is in the files, as audit entries tell it. */
  readonly shown: AuditShown;
  /** When somebody ended it. */
  readonly endedAt?: string;
  /** The removal of its files is requested, or done. */
  readonly filesRemoved?: true;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

/** A link in the list of its record. */
export interface LinkOfRecordItem {
  readonly id: string;
  readonly locator: string;
  readonly createdBy: string;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

/** Every change of the list of a record's links is conditional on it. */
export interface LinksHeadItem {
  /** Never used twice. */
  readonly revision: string;
}

/** From when on a link may be over, so that its files are to be removed. */
export interface LinkDueItem {
  readonly locator: string;
}

const link = place<LinkItem>(linkPartition, 'LINK');
const linkOfRecord = place<LinkOfRecordItem | LinksHeadItem>(recordPartition, 'LINK#{link}', 'LINK#');
const due = place<LinkDueItem>(linkDuePartition, '{time}#{hash}');

export const links = (): Subject => ({
  title: 'Links',
  kinds: [
    itemKind(link, {
      title: 'link',
      attributes: {
        id: 'shown',
        recordId: 'shown',
        content: 'shown',
        carenetId: 'shown',
        documentIds: 'shown',
        label: 'content',
        language: 'shown',
        direct: 'shown',
        notify: 'shown',
        createdBy: 'shown',
        sharedBy: 'content',
        basis: 'hidden',
        createdAt: 'shown',
        expiresAt: 'shown',
        passcode: 'hash',
        keyId: 'shown',
        maxTries: 'shown',
        tries: 'shown',
        maxViews: 'shown',
        views: 'shown',
        lastOpenedAt: 'shown',
        mailedAt: 'shown',
        files: 'content',
        leftOut: 'content',
        shown: 'shown',
        endedAt: 'shown',
        filesRemoved: 'shown',
        ttl: 'shown',
      },
      readBy: 'calls of the link, which anyone can make; the list of links; the sweeper',
      expires: '90 days after the link has expired, or was ended',
    }),
    itemKind(linkOfRecord, {
      title: 'links of a record, and their revision',
      attributes: {
        id: 'shown',
        locator: 'hash',
        createdBy: 'shown',
        ttl: 'shown',
        revision: 'shown',
      },
      readBy: 'the list of links, and the creation of one more (query)',
      expires: 'with the link; the revision never',
    }),
    itemKind(due, {
      title: 'when links may be over',
      attributes: { locator: 'hash' },
      readBy: 'the sweeper, which removes the files of links that are over (query)',
    }),
  ],
});

export const linkKeys = {
  /** `locator` is the hash of what the address of the link ends with. */
  link: (locator: string) => link.key(linkPartition.of(locator)),
  /** All links of a record, with their revision. */
  linksOfRecord: (recordId: string) => linkOfRecord.range(recordPartition.of(recordId)),
  linkOfRecord: (recordId: string, linkId: string) =>
    linkOfRecord.key<LinkOfRecordItem>(recordPartition.of(recordId), linkId),
  linksHead: (recordId: string) => linkOfRecord.key<LinksHeadItem>(recordPartition.of(recordId)),
  linkDue: (time: string, locator: string) =>
    due.key(linkDuePartition.of(shardOf(locator, dueShards)), `${time}#${locator}`),
  /** All of them, by partition, each in the order of time. */
  linksDue: shards(dueShards).map((shard) => due.range(linkDuePartition.of(shard))),
};
