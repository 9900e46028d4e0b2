/** Numbers as text, without white space around them (wire contract, primitive types). */

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads an optional sign, a decimal and an optional exponent; undefined for anything else or beyond a double. */
export function readNumber(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const number = Number(text);
  // Adding zero makes -0 an ordinary zero.
  return Number.isFinite(number) ? number + 0 : undefined;
}
