import type { Command } from 'commander';
import { runMigration } from '../../../shared/operations/migrations/run.ts';
import {
  type MigrationState,
  migrationStates,
  missingMigrations,
} from '../../../shared/operations/migrations/state.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { plain } from '../plain-text.ts';
import { listLines } from '../table.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface MigrateOptions extends TargetOptions {
  readonly list?: boolean;
  readonly json?: boolean;
}

/** Milliseconds between two lines of progress. */
const interval = 2000;

export function addMigrateCommand(program: Command): void {
  const migrating = program
    .command('migrate')
    .summary('brings what an older version has stored up to date')
    .description(
      'Carries out the migrations that are missing, one after the other, after an upgrade. The service goes on in ' +
        'the meantime. If the command is interrupted, run it again: it goes on where it was. What was carried out is ' +
        'recorded in the table, and in an audit entry. A new deployment needs none.',
    )
    .option('--list', 'only list all migrations, and which are missing')
    .option('--json', 'with --list: print a JSON array instead of a table')
    .action(migrateCommand);
  addExample(addTargetOptions(migrating), 'migrate --outputs outputs.json');
}

async function migrateCommand({ list = false, json = false, ...options }: MigrateOptions): Promise<void> {
  if (json && !list) throw new UsageError('--json is for --list.');
  await withTarget(options, (target) => (list ? listStates(target, json) : migrate(target)));
}

async function listStates({ store }: Target, json: boolean): Promise<void> {
  const [all, missing] = [await migrationStates(store), await missingMigrations(store)];
  const rows = all.map(({ migration: { id, title }, item }) => {
    const isMissing = missing.some(({ migration }) => migration.id === id);
    return { id, state: stateOf(isMissing, item), doneAt: item?.doneAt ?? null, title };
  });
  const table = rows.map(({ id, state, doneAt, title }) => [id, state, doneAt?.slice(0, 10) ?? '', title]);
  print(
    ...(json
      ? [JSON.stringify(rows, null, 2)]
      : listLines(['id', 'state', 'done', 'what it does'], table, (text, column) =>
          column === 1 && text !== 'done' ? 'yellow' : undefined,
        )),
  );
}

function stateOf(isMissing: boolean, item: MigrationState['item']): string {
  if (!isMissing) return item ? 'done' : 'not needed';
  return item ? `interrupted after ${count(item.steps)}` : 'missing';
}

async function migrate({ store, bodies }: Target): Promise<void> {
  const missing = await missingMigrations(store);
  if (missing.length === 0) print('No migration is missing.');
  for (const state of missing) {
    const { id, title } = state.migration;
    progress(`${id} ${title}${state.item ? `; it goes on after ${count(state.item.steps)}` : ''}`);
    let told = performance.now();
    const services = { store, bodies, now: () => new Date() };
    const steps = await runMigration(state, services, ({ notes = [] }, done) => {
      progress(...notes.map((note) => `  ${plain(note)}`));
      if (performance.now() - told < interval) return;
      told = performance.now();
      progress(`  ${count(done)} done`);
    });
    print(`${id} is done. Worked on: ${count(steps)}`);
  }
}
