/** The content of a checked archive that is kept in memory: a few hundred bytes for each document. */
import { createHash } from 'node:crypto';
import type { Manifest, People, RecordFile, RelationLine, Sharing } from '../format/files.ts';
import { auditMonthOf } from '../format/names.ts';
import type { ArchiveSource } from '../io.ts';
import type { Digest } from './read.ts';

/** How often a version occurs in relations, by relation and side. */
export interface RelationCounts {
  readonly relatesTo: Record<string, number>;
  readonly isRelatedFrom: Record<string, number>;
}

export class Contents {
  readonly source: ArchiveSource;
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, which holds the digests of everything else. */
  readonly digest: string;
  record!: RecordFile;
  people!: People;
  sharing!: Sharing;
  /** Number of the latest version, by document. */
  readonly latest = new Map<string, number>();
  readonly relations = new Map<string, RelationCounts>();
  /** Changes of status, by document. */
  readonly statusChanges = new Map<string, number>();
  /** Apps that have stored documents on the record. */
  readonly storageApps = new Set<string>();

  constructor(source: ArchiveSource, manifest: Manifest, octets: Buffer) {
    this.source = source;
    this.manifest = manifest;
    this.digest = createHash('sha256').update(octets).digest('hex');
  }

  get recordId(): string {
    return this.manifest.record_id;
  }

  /** The manifest's data about a file that exists. */
  file(name: string): Digest {
    return this.manifest.files.find((file) => file.name === name)!;
  }

  /** Months with entries, sorted. */
  get months(): readonly string[] {
    return this.manifest.files.flatMap(({ name }) => auditMonthOf(name) ?? []).sort();
  }

  countRelation({ relation, object_id, subject_id }: RelationLine): void {
    const object = this.#countsOf(object_id).relatesTo;
    const subject = this.#countsOf(subject_id).isRelatedFrom;
    object[relation] = (object[relation] ?? 0) + 1;
    subject[relation] = (subject[relation] ?? 0) + 1;
  }

  #countsOf(versionId: string): RelationCounts {
    const known = this.relations.get(versionId);
    if (known) return known;
    const counts: RelationCounts = { relatesTo: {}, isRelatedFrom: {} };
    this.relations.set(versionId, counts);
    return counts;
  }
}
