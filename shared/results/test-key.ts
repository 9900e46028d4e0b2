/**
 * Which results are of the same test: docs/contract/reports.md#which-results-are-of-one-test. A test is its code, whatever the text
 * beside it says; only what has no code is known by its name.
 */

/** What a result says of its test. A code without a system names nothing for others, so then the name counts. */
export interface TestName {
  readonly system?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** The same text for all results of one test. Undefined where neither a code in a system nor a name is known. */
export function testKey({ system, code, name }: TestName): string | undefined {
  if (system && code) return `${system}|${code}`;
  const spelled = spelling(name || code || '');
  return spelled === '' ? undefined : `|${spelled}`;
}

/** Names differ by more than letter case and blanks, or they are the same. */
function spelling(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
