/** Writes the bundles that a deployment would upload. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../server/project-root.ts';

const run = promisify(execFile);

interface Options {
  readonly only?: readonly string[];
  /** Other modules that are bundled in the same way, relative to the root of the project. */
  readonly also?: readonly string[];
  /** Whether names and lines are kept. */
  readonly readable?: boolean;
}

/** Bundles these functions, or all, into a folder. Returns where each is, by the name of the function or file. */
export async function writeBundles(
  folder: string,
  { only = [], also = [], readable = false }: Options = {},
): Promise<(name: string) => string> {
  const options = [
    ...only.flatMap((name) => ['--only', name]),
    ...also.flatMap((file) => ['--also', file]),
    ...(readable ? ['--readable'] : []),
  ];
  await run(process.execPath, [join(projectRoot, 'infra/bundle/main.ts'), '--out', folder, ...options]);
  return (name) => join(folder, name, 'index.mjs');
}
