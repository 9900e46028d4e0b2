/** A call as a history makes it, with what the model says about it. */
import type { Content, Method } from '../in-process/client.ts';
import type { Answer } from '../in-process/service.ts';
import type { CallObject, Rule } from './model/access.ts';
import type { Carenet } from './model/state.ts';

/** What happens once the caller is let in, and everything in the path is there. */
export interface Outcome {
  readonly status: number;
  /** Changes the model, for a call that succeeds. Returns the id of the document that the call made. */
  readonly effect?: (answer: Answer) => Promise<string | undefined> | string | undefined | void;
}

export interface Plan extends Content {
  readonly method: Method;
  readonly path: string;
  /** As the audit trail names it. */
  readonly operation: string;
  readonly rule: Rule;
  readonly on?: CallObject;
  /** Something that is looked up before the rule is missing: docs/contract/general.md#order-of-checks. */
  readonly isMissing?: boolean;
  readonly outcome: () => Outcome;
  /** The carenet in the path. */
  readonly carenet?: Carenet;
  /** The document in the path; null where the contract leaves open which of two the entry names. */
  readonly document?: string | null;
  /** False for a call whose path names neither the record nor a carenet of it. */
  readonly isInTrail?: boolean;
}

export const ok: Outcome = { status: 200 };
export const rejected = (status: number): Outcome => ({ status });
