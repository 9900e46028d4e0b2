/** What a function did on AWS, in the terms of its policy. */

export interface Use {
  /** The function: a group, `all`, or a worker. */
  readonly by: string;
  /** The IAM action, such as `dynamodb:PutItem`. */
  readonly action: string;
  /** Pattern of partition keys (`NONCE#*`) or of object keys (`documents/*`), or the resource (`mail queue`). */
  readonly on: string;
  /** An attribute that an update changes or reads, including those of the key; one use for each. */
  readonly attribute?: string;
}

/**
 * The part of a partition key that tells the kind of its items: up to its first `#`; a key without one stays
 * whole.
 */
export function partitionPattern(partition: string): string {
  const end = partition.indexOf('#');
  return end < 0 ? partition : `${partition.slice(0, end + 1)}*`;
}

/** The folder of an object. */
export function objectPattern(key: string): string {
  return `${key.slice(0, key.indexOf('/') + 1)}*`;
}

/** One use in one line; equal uses give equal lines. */
export function lineOf({ by, action, on, attribute }: Use): string {
  return JSON.stringify([by, action, on, ...(attribute === undefined ? [] : [attribute])]);
}

/** The use that `lineOf` wrote. */
export function useIn(line: string): Use {
  const [by, action, on, attribute] = JSON.parse(line) as [string, string, string, string?];
  return { by, action, on, ...(attribute !== undefined && { attribute }) };
}
