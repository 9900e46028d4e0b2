/** Results go to standard output, progress to standard error. */

/** Prints lines of a result. */
export function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Prints progress. */
export function progress(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** A whole number with thousands separators. */
export function count(value: number): string {
  return value.toLocaleString('en');
}
