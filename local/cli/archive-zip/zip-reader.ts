/** Reads an archive from a zip file. Names in it are looked up and never become paths. */
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchiveError } from '../../../shared/operations/archive/archive-error.ts';
import type { ArchiveSource } from '../../../shared/operations/archive/io.ts';

const storedMethod = 0;
const deflatedMethod = 8;

export class ZipSource implements ArchiveSource {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  size(name: string): number | undefined {
    return this.#entries.get(name)?.uncompressedSize;
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ArchiveError(`${name} is missing.`);
    let bytes = 0;
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        bytes += piece.length;
        yield piece;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (bytes !== entry.uncompressedSize)
      throw new ArchiveError(`The zip file is damaged: ${name} has fewer bytes than it says.`);
  }

  close(): void {
    this.#zip.close();
  }
}

/** Opens the file and reads its directory. Throws ArchiveError when it is damaged or holds what no archive has. */
export async function openZip(file: string): Promise<ZipSource> {
  const options = { autoClose: false, strictFileNames: true };
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, options);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) take(entry, entries);
    return new ZipSource(zip, entries);
  } catch (error) {
    zip?.close();
    throw isSystemError(error) ? error : damaged(error);
  }
}

function take(entry: Entry, entries: Map<string, Entry>): void {
  const { fileName, compressionMethod, uncompressedSize } = entry;
  // A program that packs an archive again may add folders.
  if (fileName.endsWith('/') && uncompressedSize === 0) return;
  if (entries.has(fileName)) throw new ArchiveError(`The zip file contains ${fileName} twice.`);
  if (entry.isEncrypted()) throw new ArchiveError(`${fileName} is encrypted; an archive is not.`);
  if (compressionMethod !== storedMethod && compressionMethod !== deflatedMethod)
    throw new ArchiveError(`${fileName} has an unknown compression; use deflate or none.`);
  entries.set(fileName, entry);
}

function damaged(error: unknown): unknown {
  if (error instanceof ArchiveError || !(error instanceof Error)) return error;
  return new ArchiveError(`The file is damaged, or is not a zip file: ${error.message}.`);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
