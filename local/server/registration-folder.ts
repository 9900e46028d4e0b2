import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AppKind,
  appKinds,
  credentialsFile,
  manifestFile,
  type RegistrationFiles,
} from '../../shared/domain/apps/registration-files.ts';

export interface RegistrationFolder {
  /** Kinds that have a directory. */
  readonly foundKinds: readonly AppKind[];
  readonly files: readonly RegistrationFiles[];
}

/** Reads {admin,ui,user}/{any name}/{manifest,credentials}.json under this folder. */
export async function readRegistrationFolder(root: string): Promise<RegistrationFolder> {
  const found = await Promise.all(appKinds.map((kind) => readKind(root, kind)));
  return {
    foundKinds: appKinds.filter((_, index) => found[index]),
    files: found.flatMap((files) => files ?? []),
  };
}

/** The apps of one kind in the order of their directory names; undefined when the kind has no directory. */
async function readKind(root: string, kind: AppKind): Promise<readonly RegistrationFiles[] | undefined> {
  const entries = await entriesOf(join(root, kind));
  if (!entries) return undefined;
  const apps = await Promise.all(entries.map(async (entry) => ((await isDirectory(entry)) ? [entry] : [])));
  return Promise.all(
    apps.flat().map(({ name }) => readAppDirectory(join(root, kind, name), kind, `${kind}/${name}`)),
  );
}

/** Entries in the order of their names; undefined when there is no such directory. */
export async function entriesOf(directory: string): Promise<readonly Dirent[] | undefined> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => undefined);
  return entries?.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether it is a directory, or a link to one. */
export async function isDirectory(entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
  return target?.isDirectory() ?? false;
}

/** The files of one app. `label` names its directory in messages. */
export async function readAppDirectory(
  directory: string,
  kind: AppKind,
  label: string,
): Promise<RegistrationFiles> {
  const [manifestText, credentialsText] = await Promise.all(
    [manifestFile, credentialsFile].map((file) => readText(join(directory, file))),
  );
  return { kind, directory: label, manifestText, credentialsText };
}

/** The text of a UTF-8 file; undefined when it does not exist or is not UTF-8. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    return undefined;
  }
}
