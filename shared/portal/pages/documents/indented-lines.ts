/** Lines of a text that is indented for reading. Neither indentation nor their number makes it much larger than it may be. */

/** Deeper lines begin where those of this depth do. */
const deepest = 20;

export class IndentedLines {
  readonly #longest: number;
  readonly #parts: string[] = [];
  #length = 0;

  /** Takes nothing more when it has so many characters. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  get isFull(): boolean {
    return this.#length >= this.#longest;
  }

  /** Begins a line. */
  add(depth: number, text: string): void {
    if (this.#length > 0) this.#take('\n');
    this.#take('  '.repeat(Math.min(depth, deepest)));
    this.#take(text);
  }

  /** Goes on with the last line. */
  goOn(text: string): void {
    this.#take(text);
  }

  get text(): string {
    return this.#parts.join('');
  }

  #take(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
