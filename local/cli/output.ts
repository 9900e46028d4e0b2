/** Results go to the standard output, what is going on to the standard error output. */

/** Prints lines of a result. */
export function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Says what is going on. */
export function progress(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** A whole number with separators. */
export function count(value: number): string {
  return value.toLocaleString('en');
}
