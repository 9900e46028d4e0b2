/** Divides documents into files that a function can send. */
import type { DocumentMetadata } from '../../../client/index.ts';

/**
 * Bytes of documents in one file. Lambda sends at most 6 MB, and Base64 makes three bytes four; this leaves a tenth for names and
 * descriptions.
 */
const mostBytes = 4 * 1024 * 1024;
/** Documents in one file: each needs two calls, and a request has half a minute. */
const mostDocuments = 400;

export interface Part {
  readonly versions: readonly DocumentMetadata[];
  /** Number of its first document among all. */
  readonly first: number;
  readonly bytes: number;
}

/** Whether it is in no archive, and is downloaded by itself. The service keeps smaller ones within what it sends itself. */
export function isDownloadedAlone({ size }: Pick<DocumentMetadata, 'size'>): boolean {
  return size > mostBytes;
}

/** Each version is in exactly one part, in the given order. One that is downloaded alone is named there, and takes no room. */
export function divide(versions: readonly DocumentMetadata[]): readonly Part[] {
  const parts: { versions: DocumentMetadata[]; first: number; bytes: number }[] = [];
  for (const [index, version] of versions.entries()) {
    const last = parts.at(-1);
    const bytes = isDownloadedAlone(version) ? 0 : version.size;
    if (last && last.versions.length < mostDocuments && last.bytes + bytes <= mostBytes) {
      last.versions.push(version);
      last.bytes += bytes;
    } else {
      parts.push({ versions: [version], first: index + 1, bytes });
    }
  }
  return parts;
}
