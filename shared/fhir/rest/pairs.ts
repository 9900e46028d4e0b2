/** The pairs of a search, as they come and as they are answered. */

/** A pair of a query or a form, decoded. */
export type Pair = readonly [name: string, value: string];

/** A parameter that is left out, and why. */
export interface Ignored {
  readonly name: string;
  readonly reason: string;
}
