/**
 * `npm run release`: checks all that can be checked before a version is published, one thing after the other, and prints its notes.
 * It publishes nothing and changes nothing, except that generated documents are written. `--notes` only prints the notes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { release } from '../../../shared/release.ts';
import { projectRoot } from '../../server/project-root.ts';
import { changelogFaults, notesOf } from './changelog.ts';
import { versionFaults } from './versions.ts';

interface Check {
  readonly name: string;
  /** What is wrong, one line each. */
  readonly faults: () => readonly string[];
}

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));

/** The cheap ones come first, and those after them need them. */
const checks: readonly Check[] = [
  { name: 'everything is committed', faults: changedFiles },
  {
    name: 'one version',
    faults: () =>
      versionFaults({
        'package.json': json('package.json'),
        'package-lock.json': json('package-lock.json'),
        'shared/client/package.json': json('shared/client/package.json'),
        release,
      }),
  },
  { name: 'CHANGELOG.md', faults: () => changelogFaults(read('CHANGELOG.md'), release) },
  // The tree is clean, so what changes now was not generated before.
  { name: 'generated documents', faults: () => [...script('docs'), ...changedFiles()] },
  { name: 'types, style, unused code, tests', faults: () => script('test') },
  { name: 'templates', faults: () => script('synth') },
  { name: 'bundles', faults: () => script('bundles') },
];

const { values } = parseArgs({ options: { notes: { type: 'boolean', default: false } } });
if (values.notes || checks.every(isPassed)) process.stdout.write(notesOf(read('CHANGELOG.md'), release));
else process.exitCode = 1;

function isPassed({ name, faults }: Check): boolean {
  const found = faults();
  process.stderr.write(`${name}: ${found.length === 0 ? 'ok' : 'FAILED'}\n`);
  for (const fault of found) process.stderr.write(`  ${fault}\n`);
  return found.length === 0;
}

function changedFiles(): readonly string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) return ['git does not say what has changed'];
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [`not committed: ${line.slice(3)}`]));
}

/** Runs a script of package.json. What it prints goes beside the results. */
function script(name: string): readonly string[] {
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  });
  return status === 0 ? [] : [`npm run ${name} failed`];
}
