/** What the operator is told of checked files: each, and all together. */
import { count } from '../output.ts';
import type { Checked } from './check-file.ts';

/** People, and what is not read, are named up to this number of each file. */
const mostNamed = 20;

export class CheckReport {
  #files = 0;
  #problems = 0;
  readonly #facts = new Map<string, number>();
  /** By kind and reason. */
  readonly #unread = new Map<string, number>();
  readonly #otherKinds = new Set<string>();
  /** Facts that are in files about several people. */
  #ofSeveral = 0;

  /** Counts a file, and returns the lines about it. */
  add(file: string, checked: Checked): readonly string[] {
    const { problems, facts, unread, otherKinds, isOfSeveral, isTooLarge } = checked;
    this.#files += 1;
    this.#problems += problems.length;
    for (const { model, count: number } of facts) increase(this.#facts, model, number);
    for (const { resource, reason } of unread) increase(this.#unread, `${kindOf(resource)}: ${reason}`, 1);
    for (const { resource } of otherKinds) this.#otherKinds.add(resource);
    const all = facts.reduce((sum, { count: number }) => sum + number, 0);
    if (isOfSeveral) this.#ofSeveral += all;
    return [
      file,
      ...named(problems).map((line) => `  cannot be read: ${line}`),
      ...peopleLines(checked),
      ...(isTooLarge ? ['  It is larger than a document may be: records import-fhir can store it.'] : []),
      `  facts: ${facts.map(({ model, count: number }) => `${count(number)} ${model}`).join(', ') || 'none'}`,
      ...(unread.length > 0 ? [`  not read: ${count(unread.length)}`] : []),
      ...named(unread).map((line) => `    ${line}`),
      ...named(otherKinds).map((line) => `  of no kind that is read: ${line}`),
    ];
  }

  /** The lines about all files. */
  sum(): readonly string[] {
    const facts = [...this.#facts].sort(mostFirst);
    const all = facts.reduce((sum, [, number]) => sum + number, 0);
    const unread = [...this.#unread].sort(mostFirst);
    return [
      '',
      `In all, ${count(this.#files)} ${this.#files === 1 ? 'file' : 'files'} with ${count(all)} facts:`,
      ...facts.map(([model, number]) => `  ${count(number)}  ${model}`),
      ...(this.#problems > 0 ? [`Cannot be read: ${count(this.#problems)}`] : []),
      ...(this.#ofSeveral > 0
        ? [`Facts in files about several people, which would not be read: ${count(this.#ofSeveral)}`]
        : []),
      ...(unread.length > 0 ? ['Not read:'] : []),
      ...unread.map(([reason, number]) => `  ${count(number)}  ${reason}`),
      ...(this.#otherKinds.size > 0
        ? [`Of no kind that is read: ${[...this.#otherKinds].sort().join(', ')}`]
        : []),
    ];
  }

  /** How many resources of kinds that are read would give no fact, files and lines that cannot be read, and facts of several people. */
  get missing(): number {
    const unread = [...this.#unread.values()].reduce((sum, number) => sum + number, 0);
    return this.#problems + unread + this.#ofSeveral;
  }
}

function peopleLines({ people, isOfSeveral, problems, facts }: Checked): readonly string[] {
  if (problems.length > 0 && facts.length === 0) return [];
  const more = people.length > mostNamed ? ` and ${count(people.length - mostNamed)} more` : '';
  const line = `  about: ${people.slice(0, mostNamed).join('; ') || 'nobody says whom'}${more}`;
  return isOfSeveral
    ? [line, '  It is about several people: stored as one document, it would give no facts.']
    : [line];
}

function named(all: readonly { readonly resource: string; readonly reason: string }[]): readonly string[] {
  const lines = all
    .slice(0, mostNamed)
    .map(({ resource, reason }) => (resource === '' ? reason : `${resource}: ${reason}`));
  return all.length > mostNamed ? [...lines, `and ${count(all.length - mostNamed)} more`] : lines;
}

/** `Observation/7` → `Observation`, and `entry 3 (Observation)` → `Observation`. */
function kindOf(resource: string): string {
  return /[A-Z][A-Za-z]+/.exec(resource)?.[0] ?? resource;
}

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function mostFirst(
  [one, first]: readonly [string, number],
  [other, second]: readonly [string, number],
): number {
  return second - first || one.localeCompare(other);
}
