/** What a paper is made from: facts of one person, and who asked for it. */
import type { Fact } from '../facts/fact.ts';
import type { BloodGroup } from './blood-group.ts';
import type { PaperKind, PaperLanguage } from './paper.ts';
import type { Test } from './results.ts';

export interface PaperContent {
  readonly kind: PaperKind;
  readonly language: PaperLanguage;
  readonly now: Date;
  /** Name of the account or app that makes it. */
  readonly by: string;
  /** Whether it has only what a carenet shows. */
  readonly isCircle: boolean;
  readonly person: Person;
  readonly facts: Readonly<Record<ListedModel, FoundFacts>>;
  /** Statements that there is no such allergy, without those that something contradicts. */
  readonly exclusions: readonly Fact[];
  readonly bloodGroup: BloodGroup;
  readonly tests: {
    /** In the order of the paper. */
    readonly listed: readonly Test[];
    readonly total: number;
  };
  readonly unread: UnreadEntries;
}

/** The models whose facts are listed one by one. */
export type ListedModel =
  | 'Allergy'
  | 'Medication'
  | 'Problem'
  | 'Immunization'
  | 'Procedure'
  | 'Equipment'
  | 'DeviceUse';

export interface FoundFacts {
  /** Those that hold now, or the newest; in the order of the paper. */
  readonly facts: readonly Fact[];
  /** How many of those there are. */
  readonly total: number;
  /** How many there are that are over. */
  readonly ended: number;
}

interface Person {
  /** Empty where it is not known, or not shown. */
  readonly name: string;
  /** `YYYY-MM-DD`; undefined where it is not known, or not shown. */
  readonly birthDate: string | undefined;
  /** Whether the details of the person are not shown to the reader. */
  readonly isHidden: boolean;
  /** Numbers of the person's own telephones. */
  readonly phones: readonly string[];
}

export interface UnreadEntries {
  /** Facts of UnreadResource that name an entry, in the order of the paper. */
  readonly facts: readonly Fact[];
  /** How many entries there are in all, by the kind of resource. */
  readonly totals: ReadonlyMap<string, number>;
}
