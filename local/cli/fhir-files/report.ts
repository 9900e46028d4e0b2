/** What the operator is told of an import of FHIR. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Progress } from '../../../shared/operations/fhir-import/index.ts';
import type { Remark, Remarked, Tally } from '../../../shared/operations/fhir-import/tally.ts';
import { count, progress } from '../output.ts';
import { plain } from '../plain-text.ts';

/** Errors and what is left out are named up to this number; the report file has all. */
const mostShown = 20;
/** Reasons of each kind of remark that are shown, the most frequent ones first. */
const mostReasons = 15;

/** Takes every remark. `file` is where all are written, one JSON object in each line; only the current user may read it. */
export class Remarks {
  readonly #file: number | undefined;
  #shown = 0;

  /** Throws when the file cannot be written. */
  constructor(file: string | undefined) {
    this.#file = file === undefined ? undefined : openSync(file, 'w', 0o600);
  }

  take(remarked: Remarked): void {
    const { remark, file, at, resource, reason } = remarked;
    if (this.#file !== undefined)
      writeSync(this.#file, `${JSON.stringify({ remark, file, at, resource, reason })}\n`);
    if (remark !== 'error' && remark !== 'left out') return;
    this.#shown += 1;
    if (this.#shown <= mostShown) progress(plain(lineOf(remarked)));
    if (this.#shown === mostShown + 1) progress('More are not shown one by one; --report FILE writes all.');
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function lineOf({ file, at, resource, reason }: Remarked): string {
  const place = at === '' ? file : `${file}, ${at}`;
  return resource === '' ? `${place}: ${reason}` : `${place}, ${resource}: ${reason}`;
}

/** Prints the progress every two seconds. */
export function importProgress(now: () => number = () => performance.now()): (progress: Progress) => void {
  let said = now();
  return ({ step, resources, documents }) => {
    if (now() - said < 2000) return;
    said = now();
    if (step === 'found') progress(`Resources found: ${count(resources)}`);
    else progress(`Resources read: ${count(resources)}, documents stored: ${count(documents)}`);
  };
}

const titles: Readonly<Record<Remark, string>> = {
  error: 'Not imported, because of an error',
  'left out': 'Left out',
  'no patient': 'About no patient, not stored',
  unread: 'Stored without a fact of it',
  older: 'Older versions, not imported',
};

/** The lines that sum up an import. */
export function summaryLines({
  documents,
  remarks,
  reasons,
  facts,
  shared,
  resources,
}: Tally): readonly string[] {
  const { created, replaced, unchanged } = documents;
  const byCount = (entries: Iterable<readonly [string, number]>) =>
    [...entries].sort(([one, first], [other, second]) => second - first || one.localeCompare(other));
  const reasonsOf = (remark: Remark) =>
    byCount(reasons)
      .filter(([key]) => key.startsWith(`${remark}: `))
      .map(([key, number]) => `  ${count(number)}  ${plain(key.slice(remark.length + 2))}`);
  return [
    `${count(resources)} resources: ${count(created)} documents created, ${count(replaced)} replaced, ` +
      `${count(unchanged)} unchanged; ${count(shared)} are stored only with those that need them.`,
    ...(facts.size > 0 ? ['Facts of what was created and replaced:'] : []),
    ...byCount(facts).map(([model, number]) => `  ${count(number)}  ${model}`),
    ...(Object.keys(titles) as Remark[]).flatMap((remark) => {
      if (remarks[remark] === 0) return [];
      const all = reasonsOf(remark);
      const more = all.length > mostReasons ? [`  and ${count(all.length - mostReasons)} other reasons`] : [];
      return [`${titles[remark]}: ${count(remarks[remark])}`, ...all.slice(0, mostReasons), ...more];
    }),
  ];
}
