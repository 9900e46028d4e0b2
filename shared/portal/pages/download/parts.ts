/** Divides documents into files that a function can send. */
import type { DocumentMetadata } from '../../../client/index.ts';

/**
 * Bytes of documents in one file. Lambda sends at most 6 MB, and Base64 makes three bytes four; this leaves a tenth for names and
 * descriptions. No document is larger.
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

/** Each version is in exactly one part, in the given order. */
export function divide(versions: readonly DocumentMetadata[]): readonly Part[] {
  const parts: { versions: DocumentMetadata[]; first: number; bytes: number }[] = [];
  for (const [index, version] of versions.entries()) {
    const last = parts.at(-1);
    if (last && last.versions.length < mostDocuments && last.bytes + version.size <= mostBytes) {
      last.versions.push(version);
      last.bytes += version.size;
    } else {
      parts.push({ versions: [version], first: index + 1, bytes: version.size });
    }
  }
  return parts;
}
