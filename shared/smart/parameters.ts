/** Parameters of OAuth 2.0 (RFC 6749 §3.1 and §3.2): each at most once, and an empty one counts as left out. Pure. */

export interface Parameters {
  readonly values: ReadonlyMap<string, string>;
  /** The names that stand there more than once, of which no value may be used. */
  readonly repeated: readonly string[];
}

export function parametersOf(pairs: readonly (readonly [name: string, value: string])[]): Parameters {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of pairs) {
    if (values.has(name)) repeated.add(name);
    values.set(name, value);
  }
  for (const [name, value] of values) if (value === '' || repeated.has(name)) values.delete(name);
  return { values, repeated: [...repeated] };
}
