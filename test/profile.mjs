// `npm run profile-tests`: runs the tests and prints by file how long each took, what it waited for and how many requests
// it made to AWS, the longest first, with a total by folder. Arguments go to vitest, such as a path. The times mean little
// while other programs run; requests and processor time tell more then.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), 'profile-tests-'));
const columns = ['whole', 'processor', 'aws', 'programs', 'requests'];
try {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=!thorough', ...process.argv.slice(2)];
  const env = { ...process.env, PROFILE_TESTS: folder };
  const { status } = spawnSync(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  const files = readdirSync(folder).flatMap((name) => linesOf(join(folder, name)));
  print(
    'Folder',
    totals(files, ({ file }) => file.split('/').slice(0, -1).slice(0, 3).join('/')),
  );
  print(
    'File',
    totals(files, ({ file }) => file),
  );
} finally {
  rmSync(folder, { recursive: true });
}

function linesOf(path) {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Sums by name, the longest first. */
function totals(files, nameOf) {
  const sums = new Map();
  for (const file of files) {
    const before = sums.get(nameOf(file));
    sums.set(
      nameOf(file),
      columns.map((column, place) => file[column] + (before?.[place] ?? 0)),
    );
  }
  return [...sums].toSorted(([, [one]], [, [other]]) => other - one);
}

function print(what, rows) {
  const titles = columns.map((column) => (column === 'requests' ? column : `${column}, s`));
  console.log(`\n${titles.map((title) => title.padStart(13)).join('')}  ${what}`);
  for (const [name, numbers] of rows)
    console.log(
      `${numbers.map((number, place) => shown(number, columns[place]).padStart(13)).join('')}  ${name}`,
    );
}

function shown(number, column) {
  return column === 'requests' ? String(number) : number.toFixed(1);
}
