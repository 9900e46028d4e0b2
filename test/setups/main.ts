/** Runs the HTTP suite in each set-up, one after the other, and prints the outcomes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Teardown } from '../../local/server/teardown.ts';
import { assess, reportOf, type TestResult } from './deployed/differences.ts';
import { reportVariable } from './deployed/reporter.ts';
import { someOfEverySubject } from './deployed/short.ts';
import { type Outcome, outcomeOf, outcomeOfDeployment, outcomeWithout, tableOf } from './outcome.ts';
import { setUps } from './set-ups.ts';

const usage = `Usage: npm run test:setups -- [--only TEXT] [--short] [path …]

Runs the tests under the paths, those over HTTP when none is given, in each set-up:
${Object.keys(setUps)
  .map((name) => `  ${name}\n`)
  .join('')}
--only leaves those out whose names do not contain TEXT. --short runs some tests of every subject.
A deployment gets the tests in test/deployed too.
`;

const root = dirname(dirname(import.meta.dirname));
const resultsReporter = join(import.meta.dirname, 'deployed/reporter.ts');
/** Folders and files with tests that start a service in memory when they do not run here (test/support/in-memory.ts). */
const inMemoryByDay = [
  'test/browser',
  'test/client',
  'test/crash/checks',
  'test/crash/own-writers',
  'test/docs/client-guide',
  'test/least-privilege/paths',
  'test/local/archive.test',
  'test/local/cli',
  'test/local/import-fhir.test',
  'test/local/seed',
  'test/matrix',
  'test/portal',
  'test/unit/domain',
  'test/workers',
];
const operated = 'test/deployed';
/** Takes minutes, and needs nothing of the deployment. */
const notInShort = 'removal.test.ts';
const teardown = new Teardown();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopped = true;
    void teardown.run().then(() => process.exit(1));
  });
}

const chosen = readArguments();
if (chosen) process.exitCode = await runAll(chosen);

interface Arguments {
  readonly names: readonly string[];
  readonly isShort: boolean;
  /** None for all tests. */
  readonly paths: readonly string[];
}

function readArguments(): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { only: { type: 'string' }, short: { type: 'boolean' } },
    });
    const names = Object.keys(setUps).filter((name) => name.includes(values.only ?? ''));
    if (names.length === 0) throw new Error('--only: no set-up is called so.');
    const isShort = values.short === true;
    return { names, isShort, paths: positionals.length === 0 && isShort ? someOfEverySubject : positionals };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Resolves to the exit code. */
async function runAll({ names, paths, isShort }: Arguments): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    console.log(`\n— ${name} —`);
    outcomes.push(await runOne(name, { paths, isShort }));
  }
  console.log(`\n${tableOf(outcomes)}`);
  return outcomes.every(({ passed }) => passed) ? 0 : 1;
}

async function runOne(name: string, which: Omit<Arguments, 'names'>): Promise<Outcome> {
  const { start, isDeployed, lacks } = setUps[name]!;
  const missing = lacks?.();
  if (missing) return outcomeWithout(name, missing);
  const own = new Teardown();
  teardown.add(() => own.run());
  const folder = mkdtempSync(join(tmpdir(), 'phr-setups-'));
  own.add(() => rmSync(folder, { recursive: true }));
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  try {
    const variables = await start(own);
    const run = isDeployed ? runOnDeployment : runEverything;
    return await run({ name, ...which, variables, folder, own, seconds });
  } catch (error) {
    if (!stopped) console.error(error);
    return outcomeOf(name, '{}', { seconds: seconds(), code: 1 });
  } finally {
    await own.run();
  }
}

interface Run extends Omit<Arguments, 'names'> {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  /** For files of this run. */
  readonly folder: string;
  readonly own: Teardown;
  readonly seconds: () => number;
}

async function runEverything({ name, paths, variables, folder, own, seconds }: Run): Promise<Outcome> {
  const report = join(folder, 'report.json');
  const chosen = paths.length > 0 ? paths : ['test/http', ...inMemoryByDay];
  const args = [...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runVitest(args, variables, own);
  return outcomeOf(name, readFileSync(report, 'utf8'), { seconds: seconds(), code });
}

async function runOnDeployment({
  name,
  paths,
  isShort,
  variables,
  folder,
  own,
  seconds,
}: Run): Promise<Outcome> {
  const report = join(folder, 'results.json');
  const chosen = [
    ...(paths.length > 0 ? paths : ['test/http']),
    ...(isShort ? shortlyOperated() : [operated]),
  ];
  // One file after the other, because they share the deployment. Functions start when they are first called.
  const args = [
    ...chosen,
    '--maxWorkers=1',
    '--testTimeout=120000',
    '--hookTimeout=180000',
    `--reporter=${resultsReporter}`,
  ];
  await runVitest(args, { ...variables, [reportVariable]: report }, own);
  const results = JSON.parse(readFileSync(report, 'utf8')) as readonly TestResult[];
  const assessment = assess(results);
  console.log(reportOf(assessment).join('\n'));
  return outcomeOfDeployment(name, results, assessment, seconds());
}

function shortlyOperated(): readonly string[] {
  const files = readdirSync(join(root, operated)).filter(
    (name) => name.endsWith('.test.ts') && name !== notInShort,
  );
  return files.map((name) => join(operated, name));
}

/** Resolves to the exit code. The suite sees no other AWS variable of the environment, and starts no service in memory. */
async function runVitest(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  own: Teardown,
): Promise<number> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const command = ['--disable-warning=ExperimentalWarning', vitest, 'run', ...args];
  const run = spawn(process.execPath, command, {
    cwd: root,
    env: { ...Object.fromEntries(others), ...variables, OVER_HTTP: 'true' },
    stdio: 'inherit',
  });
  const ended = once(run, 'close');
  own.add(() => {
    run.kill('SIGTERM');
    return ended;
  });
  const [code] = (await ended) as [number | null];
  return code ?? 1;
}
