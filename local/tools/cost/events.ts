/** Work that goes on behind an answer, for one event. Counted from the code of the workers. */
import type { TripKind } from '../bench/aws-calls.ts';
import { billedMilliseconds, gigabyteSeconds } from './lambda-time.ts';
import { memoryOfWorkers } from './memory.ts';
import { dollarsFor } from './prices.ts';

export interface EventWork {
  readonly event: string;
  readonly what: string;
  readonly read: number;
  readonly write: number;
  /** Requests to SQS: sending, receiving, removing. */
  readonly queue: number;
  readonly mails: number;
  /** Runs of a worker, each with the steps that it waits for; an event comes alone, which is the dearest way. */
  readonly runs: readonly (readonly TripKind[])[];
  /** Milliseconds that a run waits for somebody else. */
  readonly waiting: number;
}

/** A stored event itself is part of the call that makes it, and of what that is billed. */
export const events: readonly EventWork[] = [
  {
    event: 'mail',
    what: 'dispatcher: event read, queued, removed; mailer: account and mark read, mail sent, mark written',
    read: 1 + 2,
    write: 1 + 1,
    queue: 3,
    mails: 1,
    runs: [
      ['table', 'queue', 'table'],
      ['table', 'queue', 'table'],
    ],
    waiting: 0,
  },
  {
    event: 'ping',
    what: 'dispatcher: event and subscriptions read, change counted, queued, event removed; pinger: subscription, share, app and consumer read, app called, outcome recorded',
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
  {
    event: 'replaced facts',
    what: 'sweeper: event and head read, a block of up to a kilobyte and the event removed',
    read: 1 + 1,
    write: 1 + 1,
    queue: 0,
    mails: 0,
    runs: [],
    waiting: 0,
  },
  {
    event: 'removed body',
    what: 'dispatcher: event read, object and event removed',
    read: 1,
    write: 1,
    queue: 0,
    mails: 0,
    runs: [['table', 'get object', 'table']],
    waiting: 0,
  },
];

/** Milliseconds of a whole processor for one event. */
const processor = 3;

export interface EventCost {
  readonly dynamodb: number;
  readonly lambda: number;
  readonly queue: number;
  readonly mail: number;
  readonly sum: number;
}

/** Dollars for so many events of this kind. */
export function eventCost({ read, write, queue, mails, runs, waiting }: EventWork, count: number): EventCost {
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
