/** Compiles the typed client for the package: JavaScript and declarations. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Compiles the client into an empty dist/client. Throws with the compiler's output. */
export function buildClient(): void {
  rmSync(join(projectRoot, 'dist/client'), { recursive: true, force: true });
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const compiler = [join(typescript, 'bin/tsc'), '-p', join(projectRoot, 'shared/client')];
  const { status, stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client does not compile.\n${stdout}`);
}
