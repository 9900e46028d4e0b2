/** Numbers as text, without white space around them: docs/contract/data-models.md#primitive-types. */

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads an optional sign, a decimal and an optional exponent; undefined for anything else or beyond a double. */
export function readNumber(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const number = Number(text);
  // Adding zero turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : undefined;
}
