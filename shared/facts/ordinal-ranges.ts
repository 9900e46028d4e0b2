/** Sets of ordinals as short text: `0-57,59`. */

/** Writes ordinals that ascend. */
export function writeRanges(ordinals: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const ordinal of ordinals) {
    const last = ranges.at(-1);
    if (last && ordinal === last[1] + 1) last[1] = ordinal;
    else ranges.push([ordinal, ordinal]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** Whether the text names the ordinal. */
export function readRanges(text: string): (ordinal: number) => boolean {
  const ranges = boundsIn(text);
  return (ordinal) => {
    // They ascend, so the last that begins no later than the ordinal decides.
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]![0] <= ordinal) low = middle + 1;
      else high = middle;
    }
    return low > 0 && ordinal <= ranges[low - 1]![1];
  };
}

/** How many ordinals there are in ranges. */
export function lengthOfRanges(text: string): number {
  return boundsIn(text).reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

function boundsIn(text: string): readonly (readonly [from: number, to: number])[] {
  return text.split(',').map((range) => {
    const [from, to = from] = range.split('-').map(Number) as [number, number?];
    return [from, to] as const;
  });
}
