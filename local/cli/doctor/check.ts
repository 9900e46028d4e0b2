/** What a check of `phr doctor` is, and what it reports. */
import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import type { Deployment } from '../outputs.ts';
import type { Target } from '../target.ts';
import type { Guests } from './guests.ts';

export interface Outcome {
  readonly result: 'passed' | 'failed' | 'skipped';
  /** One line: what was found, or why the check failed or was skipped. */
  readonly detail: string;
}

export interface Check {
  /** As in the table and after `--skip`. */
  readonly name: string;
  /** A check that throws has failed. */
  readonly run: (patient: Patient) => Promise<Outcome>;
}

/** The service that is checked. */
export interface Patient {
  readonly target: Target;
  /** Where clients reach the service. */
  readonly origin: string;
  /** Undefined for the service of `npm start`, and for one that the environment variables name. */
  readonly deployment: Deployment | undefined;
  /** When the doctor began. */
  readonly begun: Date;
  /** Longest wait for what happens asynchronously. */
  readonly waitSeconds: number;
  /** Reports a line of progress, such as what a check creates. */
  readonly report: (line: string) => void;
  /** Apps and a record for the time of the checks, created at the first call. */
  readonly guests: () => Promise<Guests>;
}

export const passed = (detail: string): Outcome => ({ result: 'passed', detail });
export const failed = (detail: string): Outcome => ({ result: 'failed', detail });
export const skipped = (detail: string): Outcome => ({ result: 'skipped', detail });

/** Returns the first result that is not undefined; undefined when the wait is over. */
export function waitFor<T>(
  attempt: () => Promise<T | undefined>,
  { waitSeconds }: Pick<Patient, 'waitSeconds'>,
): Promise<T | undefined> {
  const policy: BackOffPolicy = {
    baseMs: 250,
    capMs: 5000,
    jitter: 'none',
    timeoutMs: waitSeconds * 1000,
  };
  return pollUntil(attempt, policy);
}
