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
  readonly choose: fc.Arbitrary<D>;
  /** The call; undefined where the history has nothing to act on. */
  readonly plan: (scene: Scene, by: Participant, chosen: D) => Plan | undefined;
}

export type StepKinds = Readonly<Record<string, StepKind<never>>>;

export function kind<D>(
  weight: number,
  choose: { readonly [Name in keyof D]: fc.Arbitrary<D[Name]> },
  plan: StepKind<D>['plan'],
): StepKind<never> {
  return { weight, choose: fc.record(choose) as fc.Arbitrary<D>, plan } as unknown as StepKind<never>;
}

/** A position in a list that may be empty; `pick` wraps it around. */
export const position = fc.nat(11);

export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list.length === 0 ? undefined : list[at % list.length];
}
