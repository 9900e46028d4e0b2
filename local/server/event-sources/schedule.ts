import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { type Poller, startPoller } from './poller.ts';

export type ScheduledFunction = (event: ScheduledEvent) => Promise<unknown>;

export interface ScheduleOptions {
  readonly everySeconds: number;
  readonly region: string;
  readonly function: ScheduledFunction;
  readonly onError: (error: unknown) => void;
}

/** Calls the function at once and then at this interval, never concurrently. */
export function startSchedule(options: ScheduleOptions): Poller {
  const milliseconds = options.everySeconds * 1000;
  return startPoller({
    errorMilliseconds: milliseconds,
    onError: options.onError,
    async round() {
      await options.function(scheduledEvent(options.region));
      return milliseconds;
    },
  });
}

/**
 * The event that an EventBridge rule sends.
 * @internal Exported for its test.
 */
export function scheduledEvent(region: string): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [`arn:aws:events:${region}:000000000000:rule/local`],
    detail: {},
  };
}
