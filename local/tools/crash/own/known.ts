/** What a client knows of things that it alone changes. */
import { isDeepStrictEqual } from 'node:util';
import { uncut } from '../cut.ts';
import type { Progress } from '../progress.ts';

/** All of it is as the last acknowledged call left it, or as the one call would leave it that was cut off. */
export class Known<State> {
  readonly #progress: Progress;
  #state: State;
  #perhaps: State | undefined;

  constructor(state: State, progress: Progress) {
    this.#state = state;
    this.#progress = progress;
  }

  get state(): State {
    return this.#state;
  }

  /** Makes a call that changes everything to `after`. Undefined when it was cut off. */
  async change<Answer>(after: State, call: () => Promise<Answer>): Promise<Answer | undefined> {
    this.#perhaps = after;
    const answer = await uncut(this.#progress, call);
    if (answer === undefined) return undefined;
    this.#state = after;
    this.#perhaps = undefined;
    this.#progress.note({ kind: 'own' });
    return answer;
  }

  /** What an answer has told of the present state. */
  learn(state: State): void {
    this.#state = state;
  }

  /** A sentence when what is there is neither of both. */
  faults(subject: string, actual: State): readonly string[] {
    const wanted = this.#perhaps === undefined ? [this.#state] : [this.#state, this.#perhaps];
    if (wanted.some((state) => isDeepStrictEqual(actual, state))) return [];
    const [found, ...expected] = [actual, ...wanted].map((state) => JSON.stringify(state));
    return [`${subject}: ${found} is there, and not ${expected.join(' or ')}.`];
  }
}
