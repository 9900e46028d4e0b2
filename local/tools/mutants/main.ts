/**
 * `npm run mutants`: changes one thing at a time in the code, and sees whether a unit test fails. Exits with 1 when
 * a folder's score is too low, when a survivor is not explained, and when an explained mutant does not survive.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/project-root.ts';
import { saveMeasurement } from '../figures/measurement.ts';
import { printTables } from '../figures/print-tables.ts';
import { compareSurvivors, readExplanations } from './explanations.ts';
import type { Mutant } from './mutants.ts';
import { runStryker, type Target } from './run-stryker.ts';
import { readShare, type Share } from './share.ts';
import { leastScore, type Tally, tally, tallyTable } from './tally.ts';

const shared = join(projectRoot, 'shared');

/** Whose survivors are all explained, and in how many shares their mutants are. The first share is tried: all would take hours. */
const folders: Readonly<Record<string, number>> = {
  access: 1,
  concurrency: 1,
  oauth: 1,
  query: 1,
  secrets: 1,
  store: 1,
  xml: 1,
  'operations/codes': 1,
  'portal/scope': 1,
  'portal/security': 1,
  fhir: 40,
  operations: 40,
  portal: 60,
};

const usage = `Usage: npm run mutants -- [FOLDER | FOLDER/PART …] [--share N/M] [--workers N] [--save]

FOLDER       of shared, such as fhir/rest (default: ${Object.keys(folders).join(', ')})
FOLDER/PART  such as oauth/verify.ts or store/items; only its survivors are compared, and no score is asked for
--share N/M  try the Nth of M equal shares of the mutants (default: 1/1; of ${sampled()})
--workers N  run N mutants at a time (default: one for each processor)
--save       write docs/figures/mutants.json; only with the default folders
`;

/** Such as "fhir 1/40", for each folder of which only a share is tried. */
function sampled(): string {
  const large = Object.entries(folders).filter(([, of]) => of > 1);
  return large.map(([folder, of]) => `${folder} 1/${of}`).join(', ');
}

interface Job {
  readonly targets: readonly Target[];
  readonly workers: number;
  readonly save: boolean;
}

function readJob(args: readonly string[]): Job | undefined {
  try {
    const options = {
      share: { type: 'string' },
      workers: { type: 'string' },
      save: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const workers = values.workers ?? String(availableParallelism());
    const share = values.share === undefined ? undefined : readShare(values.share);
    if (values.share !== undefined && !share) return undefined;
    const named = positionals.length > 0 ? positionals : Object.keys(folders);
    const targets = named.map((text) => targetIn(text, share));
    const isThere = targets.every(({ folder, part }) => existsSync(join(shared, folder, part ?? '')));
    const isChosen = positionals.length > 0 || share !== undefined;
    if (!isThere || !/^[1-9]\d?$/.test(workers) || (values.save && isChosen)) return undefined;
    return { targets, workers: Number(workers), save: values.save };
  } catch {
    return undefined;
  }
}

/** The folder that is named, or that a part is named of. A part is tried whole, unless a share is named. */
function targetIn(text: string, share: Share | undefined): Target {
  const known = Object.keys(folders).filter((one) => text === one || text.startsWith(`${one}/`));
  // Of operations and operations/codes, the latter.
  const folder = known.toSorted().at(-1) ?? (text.endsWith('.ts') ? dirname(text) : text);
  if (text !== folder) return { folder, part: text.slice(folder.length + 1), share };
  return { folder, share: share ?? { number: 1, of: folders[folder] ?? 1 } };
}

/** Prints what is wrong in one target, and returns how many such things there are. */
function complain(target: Target, results: readonly Mutant[], { score }: Tally): number {
  const { unexplained, outdated } = compareSurvivors(results, readExplanations(target.folder), target);
  for (const { file, line, change, lineNumber } of unexplained) {
    console.log(`survived: ${file}:${lineNumber}`);
    console.log(`      ${JSON.stringify({ [file]: { [line]: [change] } })}`);
  }
  for (const { file, line, change } of outdated) {
    console.log('explained, but does not survive:');
    console.log(`      ${JSON.stringify({ [file]: { [line]: [change] } })}`);
  }
  const isLow = target.part === undefined && score < leastScore;
  if (isLow) console.log(`shared/${target.folder}: the score must be at least ${leastScore} %.`);
  return unexplained.length + outdated.length + (isLow ? 1 : 0);
}

async function main({ targets, workers, save }: Job): Promise<number> {
  const tallies = new Map<string, Tally>();
  let wrong = 0;
  for (const target of targets) {
    const { number, of } = target.share ?? { number: 1, of: 1 };
    const share = of > 1 ? `, ${number}/${of} of it` : '';
    const name = join(target.folder, target.part ?? '') + share;
    console.log(`shared/${name}`);
    const results = await runStryker(target, workers);
    tallies.set(name, tally(results));
    wrong += complain(target, results, tallies.get(name)!);
  }
  const table = tallyTable(tallies);
  printTables([table]);
  if (save) saveMeasurement('mutants', 'npm run mutants -- --save', [table]);
  return wrong > 0 ? 1 : 0;
}

/** What keeps Stryker from running on this machine. It ends its workers by `ps`, and fails in the middle without it. */
function obstacle(): string | undefined {
  const { error } = spawnSync('ps', ['-V'], { stdio: 'ignore' });
  return error ? 'The program ps is missing. Install it; in Debian, it is in the package procps.' : undefined;
}

const job = readJob(process.argv.slice(2));
const complaint = job ? obstacle() : usage;
if (complaint) console.error(complaint);
process.exitCode = job && !complaint ? await main(job) : 1;
