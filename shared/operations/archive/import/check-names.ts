/** Checks the files of an archive: all required ones are there, none twice, none without a reference. */
import { ArchiveError } from '../archive-error.ts';
import { type Manifest, metadataFiles, names } from '../format/files.ts';
import { auditMonthOf } from '../format/names.ts';
import type { ArchiveSource } from '../io.ts';

/** The files without a reference so far. */
export class Unused {
  readonly #names: Set<string>;
  readonly #source: ArchiveSource;

  constructor(source: ArchiveSource) {
    this.#source = source;
    this.#names = new Set(source.names());
  }

  /** Records a reference to the file. Throws when it is missing, or when something else refers to it too. */
  take(name: string): void {
    if (this.#names.delete(name)) return;
    const isThere = this.#source.size(name) !== undefined;
    throw new ArchiveError(isThere ? `${name} is named twice.` : `${name} is missing.`);
  }

  /** The same for a body of this size. */
  takeBody(name: string, said: number, maximum: number): void {
    this.take(name);
    if (said > maximum) throw new ArchiveError(`${name}: a body has ${maximum} bytes at most, not ${said}.`);
    const there = this.#source.size(name);
    if (there !== said)
      throw new ArchiveError(`${name} has ${there} bytes, not ${said} as its metadata say.`);
  }

  requireNone(): void {
    const [name] = this.#names;
    if (name === undefined) return;
    const others = this.#names.size > 1 ? ` and ${this.#names.size - 1} more` : '';
    throw new ArchiveError(`The archive holds ${name}${others}, which nothing in it refers to.`);
  }
}

/** Throws unless the manifest names every metadata file once, and nothing else. */
export function checkFiles({ files }: Manifest, unused: Unused): void {
  unused.take(names.manifest);
  const listed = new Set<string>();
  for (const { name } of files) {
    if (!Object.hasOwn(metadataFiles, name) && auditMonthOf(name) === undefined)
      throw new ArchiveError(`${names.manifest} names ${name}, which is no file of this format.`);
    if (listed.has(name)) throw new ArchiveError(`${names.manifest} names ${name} twice.`);
    listed.add(name);
    unused.take(name);
  }
  for (const name of Object.keys(metadataFiles)) {
    if (!listed.has(name)) throw new ArchiveError(`${names.manifest} does not name ${name}.`);
  }
}
