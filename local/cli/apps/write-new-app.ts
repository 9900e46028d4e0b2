import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { credentialsFile } from '../../../shared/domain/apps/registration-files.ts';
import { faultsOf, type NewApp, type NewAppFiles } from '../../../shared/operations/apps/new-app.ts';
import { UsageError } from '../errors.ts';

/**
 * Writes the files and returns their paths. Only this user can read the credentials. Throws UsageError, before it
 * writes anything, when a file exists or a registration would refuse one.
 */
export function writeNewApp(directory: string, app: NewApp, files: NewAppFiles): readonly string[] {
  const folder = resolve(directory);
  const paths = Object.entries(files).map(([name, text]) => ({ name, text, path: join(folder, name) }));
  const existing = paths.find(({ path }) => existsSync(path));
  if (existing) throw new UsageError(`${existing.path} exists: nothing is overwritten.`);
  const faults = faultsOf(app, files, directory);
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  mkdirSync(folder, { recursive: true });
  for (const { name, text, path } of paths)
    writeFileSync(path, text, { flag: 'wx', ...(name === credentialsFile && { mode: 0o600 }) });
  return paths.map(({ path }) => path);
}
