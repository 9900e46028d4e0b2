/** What is compared, and what came of it. */
import type { Json } from './json.ts';

export type Aspect = 'code' | 'value' | 'unit' | 'date' | 'status' | 'negation';

/** `not told`: the fact is silent about something that the resource says. */
export type Outcome = 'true' | 'false' | 'not told';

export interface Verdict {
  readonly aspect: Aspect;
  readonly field: string;
  readonly outcome: Outcome;
  /** What the resource says, and what the fact says. */
  readonly source: string;
  readonly told: string;
}

/** A fact as a report in JSON has it. */
export type Fact = Json;

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
