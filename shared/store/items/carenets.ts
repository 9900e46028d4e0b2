/** Carenets, and who and what is in them. */
import { lineageOf } from '../../ids.ts';
import { hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';

export const carenetPartition = partition('CARENET#{carenet}');

export interface CarenetItem {
  readonly id: string;
  readonly recordId: string;
  readonly name: string;
  readonly createdAt: string;
  /** Time of the last change; undefined: that of the creation. */
  readonly modifiedAt?: string;
}

export interface CarenetNameItem {
  readonly carenetId: string;
  readonly name: string;
}

/** A record that is being imported and brings the carenet with it. */
export interface CarenetImportItem {
  readonly recordId: string;
}

export interface CarenetMemberItem {
  readonly accountId: string;
  /** Tokens that rest on the membership store it. Undefined for an imported one, until the account is added again. */
  readonly grant?: string;
  readonly write: boolean;
  readonly createdAt: string;
  /** Time of the last change; undefined: that of the creation. */
  readonly modifiedAt?: string;
}

/** An app that is placed in a carenet. */
export interface CarenetAppItem {
  readonly appId: string;
  /** Registration of the app for which it was placed. */
  readonly appGrant: string;
  /** Tokens that are issued under the placement carry it. */
  readonly grant: string;
  /** The share of the record on which the placement depends; it ends with it. */
  readonly shareGrant: string;
  readonly createdAt: string;
}

/** An explicit decision about a lineage in a carenet; without one autoshare alone decides. */
export interface PlacementItem {
  readonly lineageId: string;
  readonly state: 'placed' | 'excluded';
}

/** Documents of a type are shared into a carenet automatically. */
export interface AutoshareItem {
  readonly type: string;
  readonly carenetId: string;
}

/** Data of a kind is shared into a carenet automatically. */
export interface KindAutoshareItem {
  /** A data model, or a type of FHIR resource that has none. */
  readonly kind: string;
  readonly carenetId: string;
}

const attributes = {
  id: 'shown',
  recordId: 'shown',
  name: 'shown',
  createdAt: 'shown',
  modifiedAt: 'shown',
} as const;

const carenetOfRecord = place<CarenetItem>(recordPartition, 'CARENET#{carenet}');
const carenetName = place<CarenetNameItem>(recordPartition, 'CARENETNAME#{hash}');
const carenet = place<CarenetItem>(carenetPartition, 'CARENET');
const carenetImport = place<CarenetImportItem>(carenetPartition, 'IMPORT');
const member = place<CarenetMemberItem>(carenetPartition, 'M#{locator}');
const placedApp = place<CarenetAppItem>(carenetPartition, 'A#{app id}');
const placement = place<PlacementItem>(carenetPartition, 'D#{first version}');
const autoshare = place<AutoshareItem>(recordPartition, 'Y#{type hash}#{carenet}');
const kindAutoshare = place<KindAutoshareItem>(recordPartition, 'YK#{carenet}#{kind}');

export const carenets = (): Subject => ({
  title: 'Carenets',
  kinds: [
    itemKind(carenetOfRecord, {
      title: 'carenets',
      attributes,
      readBy: 'carenet lists (query)',
    }),
    itemKind(carenetName, {
      title: 'names of carenets',
      attributes: { carenetId: 'shown', name: 'shown' },
      readBy: 'no call; it keeps the names of a record unique',
    }),
    itemKind(carenet, {
      title: 'carenet',
      attributes,
      readBy: 'calls with the carenet in their path, or with a token for it',
    }),
    itemKind(carenetImport, {
      title: 'record that is imported with it',
      attributes: { recordId: 'shown' },
      readBy: 'the command that imports another archive with the same carenet',
    }),
    itemKind(member, {
      title: 'accounts in it',
      attributes: {
        accountId: 'shown',
        grant: 'shown',
        write: 'shown',
        createdAt: 'shown',
        modifiedAt: 'shown',
      },
      readBy: 'calls with the carenet in their path; member lists (query)',
    }),
    itemKind(placedApp, {
      title: 'apps in it',
      attributes: {
        appId: 'shown',
        appGrant: 'shown',
        grant: 'shown',
        shareGrant: 'shown',
        createdAt: 'shown',
      },
      readBy: 'calls with a token for the carenet; app lists (query)',
    }),
    itemKind(placement, {
      title: 'documents placed or excluded',
      attributes: { lineageId: 'shown', state: 'shown' },
      readBy: 'calls with the document and the carenet in their path; document lists (query)',
    }),
    itemKind(autoshare, {
      title: 'types shared into carenets',
      attributes: { type: 'shown', carenetId: 'shown' },
      readBy: 'document lists of carenets, autoshare lists (query)',
    }),
    itemKind(kindAutoshare, {
      title: 'kinds of data shared into carenets',
      attributes: { kind: 'shown', carenetId: 'shown' },
      readBy: 'document lists and reports of carenets, autoshare lists (query)',
    }),
  ],
});

export const carenetKeys = {
  carenetsOfRecord: (recordId: string) => carenetOfRecord.range(recordPartition.of(recordId)),
  carenetOfRecord: (recordId: string, carenetId: string) =>
    carenetOfRecord.key(recordPartition.of(recordId), carenetId),
  carenetName: (recordId: string, name: string) => carenetName.key(recordPartition.of(recordId), hash(name)),
  /** Partition of the carenet and of everything in it. */
  carenetPartition: (carenetId: string) => carenetPartition.of(carenetId),
  carenet: (carenetId: string) => carenet.key(carenetPartition.of(carenetId)),
  carenetImport: (carenetId: string) => carenetImport.key(carenetPartition.of(carenetId)),
  carenetMembers: (carenetId: string) => member.range(carenetPartition.of(carenetId)),
  carenetMember: (carenetId: string, locator: string) => member.key(carenetPartition.of(carenetId), locator),
  carenetApps: (carenetId: string) => placedApp.range(carenetPartition.of(carenetId)),
  carenetApp: (carenetId: string, appId: string) => placedApp.key(carenetPartition.of(carenetId), appId),
  placements: (carenetId: string) => placement.range(carenetPartition.of(carenetId)),
  placement: (carenetId: string, documentId: string) =>
    placement.key(carenetPartition.of(carenetId), lineageOf(documentId)),
  autoshares: (recordId: string) => autoshare.range(recordPartition.of(recordId)),
  autosharesOfType: (recordId: string, type: string) =>
    autoshare.range(recordPartition.of(recordId), `${hash(type)}#`),
  autoshare: (recordId: string, type: string, carenetId: string) =>
    autoshare.key(recordPartition.of(recordId), `${hash(type)}#${carenetId}`),
  /** The kinds that are shared into any carenet of the record. */
  kindAutoshares: (recordId: string) => kindAutoshare.range(recordPartition.of(recordId)),
  kindAutosharesOf: (recordId: string, carenetId: string) =>
    kindAutoshare.range(recordPartition.of(recordId), `${carenetId}#`),
  kindAutoshare: (recordId: string, carenetId: string, kind: string) =>
    kindAutoshare.key(recordPartition.of(recordId), `${carenetId}#${kind}`),
};
