/**
 * Takes a Bundle apart while it is read: the bytes of each entry as they stand in the file. The tokenizer is a library's, because a
 * Bundle may be larger than a string can be. It is the one that tells at which byte a token stands, so that entries are cut out and
 * not built again; other streaming parsers give values, in which 7.20 has become 7.2 and a key that stands twice is lost.
 */
import { Tokenizer, TokenType } from '@streamparser/json';

/** Something at the top of a file. */
export type Part =
  /** The bytes of an entry, and of the resource inside of it. */
  | {
      readonly kind: 'entry';
      readonly number: number;
      readonly bytes: Buffer;
      readonly resource: Buffer | undefined;
    }
  /** A file that is one resource, and no Bundle. */
  | { readonly kind: 'resource'; readonly bytes: Buffer }
  /** An entry, or such a file, that is larger than is allowed. Its number is 0 for the file. */
  | { readonly kind: 'too large'; readonly number: number };

/** Depth of the tokens directly inside of the root, of an entry, and of what an entry has. */
const inRoot = 1;
const inEntries = 2;
const inEntry = 3;

export class BundleSplitter {
  readonly #tokenizer = new Tokenizer();
  readonly #longest: number;
  #found: Part[] = [];
  /** Bytes that may still be needed, and the position of the first of them in the file. */
  #held: Buffer = Buffer.alloc(0);
  #heldFrom = 0;
  #depth = 0;
  /** The last string directly inside of an object: a key, until its value comes. */
  #key = '';
  /** The key whose value is being read, by depth. */
  readonly #path: string[] = [];
  #type: unknown;
  #entries = 0;
  #hasEntries = false;
  /** Where the root, the entry and its resource begin; undefined outside. */
  #root: number | undefined;
  #entry: number | undefined;
  #resource: readonly [from: number, to: number] | undefined;
  #isTooLarge = false;
  #isEnded = false;
  #error: Error | undefined;

  constructor(longest: number) {
    this.#longest = longest;
    this.#tokenizer.onToken = ({ token, value, offset }) => this.#take(token, value, offset);
  }

  /** Bytes that are in memory between two pieces. @internal Exported for its test. */
  get held(): number {
    return this.#held.length;
  }

  /** The parts that end in this piece of the file. Throws when what came before it is no JSON. */
  write(chunk: Buffer): readonly Part[] {
    this.#requireJson();
    this.#found = [];
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    try {
      this.#tokenizer.write(chunk);
    } catch (error) {
      // What ended before the error is good.
      this.#error = error as Error;
    }
    this.#forget();
    return this.#found;
  }

  /** Throws when the file is no JSON, ends within it, or has entries and is no Bundle. */
  end(): void {
    this.#requireJson();
    if (this.#isEnded) this.#tokenizer.end();
    if (!this.#isEnded) throw new Error('It ends before its JSON does.');
    if (this.#hasEntries && this.#type !== 'Bundle') throw new Error('It has entries, and is no Bundle.');
  }

  #requireJson(): void {
    if (this.#error) throw this.#error;
  }

  #take(token: TokenType, value: unknown, offset: number): void {
    if (this.#isEnded) throw new Error('Something follows its JSON.');
    if (token === TokenType.COLON) {
      this.#path[this.#depth] = this.#key;
    } else if (token === TokenType.COMMA) {
      this.#key = '';
    } else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (this.#depth === 0 && token === TokenType.LEFT_BRACKET)
        throw new Error('It is a list, and no resource.');
      this.#open(token === TokenType.LEFT_BRACE, offset);
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      this.#close(offset);
    } else {
      if (this.#depth === 0) throw new Error('It is no resource.');
      if (this.#depth === inRoot && this.#path[inRoot] === 'resourceType' && this.#key === 'resourceType')
        this.#type = value;
      if (token === TokenType.STRING) this.#key = String(value);
    }
  }

  #open(isObject: boolean, offset: number): void {
    if (this.#depth === 0) this.#root = offset;
    const mayBeBundle = this.#type === undefined || this.#type === 'Bundle';
    if (this.#depth === inRoot && !isObject && mayBeBundle && this.#path[inRoot] === 'entry') {
      this.#hasEntries = true;
      this.#root = undefined;
    }
    if (this.#isInEntries(inEntries) && isObject) {
      this.#entry = offset;
      this.#isTooLarge = false;
      this.#resource = undefined;
    }
    this.#depth += 1;
    if (this.#isInEntries(inEntry + 1) && isObject && this.#path[inEntry] === 'resource')
      this.#resource ??= [offset, -1];
    this.#key = '';
  }

  #close(offset: number): void {
    this.#depth -= 1;
    if (this.#resource?.[1] === -1 && this.#isInEntries(inEntry))
      this.#resource = [this.#resource[0], offset + 1];
    if (this.#entry !== undefined && this.#isInEntries(inEntries)) this.#finishEntry(offset + 1);
    if (this.#depth === 0) this.#finish(offset + 1);
    this.#key = '';
  }

  #isInEntries(depth: number): boolean {
    return this.#hasEntries && this.#depth === depth && this.#path[inRoot] === 'entry';
  }

  #finishEntry(end: number): void {
    this.#entries += 1;
    const number = this.#entries;
    if (this.#isTooLarge || end - this.#entry! > this.#longest)
      this.#found.push({ kind: 'too large', number });
    else {
      const resource = this.#resource && this.#cut(...this.#resource);
      this.#found.push({ kind: 'entry', number, bytes: this.#cut(this.#entry!, end), resource });
    }
    this.#entry = undefined;
  }

  #finish(end: number): void {
    this.#isEnded = true;
    if (this.#hasEntries || this.#root === undefined) return;
    if (this.#isTooLarge || end - this.#root > this.#longest)
      this.#found.push({ kind: 'too large', number: 0 });
    else this.#found.push({ kind: 'resource', bytes: this.#cut(this.#root, end) });
    this.#root = undefined;
  }

  /** A copy, because what is held changes. */
  #cut(from: number, to: number): Buffer {
    return Buffer.from(this.#held.subarray(from - this.#heldFrom, to - this.#heldFrom));
  }

  /** Lets go of the bytes that no part needs. */
  #forget(): void {
    const needed = this.#entry ?? this.#root;
    const end = this.#heldFrom + this.#held.length;
    if (needed !== undefined && end - needed > this.#longest) this.#isTooLarge = true;
    const from = needed === undefined || this.#isTooLarge ? end : needed;
    this.#held = Buffer.from(this.#held.subarray(from - this.#heldFrom));
    this.#heldFrom = from;
  }
}
