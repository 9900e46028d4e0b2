/** What sending a mail takes. */
import type { Keyring } from '../../secrets/keyring.ts';
import type { Enqueue } from '../../store/sqs-queue.ts';
import type { Store } from '../../store/store.ts';
import type { Letter, Sender } from './compose.ts';

export interface OutgoingMail extends Letter {
  /** Both as in the header field. */
  readonly from: string;
  readonly to: string;
}

export interface Delivery {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** Queues what the account's browsers are told, besides the mail (docs/contract/push.md#what-is-told). */
  readonly tellBrowsers: Enqueue;
  readonly now: () => Date;
  /** At which hour of UTC the mail of the day is due. */
  readonly digestHour: number;
}

/** Seconds for which the service remembers that a mail was sent: as long as a queue can keep a message. */
export const sentTtl = 14 * 86_400;
