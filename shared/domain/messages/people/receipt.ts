/** What a person is told of a message that she sends (docs/contract/messages.md#receipts). */
import type { AttachmentItem, MessageStateItem, SentMessageItem } from '../../../store/items/index.ts';
import { formatStored } from '../../../time.ts';

export interface Receipt {
  readonly id: string;
  readonly sent_at: string;
  readonly delivered_at: string | null;
  /** Numbers of the files that have not arrived. */
  readonly missing: readonly number[];
  /** How many of those whom it names it could not be delivered to. */
  readonly undelivered: number;
}

export function receiptOf(
  { id, createdAt, deliveredAt, undelivered = [] }: SentMessageItem,
  { attachments }: Pick<MessageStateItem, 'attachments'>,
  arrived: readonly Pick<AttachmentItem, 'number'>[],
): Receipt {
  const there = new Set(arrived.map(({ number }) => number));
  const numbers = Array.from({ length: attachments }, (_, index) => index + 1);
  return {
    id,
    sent_at: formatStored(createdAt),
    delivered_at: deliveredAt === undefined ? null : formatStored(deliveredAt),
    missing: numbers.filter((number) => !there.has(number)),
    undelivered: undelivered.length,
  };
}
