/**
 * `npm run crash`: kills the service and its database while clients write, starts them again on the same directory, and
 * checks that every acknowledged write is there, byte for byte, and that nothing is half there. `--kills N` (20),
 * `--writes N` (200 in each round), `--clients N` (8), `--seed N`; `--writers NAMES` are what the clients do, which take them in turn:
 * documents, factors, invitations, messages and browsers. Exits with 1 when anything is missing or half. `--save` writes
 * docs/figures/crashes.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FigureTable, missedIn, saveMeasurement } from '../figures/measurement.ts';
import { percentilesOf } from '../figures/percentiles.ts';
import { printTables } from '../figures/print-tables.ts';
import { everybody, writerNames } from './own/index.ts';
import { playRounds, type Rounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    writes: { type: 'string', default: '200' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: '0' },
    writers: { type: 'string', default: everybody.join() },
    save: { type: 'boolean', default: false },
  },
});
const [kills, writes, clients, seed] = [values.kills, values.writes, values.clients, values.seed].map(
  Number,
) as [number, number, number, number];
if (
  ![kills, writes, clients, seed + 1].every((each) => Number.isInteger(each) && each > 0) ||
  writes < 2 * clients
) {
  console.error('All options are whole numbers. There must be two writes for each client.');
  process.exit(2);
}
const writers = values.writers.split(',').map((name) => writerNames.find((known) => known === name));
if (!writers.every((name) => name !== undefined)) {
  console.error(`--writers takes names of ${writerNames.join(', ')}, with commas between them.`);
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
try {
  const rounds = await playRounds({ dataDir, kills, writes, clients, seed, writers, say: console.log });
  for (const fault of rounds.faults) console.error(fault);
  const tables = [tableOf(rounds)];
  printTables(tables);
  if (values.save) saveMeasurement('crashes', 'npm run crash -- --save', tables);
  if (missedIn(tables).length > 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function tableOf({ played, faults }: Rounds): FigureTable {
  const acknowledged = played.reduce((sum, round) => sum + round.acknowledged.length, 0);
  const cut = played.reduce((sum, round) => sum + round.cut, 0);
  const row = (name: string, value: number, goal = {}) => ({ name, cells: [{ value, ...goal }] });
  return {
    title: `Killed while ${clients} clients write`,
    columns: ['count'],
    rows: [
      row('kills of service and database', played.length),
      row('writes that were acknowledged before', acknowledged),
      row('writes under way at the moment of the kill', cut),
      row('acknowledged writes that are missing or changed, and things that are half there', faults.length, {
        atMost: 0,
      }),
      row(
        'milliseconds until the service answers again, median',
        percentilesOf(played.map(({ restart }) => restart)).p50,
      ),
    ],
  };
}
