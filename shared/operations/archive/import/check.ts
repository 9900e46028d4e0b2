/** Checks a whole archive before anything is written, so that a rejected archive changes nothing. */
import { createHash } from 'node:crypto';
import { lineageOf } from '../../../ids.ts';
import { limits } from '../../../limits.ts';
import { keys } from '../../../store/items/index.ts';
import { ArchiveError } from '../archive-error.ts';
import {
  auditLine,
  type Counts,
  externalIdLine,
  formatName,
  formatVersion,
  manifest as manifestFile,
  names,
  people,
  placementLine,
  record,
  relationLine,
  sharing,
  statusLine,
  storageLine,
} from '../format/files.ts';
import { auditName, isBodyName, isStorageBodyName } from '../format/names.ts';
import type { ArchiveSource, OnProgress } from '../io.ts';
import { ordinalOf } from '../ordinals.ts';
import { firstMonth } from './audit-entries.ts';
import { checkFiles, Unused } from './check-names.ts';
import { checkSharing } from './check-sharing.ts';
import { Contents } from './contents.ts';
import { largestBody } from './largest-body.ts';
import { readBytes, readJson, readLines } from './read.ts';
import { readGroups } from './read-documents.ts';

const largestManifest = 4_194_304;

/** Returns the content of the archive. Throws ArchiveError for the first error found. */
export async function checkArchive(
  source: ArchiveSource,
  onProgress: OnProgress = () => {},
): Promise<Contents> {
  const bytes = await readBytes(source, names.manifest, largestManifest);
  const contents = new Contents(source, await readManifest(source), bytes);
  const unused = new Unused(source);
  checkFiles(contents.manifest, unused);
  const checking = new Checking(contents, unused);

  const json = <T>(name: string, kind: Parameters<typeof readJson<T>>[2]) =>
    readJson(source, name, kind, contents.file(name));
  contents.record = await json(names.record, record);
  contents.people = await json(names.people, people);
  contents.sharing = await json(names.sharing, sharing);

  const { documents, versions } = await checking.documents(onProgress);
  checkSharing(contents);
  checking.requireCounts({
    documents,
    versions,
    status_changes: await checking.statusHistory(),
    relations: await checking.relations(),
    external_ids: await checking.externalIds(),
    placements: await checking.placements(),
    audit_entries: await checking.audit(),
    app_documents: await checking.storage(),
  });
  unused.requireNone();
  return contents;
}

/** Checks format and version first: another version may have other fields. */
async function readManifest(source: ArchiveSource): Promise<Contents['manifest']> {
  const said = await readJson<unknown>(source, names.manifest, { read: (value) => value, arrange: String });
  const { format, version } = (said ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== formatName) throw new ArchiveError(`The file is no archive of a record (${formatName}).`);
  if (version !== formatVersion)
    throw new ArchiveError(
      `The archive has version ${String(version)} of its format; this service reads version ${formatVersion}.`,
    );
  return manifestFile.read(said, names.manifest);
}

class Checking {
  readonly #contents: Contents;
  readonly #unused: Unused;

  constructor(contents: Contents, unused: Unused) {
    this.#contents = contents;
    this.#unused = unused;
  }

  /** Documents and versions with their bodies. */
  async documents(onProgress: OnProgress): Promise<Pick<Counts, 'documents' | 'versions'>> {
    const { source, latest, manifest } = this.#contents;
    const total = manifest.counts.documents;
    let versions = 0;
    for await (const group of readGroups(source, this.#contents.file(names.documents))) {
      for (const { id, body, octets: size, sha256, type } of group.versions) {
        if (!isBodyName(body, id)) throw new ArchiveError(`${names.documents}: ${body} cannot hold ${id}.`);
        await this.#body(body, size, sha256, largestBody(type));
        versions += 1;
      }
      latest.set(group.document.id, group.versions.length - 1);
      onProgress({ step: 'checked', done: latest.size, total: Math.max(total, latest.size) });
    }
    return { documents: latest.size, versions };
  }

  async statusHistory(): Promise<number> {
    const { statusChanges } = this.#contents;
    let before = '';
    return this.#lines(names.statusHistory, statusLine, ({ document_id, at }) => {
      this.#requireDocument(document_id, names.statusHistory);
      before = inOrder(names.statusHistory, before, `${document_id} ${at}`, { mayRepeat: true });
      statusChanges.set(document_id, (statusChanges.get(document_id) ?? 0) + 1);
    });
  }

  async relations(): Promise<number> {
    const { recordId } = this.#contents;
    let before = '';
    return this.#lines(names.relations, relationLine, (line) => {
      const { relation, object_id, subject_id } = line;
      this.#requireVersion(object_id, names.relations);
      this.#requireVersion(subject_id, names.relations);
      const key = keys.relation(recordId, object_id, relation, subject_id).SK;
      before = inOrder(names.relations, before, key);
      this.#contents.countRelation(line);
    });
  }

  async externalIds(): Promise<number> {
    const { recordId } = this.#contents;
    let before = '';
    return this.#lines(names.externalIds, externalIdLine, ({ app_id, external_id, document_id }) => {
      this.#requireVersion(document_id, names.externalIds);
      before = inOrder(names.externalIds, before, keys.externalDocument(recordId, app_id, external_id).SK);
    });
  }

  async placements(): Promise<number> {
    const carenets = new Set(this.#contents.sharing.carenets.map(({ id }) => id));
    let before = '';
    return this.#lines(names.placements, placementLine, ({ carenet_id, document_id }) => {
      if (!carenets.has(carenet_id))
        throw new ArchiveError(
          `${names.placements} names carenet ${carenet_id}, which is not in the archive.`,
        );
      this.#requireDocument(document_id, names.placements);
      before = inOrder(names.placements, before, `${carenet_id} ${document_id}`);
    });
  }

  /** Entries must be about the record and in the month that the file is named after. */
  async audit(): Promise<number> {
    const first = firstMonth(this.#contents.record.created_at);
    let entries = 0;
    for (const month of this.#contents.months) {
      const name = auditName(month);
      if (month < first) throw new ArchiveError(`${name} is from before the record was created.`);
      let before = '';
      entries += await this.#lines(name, auditLine, ({ id, time }) => {
        if (!time.startsWith(month)) throw new ArchiveError(`${name} has an entry of ${time}.`);
        before = inOrder(name, before, `${time}#${id}`);
      });
    }
    return entries;
  }

  async storage(): Promise<number> {
    const { storageApps } = this.#contents;
    const externals = new Set<string>();
    let before = '';
    const found: { body: string; size: number; sha256: string }[] = [];
    const lines = await this.#lines(names.storage, storageLine, (line) => {
      const { app_id, id, body, octets: size, sha256, external_id } = line;
      if (!isStorageBodyName(body, app_id, id))
        throw new ArchiveError(`${names.storage}: ${body} cannot hold ${id}.`);
      before = inOrder(names.storage, before, `${app_id} ${keys.storedDocument('', id).SK}`);
      const external = external_id === undefined ? undefined : `${app_id} ${external_id}`;
      if (external !== undefined && externals.size === externals.add(external).size)
        throw new ArchiveError(`${names.storage} has ${external_id} of ${app_id} twice.`);
      storageApps.add(app_id);
      found.push({ body, size, sha256 });
    });
    for (const { body, size, sha256 } of found) await this.#body(body, size, sha256, limits.bodyBytes);
    return lines;
  }

  requireCounts(found: Counts): void {
    for (const [name, said] of Object.entries(this.#contents.manifest.counts)) {
      const counted = found[name as keyof Counts];
      if (counted === said) continue;
      throw new ArchiveError(`${names.manifest} counts ${said} ${name}; there are ${counted}.`);
    }
  }

  async #lines<T>(
    name: string,
    kind: Parameters<typeof readLines<T>>[2],
    check: (line: T) => void,
  ): Promise<number> {
    let lines = 0;
    for await (const line of readLines(this.#contents.source, this.#contents.file(name), kind)) {
      check(line);
      lines += 1;
    }
    return lines;
  }

  async #body(name: string, size: number, sha256: string, maximum: number): Promise<void> {
    this.#unused.takeBody(name, size, maximum);
    const hash = createHash('sha256');
    for await (const piece of this.#contents.source.read(name)) hash.update(piece);
    if (hash.digest('hex') !== sha256)
      throw new ArchiveError(`${name} does not have the SHA-256 that its metadata say.`);
  }

  #requireDocument(documentId: string, place: string): void {
    if (!this.#contents.latest.has(documentId))
      throw new ArchiveError(`${place} names document ${documentId}, which is not in the archive.`);
  }

  #requireVersion(versionId: string, place: string): void {
    const latest = this.#contents.latest.get(lineageOf(versionId));
    if (latest === undefined || ordinalOf(versionId) > latest)
      throw new ArchiveError(`${place} names version ${versionId}, which is not in the archive.`);
  }
}

/** Returns the key of a line, which must come after the one before; so none occurs twice. */
function inOrder(name: string, before: string, key: string, { mayRepeat = false } = {}): string {
  if (key > before || (mayRepeat && key === before)) return key;
  throw new ArchiveError(`${name}: the line of ${key} does not stand in order, or stands twice.`);
}
