import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fences.ts';

/** The sample apps with secrets of the operator's own. A deployment rejects the public ones. */
export function makeOwnApps(folder: string): void {
  cpSync(join(root, 'local/apps'), folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('credentials.json'))) {
    const credentials = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), credentials.replace('development-only', 'known-to-no-one'));
  }
}
