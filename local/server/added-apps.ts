/**
 * Apps that `apps add` registered with the service of this data directory. It keeps a copy of their files, so
 * that `npm start`, which makes the registered apps match its folder, registers them again instead of removing
 * them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppKind,
  credentialsFile,
  manifestFile,
  type RegistrationFiles,
} from '../../shared/domain/apps/registration-files.ts';
import { replaceFile } from './data-dir.ts';
import { readRegistrationFolder } from './registration-folder.ts';

const folderName = 'added-apps';

/** Their files. In messages, their directories begin with `added-apps/`. */
export async function readAddedApps(dataDir: string): Promise<readonly RegistrationFiles[]> {
  const { files } = await readRegistrationFolder(join(dataDir, folderName));
  return files.map((each) => ({ ...each, directory: `${folderName}/${each.directory}` }));
}

/** Keeps a copy of the files; it replaces an earlier one. Only this user can read it. */
export function keepAddedApp(
  dataDir: string,
  { kind, manifestText, credentialsText }: RegistrationFiles,
  appId: string,
): void {
  const directory = directoryOf(dataDir, kind, appId);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  replaceFile(join(directory, manifestFile), manifestText!);
  const credentials = join(directory, credentialsFile);
  // An app without any secret has no such file.
  if (credentialsText === undefined) rmSync(credentials, { force: true });
  else replaceFile(credentials, credentialsText);
}

/** Removes the copy, if there is one. */
export function forgetAddedApp(dataDir: string, kind: AppKind, appId: string): void {
  rmSync(directoryOf(dataDir, kind, appId), { recursive: true, force: true });
}

/** Ids have the form of an address; the rest of their characters may mean something to a file system. */
function directoryOf(dataDir: string, kind: AppKind, appId: string): string {
  return join(dataDir, folderName, kind, encodeURIComponent(appId));
}
