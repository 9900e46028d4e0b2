/** Redrives dead letters. */
import type { QueueEnds, Received } from './queue-client.ts';

export interface Redriven {
  /** Dead letters moved back to their queue. */
  readonly moved: number;
  /** Dead letters removed because there is nothing left to do for them. */
  readonly dropped: number;
  /** Dead letters left in place because they cannot be read. */
  readonly left: number;
}

/**
 * Returns what to queue for a dead letter; undefined when there is nothing left to do. Throws when it cannot
 * be read.
 */
export type Revive = (body: string) => Promise<string | undefined>;

/** A dead letter that is not finished within this time becomes visible again, for the next redrive. */
const hiddenSeconds = 30;

/** Maximum number of receives in a row without a new dead letter. */
const maxReceivesInVain = 20;

/**
 * Moves up to `limit` dead letters back, one after the other. A dead letter is removed only after its queue
 * has acknowledged the message: an interrupted redrive loses nothing, and the next one may queue a message a
 * second time. Ends when no dead letter is left, or when only those come back that it has already moved or
 * left.
 */
export async function redrive(
  from: Pick<QueueEnds, 'receive' | 'remove'>,
  to: Pick<QueueEnds, 'send'>,
  revive: Revive,
  limit: number,
): Promise<Redriven> {
  const done = { moved: 0, dropped: 0, left: 0 };
  /** Dead letters already seen, by their present ids. */
  const seen = new Set<string>();
  for (let inVain = 0; ; ) {
    const letters = await from.receive(hiddenSeconds);
    const fresh = letters.filter(({ id }) => !seen.has(id));
    // Unreadable dead letters come back between the others.
    inVain = fresh.length === 0 ? inVain + 1 : 0;
    if (letters.length === 0 || inVain === maxReceivesInVain) return done;
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

/** A dead letter that is not a message of its queue. */
export class UnreadableLetter extends Error {}
