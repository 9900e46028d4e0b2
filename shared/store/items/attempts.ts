/** Counts of attempts that may not come too often: guesses of a password, requests of strangers. */
import { hash, shardOf } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

/** Partitions over which mails to strangers are counted, because the one who asks for them chooses the addresses. */
export const strangerShards = 8;

export const attemptsPartition = partition('ATTEMPTS#{hash}');

export interface AttemptsItem {
  /** Attempts since they were last forgotten. */
  readonly count: number;
  /** When the last one was made. */
  readonly lastAt: string;
  /** Epoch seconds after which DynamoDB removes the item. By then it is forgotten anyway. */
  readonly ttl: number;
}

const attempts = place<AttemptsItem>(attemptsPartition, 'ATTEMPTS');

export const attemptCounts = (): Subject => ({
  title: 'Attempts',
  kinds: [
    itemKind(attempts, {
      title: 'attempts that are counted',
      attributes: { count: 'shown', lastAt: 'shown', ttl: 'shown' },
      readBy:
        'calls that check a password; calls that strangers can cause through the portal; calls by which people write messages',
      expires: 'two days after the last attempt',
    }),
  ],
});

export const attemptKeys = {
  /** Whose attempts these are, from the general to the particular, such as `('sign-in', username, source)`. */
  attempts: (...subject: readonly [string, ...string[]]) =>
    attempts.key(attemptsPartition.of(hash(...subject))),
  /** Mails within an hour to addresses without an account: those in the same shard as this one. */
  mailsToStrangers: (hour: string, address: string) =>
    attempts.key(
      attemptsPartition.of(hash('mails to strangers', hour, String(shardOf(address, strangerShards)))),
    ),
};
