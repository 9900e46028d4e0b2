/** What a migration is: work on what an older version has stored, once, while the service runs. */
import type { Bodies, Store } from '../../store/store.ts';

export interface MigrationServices {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
}

/** Something that was worked on, such as a record. */
export interface MigrationStep {
  /** Where the migration goes on after this step. */
  readonly position: string;
  /** What an operator should know: one line each. They hold ids, and nothing that people wrote. */
  readonly notes?: readonly string[];
}

export interface Migration {
  /** Its name, which never changes: what was carried out is recorded under it. */
  readonly id: string;
  /** What it does, in one line for operators. */
  readonly title: string;
  /**
   * Works from the beginning, or after the step with this position. It may be interrupted between any two writes and must then
   * come to the same end, and so when two of it run at the same time. It writes nothing that the version before cannot read,
   * or docs/upgrading.md says so.
   */
  readonly steps: (services: MigrationServices, after?: string) => AsyncIterable<MigrationStep>;
}
