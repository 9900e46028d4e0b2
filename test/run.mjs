// `npm test`: types, lint and unused code side by side, then all tests that do not take long. Without success of the
// first, there are no tests. Arguments go to vitest. `npm run test:thorough` runs the others.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkNode } from '../local/server/node-version.mjs';

const root = dirname(import.meta.dirname);
const knip = 'knip/bin/knip.js';
const quiet = '--no-config-hints';

if (checkNode()) {
  const checks = await Promise.all([
    // More than one checker would look at much of the code twice, while the other tools wait for a processor. It keeps nearly all
    // that it allocates until it ends, and looking for garbage would take a third of its time.
    check('Types', 'typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1'], { GOGC: 'off' }),
    check('Lint and format', '@biomejs/biome/bin/biome', ['check']),
    check('Unused files, exports and packages', knip, [quiet]),
    check('Exports that only tests use', knip, [quiet, '--production', '--exclude=types']),
  ]);
  for (const { output } of checks) process.stdout.write(output);
  const passed = checks.every((one) => one.passed) && runTests(process.argv.slice(2));
  if (!passed) process.exitCode = 1;
}

/** Runs a tool, with these variables too. What it prints is in the output only when it fails. */
async function check(title, script, args, variables) {
  const [command, ...options] = commandOf(script, args);
  const env = { ...process.env, ...variables };
  const tool = spawn(command, options, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[status], stdout, stderr] = await Promise.all([
    once(tool, 'close'),
    text(tool.stdout),
    text(tool.stderr),
  ]);
  const passed = status === 0;
  return { passed, output: passed ? `${title}: ok\n` : `${title}: failed\n${stdout}${stderr}` };
}

function runTests(args) {
  const [command, ...options] = commandOf('vitest/vitest.mjs', ['run', '--project=!thorough', ...args]);
  return spawnSync(command, options, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Runs a file of an installed package with this Node, whatever Node its shebang line would find. */
function commandOf(script, args) {
  return [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules', script),
    ...args,
  ];
}
