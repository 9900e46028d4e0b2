/** What a million calls of one kind cost. */

import { groups } from '../../../shared/api/groups.ts';
import { type Operation, registry } from '../../../shared/api/registry.ts';
import type { CallFigures } from '../metering/call-figures.ts';
import { type CallName, operationOf } from '../round-trips/scenario-context.ts';
import { billedMilliseconds, gigabyteSeconds, processorTime } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

const calls = 1_000_000;
const metered = 512 * 1024;
const gigabyte = 1024 ** 3;

/** Bytes of the log lines that a call writes: one by its function, one by the gateway. */
export const logLineBytes = { function: 300, gateway: 310 } as const;
/** Bytes that CloudWatch adds to every line. */
export const logOverhead = 26;

export interface CallCost {
  readonly milliseconds: number;
  /** Dollars per million calls. */
  readonly dynamodb: number;
  readonly gateway: number;
  readonly lambda: number;
  /** The sum of the three above; the goals are about it. */
  readonly sum: number;
  readonly s3: number;
  readonly logs: number;
}

export function endpointOf(name: string): (typeof registry)[Operation] {
  return registry[operationOf(name as CallName)];
}

/** Memory of the function that serves the call, in megabytes. */
export function memoryOf(name: string): number {
  return groups[endpointOf(name).group].megabytes;
}

/** Bytes that a call adds to the logs. */
export function logBytes(): number {
  return logLineBytes.function + logLineBytes.gateway + 2 * logOverhead;
}

/**
 * How many calls the gateway counts: the larger of request and response decides.
 * @internal Exported for its test.
 */
export function meteredCalls({
  requestBytes,
  responseBytes,
}: Pick<CallFigures, 'requestBytes' | 'responseBytes'>) {
  return Math.max(1, Math.ceil(Math.max(requestBytes, responseBytes) / metered));
}

/** @param memory of the function in megabytes, when it differs from that of the endpoint */
export function costOf(name: string, figures: CallFigures, memory = memoryOf(name)): CallCost {
  const processor = processorTime(endpointOf(name), figures.puts + figures.gets);
  const milliseconds = billedMilliseconds(figures.steps, processor, memory);
  const dynamodb =
    dollarsFor('tableRead', figures.read * calls) + dollarsFor('tableWrite', figures.write * calls);
  const gateway = dollarsFor('httpCall', meteredCalls(figures) * calls);
  const lambda =
    dollarsFor('lambdaRequest', calls) +
    dollarsFor('lambdaTime', gigabyteSeconds(milliseconds, memory) * calls);
  return {
    milliseconds,
    dynamodb,
    gateway,
    lambda,
    sum: dynamodb + gateway + lambda,
    s3: dollarsFor('objectPut', figures.puts * calls) + dollarsFor('objectGet', figures.gets * calls),
    logs: dollarsFor('logIngestion', (logBytes() * calls) / gigabyte),
  };
}
