/** Where each job of the sweeper stopped. */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const sweeperPartition = partition('SWEEPER');

/** Messages that were never complete. */
export interface MessageSweepItem {
  /** The last day that is done, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Bodies that nothing refers to. */
export interface BodySweepItem {
  /** The last bucket of nonces that is done. */
  readonly bucket: number;
}

const cursor = place<MessageSweepItem | BodySweepItem>(sweeperPartition, '{job}');

export const sweeper = (): Subject => ({
  title: 'Sweeper',
  kinds: [
    itemKind(cursor, {
      title: 'where the sweeper stopped',
      attributes: { day: 'shown', bucket: 'shown' },
      readBy: 'the sweeper',
    }),
  ],
});

export const sweeperKeys = {
  messageSweep: cursor.key<MessageSweepItem>(sweeperPartition.of(), 'messages'),
  bodySweep: cursor.key<BodySweepItem>(sweeperPartition.of(), 'bodies'),
};
