/** Puts the lines of two texts side by side: equal lines on one row, and what differs between them. */

export interface LinePair {
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** Beyond so many pairs of lines the search for equal ones would take too long; then they are paired by number. */
const mostPairs = 4_000_000;

/** By the longest common subsequence of lines. */
export function pairLines(left: readonly string[], right: readonly string[]): readonly LinePair[] {
  if (left.length * right.length > mostPairs) return zipped(left, right);
  const lengths = commonLengths(left, right);
  const pairs: LinePair[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    pairs.push(...zipped(removed, added));
    [removed, added] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      flush();
      pairs.push({ left: left[i++], right: right[j++] });
    } else if (j >= right.length || (i < left.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      removed.push(left[i++]!);
    } else {
      added.push(right[j++]!);
    }
  }
  flush();
  return pairs;
}

/** By start of the rest on each side: how many lines the rests have in common, in order. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        left[i] === right[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}

function zipped(left: readonly string[], right: readonly string[]): readonly LinePair[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
    left: left[index],
    right: right[index],
  }));
}
