/** Formats generated files, and sorts their imports, like the project's other files. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Throws with the messages of the linter when the source breaks a rule of the project. */
export function formatted(file: string, source: string): string {
  const biome = dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(biome, 'bin/biome'), 'check', '--write', `--stdin-file-path=${file}`],
    { cwd: projectRoot, input: source, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}
