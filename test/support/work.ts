/**
 * Counts what the code of a call does, so that a test can say how it grows with the input. Times say nothing on a machine that does
 * other things, too.
 *
 * V8 counts how often each block of JavaScript runs (Profiler.startPreciseCoverage), in our code and in packages, without a change to
 * either. What runs in V8 itself is not among the blocks: there, the characters that a function goes through or makes are counted at
 * its call. How far a regular expression goes back nobody tells; so those that may go back over a long text are named.
 */
import { Session } from 'node:inspector';

export interface Work {
  /** Blocks that ran, and characters that functions of V8 went through or made. */
  readonly steps: number;
  /** Regular expressions that met a long text, and could go through it more than once. */
  readonly patterns: readonly string[];
}

/** In characters. Over a shorter text even a slow pattern is done at once. */
const longText = 4096;

/**
 * One for the whole process: V8 counts blocks of what it compiles while it counts, and code that was compiled under a session that
 * has ended is not counted again. So this file must be imported before the code runs for the first time.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Runs the work alone: whatever else runs in this thread at the same time is counted, too. Throws what it throws. */
export async function workOf(work: () => unknown): Promise<Work> {
  takeBlocks();
  const natives = new Natives();
  try {
    await work();
  } finally {
    natives.restore();
  }
  return { steps: takeBlocks() + natives.characters, patterns: [...natives.patterns] };
}

/** Blocks that ran since it was last asked. */
function takeBlocks(): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    for (const { url, functions } of taken.result) {
      if (url.endsWith('/test/support/work.ts')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
  });
  return blocks;
}

type Method = (this: unknown, ...args: never[]) => unknown;

/** Stands before functions of V8 while work is counted. */
class Natives {
  characters = 0;
  readonly patterns = new Set<string>();
  readonly #undo: (() => void)[] = [];

  constructor() {
    const found = (self: string, sought: unknown, from: unknown, at: number) =>
      (at < 0 ? self.length : at + String(sought).length) - Math.max(0, Number(from ?? 0));
    this.#count(String.prototype, 'indexOf', (self, [sought, from], at) =>
      found(String(self), sought, from, at as number),
    );
    this.#count(String.prototype, 'includes', (self) => self.length);
    this.#count(String.prototype, 'split', (self) => self.length);
    this.#count(String.prototype, 'repeat', (_, __, made) => (made as string).length);
    this.#count(String.prototype, 'trim', (self) => self.length);
    this.#count(Array.prototype, 'join', (_, __, made) => (made as string).length);
    this.#count(Array.prototype, 'includes', (self) => self.length);
    this.#count(Array.prototype, 'indexOf', (self) => self.length);
    this.#count(Array.prototype, 'splice', (self) => self.length);
    this.#count(Array.prototype, 'shift', () => 1);
    this.#count(JSON, 'parse', (_, [text]) => String(text).length);
    this.#count(JSON, 'stringify', (_, __, made) => (made as string | undefined)?.length ?? 0);
    this.#count(TextDecoder.prototype, 'decode', (_, __, made) => (made as string).length);
    // The time of the platform's parser grows with the square of the number of pairs.
    this.#count(URLSearchParams.prototype, 'append', (self) => self.size);
    this.#count(FormData.prototype, 'append', () => 1);
    this.#countForms();
    this.#countPatterns();
  }

  restore(): void {
    for (const undo of this.#undo.reverse()) undo();
  }

  #replace(owner: object, name: string, wrap: (original: Method) => Method): void {
    const original = Reflect.get(owner, name) as Method;
    Object.defineProperty(owner, name, { value: wrap(original), writable: true, configurable: true });
    this.#undo.push(() =>
      Object.defineProperty(owner, name, { value: original, writable: true, configurable: true }),
    );
  }

  #count<Owner extends object>(
    owner: Owner,
    name: string & keyof Owner,
    cost: (self: Owner, args: readonly unknown[], made: unknown) => number,
  ): void {
    const count = (characters: number) => {
      this.characters += characters;
    };
    this.#replace(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: never[]) {
          const made = original.apply(this, args);
          count(cost(this as Owner, args, made));
          return made;
        },
    );
  }

  /**
   * Bodies of forms go to the platform whole. What it needs grows with the square of the number of pairs; below a thousand that is
   * nothing to speak of.
   */
  #countForms(): void {
    const count = (body: string) => {
      const pairs = body.split('&').length;
      this.characters += body.length + Math.max(0, pairs - 1000) ** 2;
    };
    this.#replace(
      Response.prototype,
      'formData',
      (original) =>
        async function (this: unknown, ...args: never[]) {
          count(await (this as Response).clone().text());
          return original.apply(this, args);
        },
    );
  }

  #countPatterns(): void {
    const note = (pattern: RegExp, text: string, from: number, match: RegExpExecArray | null) => {
      this.characters += (match ? match.index + match[0].length : text.length) - from;
      if (text.length - from > longText && mayGoBack(pattern.source)) this.patterns.add(String(pattern));
    };
    this.#replace(RegExp.prototype, 'exec', (original) => {
      return function (this: unknown, ...args: never[]) {
        const [given] = args as readonly unknown[];
        const pattern = this as RegExp;
        const text = String(given);
        const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        const match = original.call(pattern, given as never) as RegExpExecArray | null;
        note(pattern, text, from, match);
        return match;
      };
    });
  }
}

/**
 * Whether a pattern may go through a text more than in proportion to its length: something follows on what may be repeated without
 * end, so that it goes back when that is not found, from each place where it may begin. One that begins at the start of the text and
 * repeats once does so once.
 *
 * @internal Exported for its test.
 */
function mayGoBack(source: string): boolean {
  const plain = source.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\)(?:[*+]|\{\d+,\})/.test(plain)) return true;
  const repetitions = plain.match(/(?:[*+]|\{\d+,\})\??(?=[^|)?])/g)?.length ?? 0;
  const isAtStart = plain.startsWith('^') && !plain.includes('|');
  return repetitions > (isAtStart ? 1 : 0);
}
