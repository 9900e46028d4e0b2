/** Bringing dead letters back. */
import type { QueueEnds, Received } from './queue-client.ts';

export interface Redriven {
  /** Dead letters that are back in their queue. */
  readonly moved: number;
  /** Those that were removed because there is nothing left to do for them. */
  readonly dropped: number;
  /** Those that were left where they are because they cannot be read. */
  readonly left: number;
}

/** What is to be queued for a dead letter; undefined when there is nothing left to do. Throws when it cannot be read. */
export type Revive = (body: string) => Promise<string | undefined>;

/** A letter that is not finished in this time comes back, to be taken up by the next redrive. */
const hiddenSeconds = 30;

/** How many receives in a row may bring nothing but letters that were seen. */
const patience = 20;

/**
 * Takes up to `limit` dead letters and queues what each revives to, one after the other. A letter is removed after the
 * queue has acknowledged its message and not before: a redrive that stops half way loses nothing, and the next one may
 * bring a message a second time. Ends when no letter is left, or when those that were brought back have died again.
 */
export async function redrive(
  from: Pick<QueueEnds, 'receive' | 'remove'>,
  to: Pick<QueueEnds, 'send'>,
  revive: Revive,
  limit: number,
): Promise<Redriven> {
  const done = { moved: 0, dropped: 0, left: 0 };
  /** Letters that were seen, under the ids that they have now. */
  const seen = new Set<string>();
  for (let inVain = 0; ; ) {
    const letters = await from.receive(hiddenSeconds);
    const fresh = letters.filter(({ id }) => !seen.has(id));
    // Unreadable letters come back between the others.
    inVain = fresh.length === 0 ? inVain + 1 : 0;
    if (letters.length === 0 || inVain === patience) return done;
    for (const letter of fresh) {
      if (done.moved + done.dropped >= limit) return done;
      seen.add(letter.id);
      done[await handle(letter)] += 1;
    }
  }

  async function handle({ body, receipt }: Received): Promise<keyof Redriven> {
    let revived: string | undefined;
    try {
      revived = await revive(body);
    } catch (error) {
      if (error instanceof UnreadableLetter) return 'left';
      throw error;
    }
    if (revived !== undefined) seen.add(await to.send(revived));
    await from.remove(receipt);
    return revived === undefined ? 'dropped' : 'moved';
  }
}

/** A dead letter that is not what its queue carries. */
export class UnreadableLetter extends Error {}
