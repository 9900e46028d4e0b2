/** Parts of the project's documents, as the tests look at them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs-commands/fences.ts';

export { root };

/** The text of a file, by its path from the project's root. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The code of the file's fence with this name, such as the code that begins with "```bash signing". Throws without one. */
export function fenceOf(file: string, name: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(read(file))?.[1];
  if (found === undefined) throw new Error(`${file} has no code called ${name}.`);
  return found;
}

/** The names of the npm scripts. */
export function npmScripts(): readonly string[] {
  return Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
}
