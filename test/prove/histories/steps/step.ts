/** One kind of step in a history: what it chooses at random, and the call that follows from it. */
import fc from 'fast-check';
import type { Plan } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';

/** What a step has chosen, as a replay file holds it. */
export interface Choice {
  /** The kind of step. */
  readonly step: string;
  /** Who acts, by position. */
  readonly by: number;
  readonly [name: string]: unknown;
}

export interface StepKind<D> {
  /** How often this kind comes up, relative to others. */
  readonly weight: number;
  /** Who acts most of the time, so that histories get somewhere; others try it too. */
  readonly usual: readonly number[];
  readonly choose: fc.Arbitrary<D>;
  /** The call; undefined where the history has nothing to act on. */
  readonly plan: (scene: Scene, by: Participant, chosen: D) => Plan | undefined;
}

export type StepKinds = Readonly<Record<string, StepKind<never>>>;

/** Positions of participants: docs/contract/access.md#predicates-in-data-terms says what each may do. */
export const who = {
  /** The one who owns the record at that moment. */
  owner: -2,
  sharer: 1,
  /** The account that the step names. */
  self: -1,
  admin: 4,
  /** The newest token of the app that acts by itself, and the newest of one that acts for a person. */
  autonomous: -3,
  opened: -4,
} as const;

/** Full control of the record. */
export const full: readonly number[] = [who.owner, who.owner, who.sharer];
/** A caller who may work with its documents. */
export const documentUsers: readonly number[] = [...full, who.autonomous, who.opened];
export const apps: readonly number[] = [who.autonomous, who.opened];

export function kind<D>(
  weight: number,
  usual: StepKind<D>['usual'],
  choose: { readonly [Name in keyof D]: fc.Arbitrary<D[Name]> },
  plan: StepKind<D>['plan'],
): StepKind<never> {
  return { weight, usual, choose: fc.record(choose) as fc.Arbitrary<D>, plan } as unknown as StepKind<never>;
}

/** Not in any list. */
const outside = 99;

/** A position in a list that may be empty; `pick` wraps it around. Now and then one outside of it. */
export const position = fc.oneof(
  { weight: 12, arbitrary: fc.nat(11) },
  { weight: 1, arbitrary: fc.constant(outside) },
);

/** The same, mostly in front: few carenets that much happens to show more than many. */
export const frontPosition = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 0, 0, 1, 2, 3) },
  { weight: 1, arbitrary: fc.constant(outside) },
);

export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list.length === 0 || at === outside ? undefined : list[at % list.length];
}
