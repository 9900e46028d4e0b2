/** Writes the bundles that a deployment would upload. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../server/project-root.ts';

const run = promisify(execFile);

/** Bundles these functions, or all, into a folder. Returns where each is. `readable` bundles keep their names. */
export async function writeBundles(
  folder: string,
  { only = [], readable = false }: { readonly only?: readonly string[]; readonly readable?: boolean } = {},
): Promise<(name: string) => string> {
  const options = [...only.flatMap((name) => ['--only', name]), ...(readable ? ['--readable'] : [])];
  await run(process.execPath, [join(projectRoot, 'infra/bundle/main.ts'), '--out', folder, ...options]);
  return (name) => join(folder, name, 'index.mjs');
}
