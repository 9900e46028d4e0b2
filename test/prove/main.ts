/**
 * `npm run prove`: runs one after the other what takes too long for `npm test`, and prints what passed and how long
 * each took. Exits with 1 when one fails.
 */
import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../local/server/project-root.ts';

interface Part {
  /** Of package.json. */
  readonly script: string;
  /** Whether it writes figures when it is given `--save`. */
  readonly hasFigures: boolean;
}

const parts: readonly Part[] = [
  { script: 'signers', hasFigures: true },
  { script: 'canaries', hasFigures: true },
  { script: 'histories', hasFigures: true },
  { script: 'fuzz', hasFigures: true },
  { script: 'chaos', hasFigures: false },
];

const save = process.argv.includes('--save');
const rows = parts.map(({ script, hasFigures }) => {
  const args = save && hasFigures ? ['--', '--save'] : [];
  const begun = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script, ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  return { script, isPassed: status === 0, seconds: Math.round((performance.now() - begun) / 1000) };
});
for (const { script, isPassed, seconds } of rows)
  console.log(`${script.padEnd(12)}${isPassed ? 'passed' : 'FAILED'}${String(seconds).padStart(7)} s`);
if (rows.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
