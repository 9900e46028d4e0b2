// `npm test`: types, lint, then all tests; stops at the first that fails. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { checkNode } from '../local/server/node-version.mjs';

const root = dirname(import.meta.dirname);

if (checkNode()) {
  const passed =
    quietly('Types', 'typescript/bin/tsc', ['--noEmit', '-p', '.']) &&
    quietly('Lint and format', '@biomejs/biome/bin/biome', ['check']) &&
    openly('vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
  if (!passed) process.exitCode = 1;
}

/** Runs a tool and shows what it says only when it fails. */
function quietly(title, script, args) {
  const { status, stdout, stderr } = run(script, args, 'pipe');
  process.stdout.write(status === 0 ? `${title}: ok\n` : `${title}: failed\n${stdout}${stderr}`);
  return status === 0;
}

function openly(script, args) {
  return run(script, args, 'inherit').status === 0;
}

/** With this Node, whatever the shebang of the tool would find. */
function run(script, args, stdio) {
  const [, name, file] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(script);
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const node = ['--disable-warning=ExperimentalWarning', `${folder}/${file}`, ...args];
  return spawnSync(process.execPath, node, { cwd: root, stdio, encoding: 'utf8' });
}
