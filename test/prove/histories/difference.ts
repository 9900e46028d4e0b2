/** The service did not do what the model says. */
export class Difference extends Error {
  constructor(what: string, expected: unknown, found: unknown) {
    super(`${what}: expected ${textOf(expected)}, found ${textOf(found)}`);
    this.name = 'Difference';
  }
}

/** Throws a Difference unless both are the same as JSON. */
export function requireSame(what: string, expected: unknown, found: unknown): void {
  if (textOf(expected) !== textOf(found)) throw new Difference(what, expected, found);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}
