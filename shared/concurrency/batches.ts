/** The list in parts of `size` items; the last part may have fewer. */
export function* batches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
