/** Packages of npm that hold resources. They are too large to be installed with the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './cache.ts';
import { npmPackages, replaced } from './pinned.ts';

export const npmFolder = join(cache, 'npm');
const fetched = join(npmFolder, 'fetched.json');

/** Whether the packages are here already, in the versions that are wanted. */
export function areFetched(): boolean {
  if (!existsSync(fetched) || readFileSync(fetched, 'utf8') !== manifest()) return false;
  return Object.keys(npmPackages).every((name) => existsSync(join(npmFolder, 'node_modules', name)));
}

/** Installs the packages, unless they are here. Throws when the registry cannot be reached. */
export function fetchPackages(): void {
  if (areFetched()) return;
  mkdirSync(npmFolder, { recursive: true });
  writeFileSync(join(npmFolder, 'package.json'), manifest());
  const words = [
    'install',
    '--prefix',
    npmFolder,
    '--ignore-scripts',
    '--omit=peer',
    '--no-package-lock',
    '--loglevel=error',
  ];
  execFileSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(fetched, manifest());
}

function manifest(): string {
  const overrides = Object.entries(replaced).map(
    ([name, asked]) => [name, Object.fromEntries(asked.map((one) => [one, 'file:.']))] as const,
  );
  const content = { private: true, dependencies: npmPackages, overrides: Object.fromEntries(overrides) };
  return `${JSON.stringify(content, undefined, 1)}\n`;
}
