/** What is fuzzed: random inputs, and what must hold for each. */
import fc from 'fast-check';

/** An input is plain JSON, so that it can be kept in a file and tried again. */
export interface Target<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Throws when something does not hold. */
  readonly check: (input: Input) => Promise<void>;
}

export interface Limits {
  readonly seed: number;
  readonly runs: number;
  /** Begins no new input after so many milliseconds. */
  readonly milliseconds?: number;
}

export interface Fuzzed {
  readonly inputs: number;
  /** The smallest input that was found, and what does not hold for it. */
  readonly failure?: { readonly input: unknown; readonly message: string };
}

export async function fuzz<Input>({ inputs, check }: Target<Input>, limits: Limits): Promise<Fuzzed> {
  const { seed, runs, milliseconds } = limits;
  const result = await fc.check(fc.asyncProperty(inputs, check), {
    seed,
    numRuns: runs,
    ...(milliseconds !== undefined && {
      interruptAfterTimeLimit: milliseconds,
      markInterruptAsFailure: false,
    }),
  });
  if (!result.failed) return { inputs: result.numRuns };
  if (!result.counterexample) throw result.errorInstance;
  const [input] = result.counterexample;
  return { inputs: result.numRuns, failure: { input, message: String(result.errorInstance) } };
}
