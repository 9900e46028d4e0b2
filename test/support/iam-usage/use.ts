/** What a function did on AWS, as its policy has to name it. */

export interface Use {
  /** The function: a group, `all`, or a worker. */
  readonly by: string;
  /** As IAM names it, such as `dynamodb:PutItem`. */
  readonly action: string;
  /** Pattern of partition keys (`NONCE#*`) or of object keys (`documents/*`), or what it is done to (`mail queue`). */
  readonly on: string;
  /** An attribute that an update changes or looks at, of the key included; one use for each. */
  readonly attribute?: string;
}

/** The part of a partition key that says what lies there: up to its first `#`; a key without one stands for itself. */
export function partitionPattern(partition: string): string {
  const end = partition.indexOf('#');
  return end < 0 ? partition : `${partition.slice(0, end + 1)}*`;
}

/** The folder of an object. */
export function objectPattern(key: string): string {
  return `${key.slice(0, key.indexOf('/') + 1)}*`;
}

/** One use in one line, the same text for the same use. */
export function lineOf({ by, action, on, attribute }: Use): string {
  return JSON.stringify([by, action, on, ...(attribute === undefined ? [] : [attribute])]);
}

/** The use that `lineOf` wrote. */
export function useIn(line: string): Use {
  const [by, action, on, attribute] = JSON.parse(line) as [string, string, string, string?];
  return { by, action, on, ...(attribute !== undefined && { attribute }) };
}
