/** The queues of a target. */
import { operatorSettings } from '../../../shared/settings/operator.ts';
import { serviceSettings } from '../../../shared/settings/service.ts';
import { UsageError } from '../errors.ts';
import type { Target } from '../target.ts';
import type { QueueEnds } from './queue-client.ts';

export interface NamedQueue {
  readonly name: string;
  readonly url: string;
  /** Whether it holds messages that were given up. */
  readonly isDead: boolean;
}

/** Queues whose dead letters can be redriven, by name, with the variables of their URLs. */
const queues = {
  mails: {
    live: serviceSettings.mailQueueUrl.name,
    dead: operatorSettings.mailDeadLetterUrl.name,
    deadName: 'mail-dead-letters',
  },
  pings: {
    live: serviceSettings.pingQueueUrl.name,
    dead: serviceSettings.pingDeadLetterUrl.name,
    deadName: 'ping-dead-letters',
  },
} as const;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as readonly QueueName[];

const failures = { name: 'outbox-failures', variable: operatorSettings.outboxFailuresUrl.name } as const;

type At = (url: string) => Pick<QueueEnds, 'deadLetters'>;

/**
 * Returns the URLs of a queue and its dead-letter queue. Without a variable for the latter, the queue is
 * asked for it. Throws UsageError.
 */
export async function queueUrls(
  name: QueueName,
  { env }: Pick<Target, 'env'>,
  at: At,
): Promise<{ readonly live: string; readonly dead: string }> {
  const variables = queues[name];
  const live = env[variables.live];
  if (!live) throw new UsageError(`${variables.live} must be the URL of the queue.`);
  const dead = env[variables.dead] || (await at(live).deadLetters());
  if (!dead) throw new UsageError(`${variables.dead} must be the URL of the queue.`);
  return { live, dead };
}

/** All queues of the target. */
export async function namedQueues(target: Pick<Target, 'env'>, at: At): Promise<readonly NamedQueue[]> {
  const pairs = await Promise.all(
    queueNames.map(async (name) => {
      const { live, dead } = await queueUrls(name, target, at);
      return [
        { name, url: live, isDead: false },
        { name: queues[name].deadName, url: dead, isDead: true },
      ];
    }),
  );
  const url = target.env[failures.variable];
  return [...pairs.flat(), ...(url ? [{ name: failures.name, url, isDead: true }] : [])];
}

/** The queue of outbox failures. Throws UsageError when the target has none. */
export function failuresUrl({ env }: Pick<Target, 'env'>): string {
  const url = env[failures.variable];
  if (!url) throw new UsageError('This service has no queue of outbox failures; only a deployment has one.');
  return url;
}
