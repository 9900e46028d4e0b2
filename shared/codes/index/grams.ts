/**
 * Grams: one, two or three successive octets of a text. Each has a number, so that tables over all of them are
 * plain arrays.
 */
const pairs = 0x100;
const triples = pairs + 0x1_0000;

/** How many there are. */
export const gramCount = triples + 0x100_0000;

export const longestGram = 3;

/** The number of the gram of that length (1 to 3) that begins at a position. */
export function gramAt(octets: Uint8Array, position: number, length: number): number {
  const first = octets[position]!;
  if (length === 1) return first;
  const two = (first << 8) | octets[position + 1]!;
  if (length === 2) return pairs + two;
  return triples + ((two << 8) | octets[position + 2]!);
}

/** The grams that every text has in which this one occurs: the longest ones, which imply the shorter. */
export function gramsOf(needle: Uint8Array): ReadonlySet<number> {
  const length = Math.min(longestGram, needle.length);
  const grams = new Set<number>();
  for (let position = 0; position + length <= needle.length; position += 1) {
    grams.add(gramAt(needle, position, length));
  }
  return grams;
}
