/** The asynchronous work for one event, counted by hand in the code of the workers. */
import type { TripKind } from '../metering/aws-calls.ts';
import { billedMilliseconds, gigabyteSeconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

/** Memory of the workers in megabytes. A test compares it with the stack. */
export const memoryOfWorkers = 512;
/** Milliseconds of one full vCPU per event. */
const processor = 3;

interface EventWork {
  readonly read: number;
  readonly write: number;
  /** Requests to SQS: sending, receiving, deleting. */
  readonly queue: number;
  readonly mails: number;
  /** Invocations of workers, each with the steps that it waits for. The event comes alone, which costs most. */
  readonly runs: readonly (readonly TripKind[])[];
  /** Milliseconds that an invocation waits for another service. */
  readonly waiting: number;
}

/** Storing an event is part of the call that causes it, and is billed with that call. */
const events = {
  /**
   * Dispatcher: reads the event, queues it, removes it; for something new in a record it reads that and its shares, too. Mailer: reads
   * the account, the mark of sent mails, what waits, and what the mail is about; writes what it sends, sends the mail, writes
   * the mark and what waits.
   */
  mail: {
    read: 1 + 2 + 3 + 2,
    write: 1 + 1 + 4,
    queue: 3,
    mails: 1,
    runs: [
      ['table', 'table', 'queue', 'table'],
      ['table', 'table', 'table', 'queue', 'transaction'],
    ],
    waiting: 0,
  },
  /**
   * Dispatcher: reads the event and the subscriptions, counts the change, queues it, removes the event. Pinger: reads
   * subscription, share, app and consumer, calls the webhook, records the outcome.
   */
  webhook: {
    read: 1 + 1 + 4,
    write: 2 + 1 + 2,
    queue: 3,
    mails: 0,
    runs: [
      ['table', 'table', 'transaction', 'queue', 'table'],
      ['table', 'table', 'transaction'],
    ],
    waiting: 300,
  },
  /** Sweeper: reads the event and the head, removes a block of up to a kilobyte and the event. */
  'replaced facts': { read: 1 + 1, write: 1 + 1, queue: 0, mails: 0, runs: [], waiting: 0 },
} as const satisfies Record<string, EventWork>;

export type EventName = keyof typeof events;

export interface EventCost {
  readonly dynamodb: number;
  readonly lambda: number;
  readonly queue: number;
  readonly mail: number;
  readonly sum: number;
}

/** Dollars for this many events of this kind. */
export function eventCost(name: EventName, count: number): EventCost {
  const { read, write, queue, mails, runs, waiting }: EventWork = events[name];
  const milliseconds = runs.reduce(
    (sum, steps) => sum + billedMilliseconds(steps, processor, memoryOfWorkers),
    waiting,
  );
  const dynamodb = dollarsFor('tableRead', read * count) + dollarsFor('tableWrite', write * count);
  const lambda =
    dollarsFor('lambdaRequest', runs.length * count) +
    dollarsFor('lambdaTime', gigabyteSeconds(milliseconds, memoryOfWorkers) * count);
  const queued = dollarsFor('queueRequest', queue * count);
  const mail = dollarsFor('mail', mails * count);
  return { dynamodb, lambda, queue: queued, mail, sum: dynamodb + lambda + queued + mail };
}
