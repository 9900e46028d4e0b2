/**
 * A profile: the folder of one patient, with demographics and documents
 * (docs/contract/sample-data.md#our-seed-data-command).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../shared/domain/documents/content.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { readDemographics } from '../../shared/models/demographics/index.ts';
import { documentMediaType } from './media-types.ts';
import { SeedError } from './seed-error.ts';

export interface ProfileDocument {
  readonly file: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  readonly digest: string;
}

export interface Profile {
  readonly name: string;
  readonly demographics: Buffer | undefined;
  /** In the order of their names, by code unit. */
  readonly documents: readonly ProfileDocument[];
  /** Names of everything else in the folder, in order; without those that begin with a dot. */
  readonly unused: readonly string[];
}

const demographicsFile = 'Demographics.xml';

/**
 * Reads a profile and validates every file of it by the service's rules for new documents. Throws SeedError
 * when there is no such profile, and one that names every invalid file.
 */
export function readProfile(root: string, name: string): Profile {
  const folder = folderOf(root, name);
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const documents = files.flatMap((file) => readDocument(folder, file)).sort(byName);
  const used = [demographicsFile, ...documents.map(({ file }) => file)];
  const others = entries.filter((entry) => !(entry.isFile() && used.includes(entry.name)));
  const profile = {
    name,
    demographics: files.includes(demographicsFile) ? readFileSync(join(folder, demographicsFile)) : undefined,
    documents,
    unused: others.flatMap((entry) => (entry.name.startsWith('.') ? [] : [entry.name])).sort(),
  };
  if (!profile.demographics && profile.documents.length === 0)
    throw new SeedError(
      `${folder} contains neither ${demographicsFile} nor files named doc_*; nothing to do.`,
    );
  const faults = faultsOf(profile);
  if (faults.length > 0)
    throw new SeedError(`Nothing was stored. Correct in ${folder}:\n${faults.join('\n')}`);
  return profile;
}

function folderOf(root: string, name: string): string {
  if (/^[./]|[/\\]/.test(name) || name === '')
    throw new SeedError(
      `A profile has the name of its folder in ${root}, without / and not starting with a dot; "${name}" does not.`,
    );
  const folder = join(root, name);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  const folders = existsSync(root)
    ? readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const there = folders.map((entry) => entry.name).join(', ') || 'none';
  throw new SeedError(`There is no profile ${name} in ${root}. Profiles there: ${there}.`);
}

function readDocument(folder: string, file: string): readonly ProfileDocument[] {
  const mediaType = documentMediaType(file);
  if (mediaType === undefined) return [];
  const bytes = readFileSync(join(folder, file));
  return [{ file, mediaType, bytes, digest: createHash('sha256').update(bytes).digest('hex') }];
}

function byName(one: ProfileDocument, other: ProfileDocument): number {
  return one.file < other.file ? -1 : 1;
}

function faultsOf({ demographics, documents }: Profile): readonly string[] {
  return [
    ...(demographics ? faultIn(demographicsFile, () => readDemographics(demographics)) : []),
    ...documents.flatMap(({ file, bytes, mediaType }) =>
      faultIn(file, () => {
        if (bytes.length > limits.bodyBytes)
          throw new ApiError('body_too_large', { maximum: limits.bodyBytes });
        readContent(bytes, mediaType);
      }),
    ),
  ];
}

function faultIn(file: string, judge: () => void): readonly string[] {
  try {
    judge();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [`  ${file}: ${error.message}`];
    throw error;
  }
}
