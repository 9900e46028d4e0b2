/** Percentiles of measured times. */

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** By nearest rank. Throws when nothing was measured. */
export function percentilesOf(times: Iterable<number>): Percentiles {
  const sorted = Float64Array.from(times).sort();
  if (sorted.length === 0) throw new Error('Nothing was measured.');
  const at = (percent: number) => sorted[Math.ceil((percent / 100) * sorted.length) - 1]!;
  return { p50: at(50), p95: at(95), p99: at(99) };
}
