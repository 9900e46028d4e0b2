/** Nonces of signed calls. */
import { hash, shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

/** Partitions over which the nonces of one bucket of time are spread. */
const nonceShards = 8;
/** How long a bucket of time is. */
const nonceBucketSeconds = 600;

export const noncePartition = partition('NONCE#{ten minutes}#{shard}');

export interface NonceItem {
  /** The request that used the nonce, so that its own second attempt does not count as a repetition. */
  readonly writer: string;
  /** Object in which the request is about to store a body. Removed once another item refers to the object. */
  readonly bodyKey?: string;
  /** The body is being removed, because the request has ended without referring to it. */
  readonly swept?: true;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const nonce = place<NonceItem>(noncePartition, '{hash}');

export const nonces = (): Subject => ({
  title: 'Nonces',
  kinds: [
    itemKind(nonce, {
      title: 'nonces',
      attributes: { writer: 'shown', bodyKey: 'shown', swept: 'shown', ttl: 'shown' },
      readBy: 'every signed call; the sweeper, for bodies that nothing refers to (query)',
      expires: 'three clock windows after the call; at least eight days after a call that stores a body',
    }),
  ],
});

export const nonceKeys = {
  nonce: (consumerKey: string, token: string, timestamp: number, value: string) => {
    const unique = hash(consumerKey, token, String(timestamp), value);
    return nonce.key(partitionAt(timestamp, shardOf(unique, nonceShards)), unique);
  },
  /** All nonces of the bucket to which this time belongs, in epoch seconds. */
  noncesAt: (timestamp: number) =>
    shards(nonceShards).map((shard) => nonce.range(partitionAt(timestamp, shard))),
  nonceBucketSeconds,
};

function partitionAt(timestamp: number, shard: number): string {
  return noncePartition.of(Math.floor(timestamp / nonceBucketSeconds), shard);
}
