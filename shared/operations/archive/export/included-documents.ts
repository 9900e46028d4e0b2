/** The documents in the archive: everything else in it may refer only to these. */
import { lineageOf } from '../../../ids.ts';
import { ordinalOf } from '../ordinals.ts';

interface Entry {
  /** Number of the latest version in the archive. */
  readonly latest: number;
  /** Revision of the document when it was read. */
  readonly revision: number;
}

export class Archived {
  readonly #documents = new Map<string, Entry>();

  add(documentId: string, latestId: string, revision: number): void {
    this.#documents.set(documentId, { latest: ordinalOf(latestId), revision });
  }

  hasDocument(documentId: string): boolean {
    return this.#documents.has(documentId);
  }

  hasVersion(versionId: string): boolean {
    const entry = this.#documents.get(lineageOf(versionId));
    return entry !== undefined && ordinalOf(versionId) <= entry.latest;
  }

  /** Whether a change computed from this revision had been made when the document was read. */
  hasChange(documentId: string, revision: number): boolean {
    const entry = this.#documents.get(documentId);
    return entry !== undefined && revision < entry.revision;
  }

  get documents(): number {
    return this.#documents.size;
  }
}
