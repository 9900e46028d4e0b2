/** The registration folder that a command works with. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { appKinds } from '../../../shared/domain/apps/registration-files.ts';
import { readDirectories } from '../../server/settings.ts';
import { UsageError } from '../errors.ts';
import type { TargetOptions } from '../target.ts';

/** The folder of `npm start`. Undefined for another target: its folder is wherever its operator keeps it. */
export function ownFolder({ outputs }: Pick<TargetOptions, 'outputs'>): string | undefined {
  if (outputs !== undefined || process.env.TABLE_NAME) return undefined;
  return readDirectories(process.env).appsDir;
}

/** The absolute path of a folder that `--root` names. Throws UsageError when it holds no apps. */
export function rootFolder(root: string): string {
  const folder = resolve(root);
  if (appKinds.some((kind) => existsSync(join(folder, kind)))) return folder;
  throw new UsageError(`--root: ${folder} has none of the folders ${appKinds.join(', ')}.`);
}
