/** One comparison of a resource with the fact that was read from it, and its outcome. */
import type { Json } from './json.ts';

/** What is compared: figures are counted by it. `negation`: whether something is said to be so, or not to be so. */
export type Aspect = 'code' | 'value' | 'unit' | 'date' | 'status' | 'negation';

/** Whether what the fact says is what the resource says. `not told`: the fact says nothing of it. */
export type Outcome = 'true' | 'false' | 'not told';

export interface Verdict {
  readonly aspect: Aspect;
  readonly field: string;
  readonly outcome: Outcome;
  /** What the resource says, as JSON. */
  readonly source: string;
  /** What the fact says, as JSON. */
  readonly told: string;
}

/** A fact as a report in JSON has it. */
export type Fact = Json;

/** `isTrue` is undefined where the fact says nothing. */
export function verdict(
  aspect: Aspect,
  field: string,
  isTrue: boolean | undefined,
  source: unknown,
  told: unknown,
): Verdict {
  const outcome = isTrue === undefined ? 'not told' : isTrue ? 'true' : 'false';
  return { aspect, field, outcome, source: JSON.stringify(source) ?? '', told: JSON.stringify(told) ?? '' };
}
