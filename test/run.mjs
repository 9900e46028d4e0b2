// `npm test`: types, lint, unused code, then all tests. Stops at the first step that fails. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { checkNode } from '../local/server/node-version.mjs';

const root = dirname(import.meta.dirname);
const knip = 'knip/bin/knip.js';
const quiet = '--no-config-hints';

if (checkNode()) {
  const passed =
    quietly('Types', 'typescript/bin/tsc', ['--noEmit', '-p', '.']) &&
    quietly('Lint and format', '@biomejs/biome/bin/biome', ['check']) &&
    quietly('Unused files, exports and packages', knip, [quiet]) &&
    quietly('Exports that only tests use', knip, [quiet, '--production', '--exclude=types']) &&
    openly('vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
  if (!passed) process.exitCode = 1;
}

/** Runs a tool. Prints its output only when it fails. */
function quietly(title, script, args) {
  const { status, stdout, stderr } = run(script, args, 'pipe');
  process.stdout.write(status === 0 ? `${title}: ok\n` : `${title}: failed\n${stdout}${stderr}`);
  return status === 0;
}

function openly(script, args) {
  return run(script, args, 'inherit').status === 0;
}

/** Runs a file of an installed package with this Node, whatever Node its shebang line would find. */
function run(script, args, stdio) {
  const node = ['--disable-warning=ExperimentalWarning', join(root, 'node_modules', script), ...args];
  return spawnSync(process.execPath, node, { cwd: root, stdio, encoding: 'utf8' });
}
