/** Reads parts of the project's documents for the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs-commands/fences.ts';

export { root };

/** Returns the text of a file, by its path from the project's root. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * Returns the code of the fence with this name in a file, such as the one that begins with "```bash signing".
 * Throws when there is none.
 */
export function fenceOf(file: string, name: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(read(file))?.[1];
  if (found === undefined) throw new Error(`${file} has no code called ${name}.`);
  return found;
}

/** Returns the names of the npm scripts. */
export function npmScripts(): readonly string[] {
  return Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
}
