/**
 * Writes an archive as a zip file whose bytes depend only on its content. Files are stored uncompressed, because compressed
 * bytes differ from machine to machine. They are written one after the other, and none stays in memory.
 */
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ArchiveSink } from '../../../shared/operations/archive/io.ts';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from './zip-records.ts';

/** Bytes that are gathered before they are written. */
const gathered = 262_144;

export class ZipSink implements ArchiveSink {
  readonly #file: FileHandle;
  readonly #entries: ZipEntry[] = [];
  #pieces: Uint8Array[] = [];
  #waiting = 0;
  /** Bytes that are in the file. */
  #written = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const offset = this.#written + this.#waiting;
    if (content instanceof Uint8Array) {
      const entry = { name, offset, size: content.length, crc: crc32(content) };
      await this.#write(localHeader(entry));
      await this.#write(content);
      this.#entries.push(entry);
      return;
    }
    await this.#write(localHeader({ name, offset, size: 0, crc: 0 }));
    let size = 0;
    let crc = 0;
    for await (const piece of content) {
      size += piece.length;
      crc = crc32(piece, crc);
      await this.#write(piece);
    }
    const entry = { name, offset, size, crc };
    await this.#flush();
    // Size and checksum are known only now. A reader that goes from front to back needs them in the header.
    const header = localHeader(entry);
    await this.#file.write(header, 0, header.length, offset);
    this.#entries.push(entry);
  }

  /** Writes the directory. */
  async end(): Promise<void> {
    const offset = this.#written + this.#waiting;
    let size = 0;
    for (const entry of this.#entries) {
      const bytes = directoryEntry(entry);
      size += bytes.length;
      await this.#write(bytes);
    }
    await this.#write(directoryEnd(this.#entries.length, offset, size));
    await this.#flush();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting >= gathered) await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#waiting = 0;
    for (let start = 0; start < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, start, bytes.length - start, this.#written);
      start += bytesWritten;
      this.#written += bytesWritten;
    }
  }
}
