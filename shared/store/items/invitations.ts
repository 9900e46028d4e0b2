/** Invitations by mail to what a record shares (docs/contract/invitations.md#secrets). Their secrets are stored hashed, and sealed for the mail. */
import type { Basis } from '../../access/grants.ts';
import type { Relation } from './accounts.ts';
import { hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import type { MailLanguage } from './outbox.ts';
import { recordPartition } from './records.ts';

/** By a hash of the secret in the link. The table alone opens no invitation. */
export const invitationPartition = partition('INVITATION#{hash}');

/** What an invitation gives: a full share, a place in a carenet, or the record itself. */
export type Invited = 'record' | 'carenet' | 'owner';

export interface InvitationItem {
  readonly id: string;
  readonly recordId: string;
  readonly what: Invited;
  /** With `carenet` only. */
  readonly carenetId?: string;
  /** Where it was sent: the id of an account, if there is one. */
  readonly address: string;
  /** Of a full share: what the invited person is to the patient. */
  readonly roleLabel?: string;
  /** What the record's person is to the invited one, as the inviter says. */
  readonly relation?: Relation;
  /** Of a record that is handed over: its owner keeps a full share. */
  readonly keepShare?: true;
  /** Of the mail, for an address without an account. */
  readonly language: MailLanguage;
  /** Account of the inviter, and what her control of the record rests on. The invitation ends with that. */
  readonly inviterId: string;
  readonly basis: Basis;
  /** `open`: nobody has taken it; `waiting`: an account of another address has, and the inviter is asked. */
  readonly state: 'open' | 'waiting' | 'accepted' | 'declined';
  /** Hash of the secret, under which it is found. */
  readonly locator: string;
  /** The secret, for the mail: sealed with `sealedFor` of the invitation as context. Absent when it is over. */
  readonly secret?: string;
  /** The account that has taken it, and what the record's person is to that account. */
  readonly takerId?: string;
  readonly takerRelation?: Relation;
  readonly createdAt: string;
  /** When the mail was last asked for. */
  readonly mailedAt: string;
  readonly expiresAt: string;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

/** Where the invitation with this secret is, and what its being in force depends on: so that all of it is read at once. */
export interface InvitationSecretItem
  extends Pick<InvitationItem, 'recordId' | 'inviterId' | 'carenetId' | 'ttl'> {
  readonly invitationId: string;
}

const invitation = place<InvitationItem>(recordPartition, 'INVITED#{invitation}');
const secret = place<InvitationSecretItem>(invitationPartition, 'INVITATION');

export const invitations = (): Subject => ({
  title: 'Invitations',
  kinds: [
    itemKind(invitation, {
      title: 'invitations',
      attributes: {
        id: 'shown',
        recordId: 'shown',
        what: 'shown',
        carenetId: 'shown',
        address: 'shown',
        roleLabel: 'shown',
        relation: 'shown',
        keepShare: 'shown',
        language: 'shown',
        inviterId: 'shown',
        basis: 'hidden',
        state: 'shown',
        locator: 'hash',
        secret: 'sealed',
        takerId: 'shown',
        takerRelation: 'shown',
        createdAt: 'shown',
        mailedAt: 'shown',
        expiresAt: 'shown',
        revision: 'shown',
        ttl: 'shown',
      },
      readBy: 'calls of the invitation; the list of invitations (query); the mailer',
      expires: 'when the invitation has expired, two weeks after its last mail',
    }),
    itemKind(secret, {
      title: 'secret of an invitation',
      attributes: {
        recordId: 'shown',
        invitationId: 'shown',
        inviterId: 'shown',
        carenetId: 'shown',
        ttl: 'shown',
      },
      readBy: 'calls of who has the link: of the UI app before she signs in, and of her account',
      expires: 'with the invitation',
    }),
  ],
});

export const invitationKeys = {
  invitation: (recordId: string, invitationId: string) =>
    invitation.key(recordPartition.of(recordId), invitationId),
  /** All of a record. */
  invitations: (recordId: string) => invitation.range(recordPartition.of(recordId)),
  /** `locator` is the hash of the secret. */
  invitationSecret: (locator: string) => secret.key(invitationPartition.of(locator)),
  /** Of the same inviter, what she invites to, and the address there is one invitation at a time. */
  invitationId: (
    inviterId: string,
    { what, carenetId = '', address }: Pick<InvitationItem, 'what' | 'carenetId' | 'address'>,
  ) => hash('invitation', inviterId, what, carenetId, address),
};
