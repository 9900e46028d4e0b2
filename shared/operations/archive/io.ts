/** What exporting and importing need of an archive file, whatever form it has. */

/** A file that is being written. */
export interface ArchiveSink {
  /** Adds a file of the archive; resolves when the next one may come. */
  add(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
}

/** A file that is there. Throws ArchiveFault for what is damaged. */
export interface ArchiveSource {
  /** Names of the files in it, each once. They are names, never paths. */
  names(): Iterable<string>;
  /** Declared size in octets; undefined when there is no such file. */
  size(name: string): number | undefined;
  /** The octets of a file: as many as its size says, or a fault. */
  read(name: string): AsyncIterable<Uint8Array>;
}

export interface Progress {
  readonly step: 'documents' | 'bodies' | 'checked' | 'stored';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;
