/** Accounts whose owners asked for their erasure. Each waits until it is due, or is taken back. */
import type { RecordFate } from './accounts.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';

/** All of them: there are few at a time, and the eraser reads them all. */
export const erasureRequestPartition = partition('ERASUREREQUESTS');

export interface ErasureRequestItem {
  /** The account. */
  readonly id: string;
  readonly askedAt: string;
  /** From then on the account is erased. */
  readonly due: string;
  /** What becomes of the records that it owns. */
  readonly records: readonly RecordFate[];
}

const request = place<ErasureRequestItem>(erasureRequestPartition, '{account}');

export const erasureRequests = (): Subject => ({
  title: 'Requests for erasure',
  kinds: [
    itemKind(request, {
      title: 'request to erase an account',
      attributes: { id: 'shown', askedAt: 'shown', due: 'shown', records: 'shown' },
      readBy: 'calls of the account about it; the eraser (query)',
    }),
  ],
});

export const erasureRequestKeys = {
  erasureRequest: (accountId: string) => request.key(erasureRequestPartition.of(), accountLocator(accountId)),
  erasureRequests: request.range(erasureRequestPartition.of()),
};
