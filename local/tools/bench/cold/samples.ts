/** Starts of a process, and what they are summed up to. */

interface Reading {
  /** Milliseconds since the process started. */
  readonly wall: number;
  /** Milliseconds of processor time. */
  readonly processor: number;
}

/** What a process writes. */
export interface ColdStart {
  readonly before: Reading;
  readonly imported: Reading;
  readonly answered: Reading;
  readonly status?: number;
}

export interface Sample {
  /** With warm-up and a first event. */
  readonly first: ColdStart;
  /** Only imported. */
  readonly imported: ColdStart;
}

export interface Figures {
  readonly importWall: number;
  readonly importProcessor: number;
  readonly answerWall: number;
  readonly answerProcessor: number;
}

/** Medians of each figure, in milliseconds. */
export function figuresOf(samples: readonly Sample[]): Figures {
  const of = (value: (sample: Sample) => number) => median(samples.map(value));
  return {
    importWall: of(({ imported: { imported, before } }) => imported.wall - before.wall),
    importProcessor: of(({ imported: { imported, before } }) => imported.processor - before.processor),
    answerWall: of(({ first }) => first.answered.wall),
    answerProcessor: of(({ first }) => first.answered.processor),
  };
}

/** The value in the middle; of an even number, the mean of the two there. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.');
  return (lower + upper) / 2;
}
