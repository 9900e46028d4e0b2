/** What a registration folder holds that no sync reads. */
import { join } from 'node:path';
import { appKinds, credentialsFile, manifestFile } from '../../shared/domain/apps/registration-files.ts';
import { entriesOf, isDirectory } from './registration-folder.ts';

const read: readonly string[] = [manifestFile, credentialsFile];

/**
 * One line for each, with its path in the folder and the reason. Names that begin with a dot, such as
 * `.gitkeep`, are meant for other programs and left out.
 */
export async function ignoredFiles(root: string): Promise<readonly string[]> {
  const beside = (await namesIn(root)).filter((name) => !(appKinds as readonly string[]).includes(name));
  const kinds = await Promise.all(appKinds.map((kind) => ignoredIn(root, kind)));
  return [...beside.map((name) => `${name}: not one of ${appKinds.join(', ')}`), ...kinds.flat()];
}

async function ignoredIn(root: string, kind: string): Promise<readonly string[]> {
  const entries = (await entriesOf(join(root, kind))) ?? [];
  const lines = await Promise.all(
    entries.filter(isVisible).map(async (entry) => {
      const path = `${kind}/${entry.name}`;
      if (!(await isDirectory(entry))) return [`${path}: an app is a directory`];
      const others = (await namesIn(join(root, path))).filter((name) => !read.includes(name));
      return others.map((name) => `${path}/${name}: only ${read.join(' and ')} are read`);
    }),
  );
  return lines.flat();
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return ((await entriesOf(directory)) ?? []).filter(isVisible).map(({ name }) => name);
}

function isVisible({ name }: { readonly name: string }): boolean {
  return !name.startsWith('.');
}
