/** The work that reading a document takes, counted in steps: docs/contract/fhir.md#work. */
import { ApiError } from '../errors.ts';

/** Steps for each byte of a document. What hospitals send takes less than one, and so do the smallest resources. */
const stepsPerByte = 10;
/** Characters of text that are compared, checked or joined for the price of one step. */
const charactersPerStep = 64;

/** The work of one document, and how much it may be. */
export class Work {
  #steps = 0;
  #most: number;

  /** Without `bytes`, the size of the document, the work is counted and has no limit. */
  constructor(bytes = Number.POSITIVE_INFINITY) {
    this.#most = bytes * stepsPerByte;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Allows the work for more bytes, which belong to the document too. */
  allow(bytes: number): void {
    this.#most += bytes * stepsPerByte;
  }

  /** Throws 400 when it is more than the document may cost. */
  add(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#most) throw new ApiError('fhir_too_costly');
  }
}

let current: Work | undefined;

/**
 * Runs the function, and counts its steps. The work is known to all of its calls without being passed on, so that no reader of elements
 * can forget it. Nothing of that waits for anything: only one document is read at a time.
 */
export function counted<Result>(work: Work, run: () => Result): Result {
  const before = current;
  current = work;
  try {
    return run();
  } finally {
    current = before;
  }
}

/** Counts elements that are visited. Outside of `counted` it does nothing. */
export function visit(elements: number): void {
  current?.add(elements);
}

/** Counts text that is looked at from its beginning to its end. */
export function visitText(characters: number): void {
  current?.add(1 + Math.floor(characters / charactersPerStep));
}
