/** The service that the doctor checks. */
import type { Deployment } from '../outputs.ts';
import type { Target } from '../target.ts';

export interface Service {
  readonly target: Target;
  /** Where clients reach it. */
  readonly origin: string;
  /** Undefined for the service of `npm start`, and for one that the environment variables name. */
  readonly deployment: Deployment | undefined;
  /** When the doctor began. */
  readonly begun: Date;
  /** Longest wait for what happens asynchronously. */
  readonly waitSeconds: number;
  /** Aborted when the operator interrupts the doctor. */
  readonly interrupted: AbortSignal;
  /** Reports a line of progress, such as what a check creates. */
  readonly report: (line: string) => void;
}
