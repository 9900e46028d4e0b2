declare module 'linebreak' {
  /** Where a line may be broken (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Undefined behind the end of the text. */
    nextBreak(): { readonly position: number } | null;
  }
}
