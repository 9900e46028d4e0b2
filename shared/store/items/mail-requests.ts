/** What people without a session asked to be mailed: a link for a new password, an account. */
import { hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

export const mailRequestPartition = partition('MAILREQUEST#{hash}');

/** One mail that was asked for. */
export interface MailRequest {
  /** That of the event which sends the mail. */
  readonly id: string;
  readonly at: string;
  /** What the link in the mail carries, sealed with the address as context. Absent when the mail has none of its own. */
  readonly secret?: string;
}

export interface MailRequestsItem {
  /** Of the last hour; the newest comes last. */
  readonly requests: readonly MailRequest[];
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const resets = place<MailRequestsItem>(mailRequestPartition, 'RESET');
const registrations = place<MailRequestsItem>(mailRequestPartition, 'REGISTRATION');

const attributes = { requests: 'sealed', revision: 'shown', ttl: 'shown' } as const;

export const mailRequests = (): Subject => ({
  title: 'Mails that were asked for',
  kinds: [
    itemKind(resets, {
      title: 'links for a new password',
      attributes,
      readBy: 'calls for links and of links; the mailer',
      expires: 'an hour after the last one',
    }),
    itemKind(registrations, {
      title: 'registrations',
      attributes,
      readBy: 'registrations',
      expires: 'an hour after the last one',
    }),
  ],
});

export const mailRequestKeys = {
  /** By address, whether or not it has an account. */
  resetRequests: (address: string) => resets.key(mailRequestPartition.of(hash(address))),
  registrationRequests: (address: string) => registrations.key(mailRequestPartition.of(hash(address))),
};
