/**
 * `npm run prove`: runs one after the other what takes too long for `npm test`, and prints what passed and how long
 * each took. Exits with 1 when one fails. `--only NAME` leaves out all others and may be repeated, `--quick` looks
 * at little, and `--save` writes the figures.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../local/server/project-root.ts';

interface Part {
  /** Of package.json. */
  readonly script: string;
  /** Arguments with which it looks at little. */
  readonly quick: readonly string[];
  /** Arguments of a whole run. */
  readonly thorough?: readonly string[];
  /** Whether it writes figures when it is given `--save`. */
  readonly hasFigures: boolean;
}

const parts: readonly Part[] = [
  { script: 'test:thorough', quick: ['test/prove/histories'], hasFigures: false },
  { script: 'signers', quick: ['--requests', '50'], hasFigures: true },
  { script: 'canaries', quick: ['--failures', '0'], hasFigures: true },
  { script: 'histories', quick: ['--histories', '2', '--database', '0'], hasFigures: true },
  { script: 'fhir:answers', quick: ['--every', '9'], thorough: ['validator'], hasFigures: true },
  { script: 'fhir:values', quick: ['--resources', '50'], hasFigures: true },
  { script: 'fhir:round-trip', quick: ['--folder', 'local/sample-data/agnes-halloran'], hasFigures: true },
  { script: 'fhir:clients', quick: [], hasFigures: true },
  { script: 'fuzz', quick: ['--seconds', '1'], hasFigures: true },
  { script: 'chaos', quick: ['--runs', '20'], hasFigures: false },
  { script: 'mutants', quick: ['secrets/constant-time-compare.ts'], hasFigures: true },
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const chosen = parts.filter(({ script }) => values.only?.includes(script) ?? true);
const rows = chosen.map(({ script, quick, thorough = [], hasFigures }) => {
  const args = [...(values.quick ? quick : thorough), ...(values.save && hasFigures ? ['--save'] : [])];
  const begun = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  return { script, isPassed: status === 0, seconds: Math.round((performance.now() - begun) / 1000) };
});
for (const { script, isPassed, seconds } of rows)
  console.log(`${script.padEnd(12)}${isPassed ? 'passed' : 'FAILED'}${String(seconds).padStart(7)} s`);
if (rows.length === 0 || rows.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
