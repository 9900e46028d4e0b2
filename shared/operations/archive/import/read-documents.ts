/** The lines of documents.jsonl, document by document. */
import { ArchiveError } from '../archive-error.ts';
import { type DocumentLine, documentLines, names, type VersionLine } from '../format/files.ts';
import type { ArchiveSource } from '../io.ts';
import { versionAt } from '../ordinals.ts';
import { type Digest, readLines } from './read.ts';

export interface ArchivedDocument {
  readonly document: DocumentLine;
  /** All versions, oldest first, without a gap. */
  readonly versions: readonly VersionLine[];
}

/** Keeps only the versions of one document in memory. */
export async function* readGroups(source: ArchiveSource, digest: Digest): AsyncGenerator<ArchivedDocument> {
  let document: DocumentLine | undefined;
  let versions: VersionLine[] = [];
  for await (const line of readLines(source, digest, documentLines)) {
    if (line.kind === 'version') {
      versions.push(requireNext(line, document, versions.length));
      continue;
    }
    if (document && line.id <= document.id)
      throw new ArchiveError(`${names.documents}: ${line.id} does not stand in the order of the ids.`);
    if (document) yield whole(document, versions);
    document = line;
    versions = [];
  }
  if (document) yield whole(document, versions);
}

function requireNext(line: VersionLine, document: DocumentLine | undefined, ordinal: number): VersionLine {
  const isNext = document && ordinal < document.versions && line.id === versionAt(document.id, ordinal);
  const replaces = document && ordinal > 0 ? versionAt(document.id, ordinal - 1) : undefined;
  const replacedBy =
    document && ordinal + 1 < document.versions ? versionAt(document.id, ordinal + 1) : undefined;
  if (!isNext || line.replaces !== replaces || line.replaced_by !== replacedBy)
    throw new ArchiveError(
      `${names.documents}: version ${line.id} does not stand where it belongs, among the versions of its document.`,
    );
  return line;
}

function whole(document: DocumentLine, versions: readonly VersionLine[]): ArchivedDocument {
  if (document.versions > 0 && versions.length === document.versions) return { document, versions };
  throw new ArchiveError(
    `${names.documents}: document ${document.id} has ${versions.length} of ${document.versions} versions.`,
  );
}
