/** Writes the metadata files of an archive: canonical JSON, and the manifest's data about each file. */
import { createHash } from 'node:crypto';
import type { Manifest } from '../format/files.ts';
import type { Kind } from '../format/schema.ts';
import type { ArchiveSink } from '../io.ts';

const newline = Buffer.from('\n');
/** Lines are passed on in pieces of about this many bytes. */
const pieceSize = 65_536;

export class MetadataWriter {
  readonly files: Manifest['files'][number][] = [];
  readonly #sink: ArchiveSink;

  constructor(sink: ArchiveSink) {
    this.#sink = sink;
  }

  /** A file with one value. */
  async json<T>(name: string, kind: Kind<T>, value: T): Promise<void> {
    const octets = jsonFile(kind, value);
    const sha256 = createHash('sha256').update(octets).digest('hex');
    await this.#sink.add(name, octets);
    this.files.push({ name, octets: octets.length, sha256 });
  }

  /** A file with one value per line. Returns the number of lines. */
  async lines<T>(name: string, kind: Kind<T>, values: AsyncIterable<T> | Iterable<T>): Promise<number> {
    const hash = createHash('sha256');
    let octets = 0;
    let lines = 0;
    async function* pieces(): AsyncGenerator<Buffer> {
      let piece: Buffer[] = [];
      let size = 0;
      const take = () => {
        const whole = Buffer.concat(piece);
        hash.update(whole);
        octets += whole.length;
        piece = [];
        size = 0;
        return whole;
      };
      for await (const value of values) {
        const line = Buffer.from(JSON.stringify(kind.arrange(value)));
        piece.push(line, newline);
        size += line.length + 1;
        lines += 1;
        if (size >= pieceSize) yield take();
      }
      if (size > 0) yield take();
    }
    await this.#sink.add(name, pieces());
    this.files.push({ name, octets, sha256: hash.digest('hex') });
    return lines;
  }
}

/** The bytes of a file with one value. */
export function jsonFile<T>(kind: Kind<T>, value: T): Buffer {
  return Buffer.from(`${JSON.stringify(kind.arrange(value), undefined, 2)}\n`);
}
