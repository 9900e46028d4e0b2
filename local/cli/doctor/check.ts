/** What a check of `phr doctor` is, and what it reports. */
import type { Guests } from './guests.ts';
import type { Service } from './service.ts';

export interface Outcome {
  readonly result: 'passed' | 'failed' | 'skipped';
  /** One line: what was found, or why the check failed or was skipped. */
  readonly detail: string;
}

/** The service, and what the doctor brings along. */
export interface Patient extends Service {
  /** Apps for the time of the checks, registered at the first call. */
  readonly guests: () => Promise<Guests>;
}

export interface Check {
  /** As in the table and after `--skip`. */
  readonly name: string;
  /** A check that throws has failed. */
  readonly run: (patient: Patient) => Promise<Outcome>;
}

export const passed = (detail: string): Outcome => ({ result: 'passed', detail });
export const failed = (detail: string): Outcome => ({ result: 'failed', detail });
export const skipped = (detail: string): Outcome => ({ result: 'skipped', detail });
