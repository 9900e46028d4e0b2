/**
 * The time for which AWS bills a function. It is not measured on AWS but computed: the steps that a call
 * waits for, each with an assumed time, plus processor time by the kind of call.
 */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import type { Operation } from '../../../shared/api/registry.ts';
import type { TripKind } from '../metering/aws-calls.ts';

/** Assumed time of a step inside a region, over a warm connection, in milliseconds. */
export const stepMilliseconds: Readonly<Record<TripKind, number>> = {
  table: 5,
  transaction: 15,
  'get object': 25,
  'put object': 40,
  queue: 10,
};

/**
 * Milliseconds of one full vCPU: of a call that reads or writes, and in addition for each object of S3, for a report, and for
 * each hashed password. No less than `npm run bench -- functions` has measured, which a test compares, in steps of half a millisecond.
 */
export const processorMilliseconds = { read: 3, write: 4, object: 1, report: 5, password: 350 } as const;

/** Assumed time that Lambda bills for starting a function, whatever its memory. */
export const startMilliseconds = 500;

/** Megabytes at which a function has one full vCPU. With less memory it has a proportional share. */
const wholeProcessor = 1769;

/** How many passwords the call hashes. Operations that are not listed hash none. */
const hashes: Partial<Record<Operation, number>> = {
  session_create: 1,
  account_authsystem_add: 1,
  account_password_set: 1,
  account_password_change: 2,
};

/** Milliseconds of one full vCPU that a call of this endpoint takes, with so many requests to S3. */
export function processorTime(
  { id, group, effect }: Pick<Endpoint, 'id' | 'group' | 'effect'>,
  objects: number,
): number {
  const report = group === 'reports' ? processorMilliseconds.report : 0;
  const passwords = (hashes[id as Operation] ?? 0) * processorMilliseconds.password;
  return processorMilliseconds[effect] + objects * processorMilliseconds.object + report + passwords;
}

/** The share of a vCPU that a function has. More than one helps no call, because a call computes one thing after the other. */
function processorShare(memoryMegabytes: number): number {
  return Math.min(1, memoryMegabytes / wholeProcessor);
}

/** Billed milliseconds, rounded up, including waits. */
export function billedMilliseconds(
  steps: readonly TripKind[],
  processor: number,
  memoryMegabytes: number,
): number {
  const waiting = steps.reduce((sum, kind) => sum + stepMilliseconds[kind], 0);
  const working = processor / processorShare(memoryMegabytes);
  return Math.ceil(waiting + working);
}

/** GB-seconds of this many milliseconds. */
export function gigabyteSeconds(milliseconds: number, memoryMegabytes: number): number {
  return (milliseconds / 1000) * (memoryMegabytes / 1024);
}
