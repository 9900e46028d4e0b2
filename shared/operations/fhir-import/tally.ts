/** What came of an import, and what the operator is told of each resource that something is to be said about. */
import type { ReadingSummary } from '../../fhir/summary.ts';
import type { Place } from './source.ts';

/**
 * `error`: it cannot be read, or may not be stored. `left out`: it belongs into no record that is known, or into another one.
 * `no patient`: it names none and is of a kind that gives no facts, so that no record misses it. `unread`: it is stored, and
 * something in it gave no fact. `older`: a newer one of the same id is in the files or in the record.
 */
export type Remark = 'error' | 'left out' | 'no patient' | 'unread' | 'older';

export interface Remarked extends Place {
  readonly remark: Remark;
  /** Such as `Observation/7`; empty where it is not known. */
  readonly resource: string;
  readonly reason: string;
}

/** More different reasons than mappings have are counted as one. */
const mostReasons = 300;
const otherReasons = 'Other reasons.';

type Stored = 'created' | 'replaced' | 'unchanged';

/** `older`: the record has a newer version of the resource, and keeps it. */
export type Outcome = Stored | 'older';

export class Tally {
  readonly documents: Record<Stored, number> = { created: 0, replaced: 0, unchanged: 0 };
  readonly remarks: Record<Remark, number> = {
    error: 0,
    'left out': 0,
    'no patient': 0,
    unread: 0,
    older: 0,
  };
  /** Of documents that were created or replaced, by model. */
  readonly facts = new Map<string, number>();
  /** How many resources, by remark and reason. */
  readonly reasons = new Map<string, number>();
  /** Resources that were stored with others only. */
  shared = 0;
  /** Resources that were looked at. */
  resources = 0;
  readonly #onRemark: (remarked: Remarked) => void;

  constructor(onRemark: (remarked: Remarked) => void) {
    this.#onRemark = onRemark;
  }

  remark(remarked: Remarked): void {
    this.remarks[remarked.remark] += 1;
    const key = `${remarked.remark}: ${remarked.reason}`;
    const isKnown = this.reasons.has(key) || this.reasons.size < mostReasons;
    const counted = isKnown ? key : `${remarked.remark}: ${otherReasons}`;
    this.reasons.set(counted, (this.reasons.get(counted) ?? 0) + 1);
    this.#onRemark(remarked);
  }

  /** A document that the record now has. */
  stored(outcome: Stored, reading: ReadingSummary | undefined): void {
    this.documents[outcome] += 1;
    if (outcome === 'unchanged') return;
    for (const { model, count } of reading?.facts ?? [])
      this.facts.set(model, (this.facts.get(model) ?? 0) + count);
  }
}
