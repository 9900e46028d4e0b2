/** What exporting and importing need of an archive file, whatever its form. */

/** A file that is being written. */
export interface ArchiveSink {
  /** Adds a file of the archive; resolves when the next one may be added. */
  add(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
}

/** An existing file. Throws ArchiveError for damaged content. */
export interface ArchiveSource {
  /** Names of the files in it, each once. They are names, never paths. */
  names(): Iterable<string>;
  /** Declared size in bytes; undefined when there is no such file. */
  size(name: string): number | undefined;
  /** The bytes of a file: exactly as many as its size, else it throws. */
  read(name: string): AsyncIterable<Uint8Array>;
}

export interface Progress {
  readonly step: 'documents' | 'bodies' | 'checked' | 'stored';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;
