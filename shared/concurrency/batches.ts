/** The list in parts of `size` items; the last part may have fewer. */
export function* batches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

export interface Bounded<T> {
  /** Items of a part, at most. */
  readonly items: number;
  /** What `sizeOf` says of all items of a part together, at most, unless one alone is larger. */
  readonly size: number;
  readonly sizeOf: (item: T) => number;
}

/** The list in parts that are bounded in number and size. */
export function* boundedBatches<T>(list: readonly T[], bounds: Bounded<T>): Generator<readonly T[]> {
  let part: T[] = [];
  let size = 0;
  for (const item of list) {
    const own = bounds.sizeOf(item);
    if (part.length > 0 && (part.length === bounds.items || size + own > bounds.size)) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(item);
    size += own;
  }
  if (part.length > 0) yield part;
}
