import type { Published } from '../shared/domain/codes/publish.ts';
import { readArguments, UsageError, usage } from './codes/arguments.ts';
import { loadCodes } from './codes/load.ts';
import { withStores } from './codes/stores.ts';
import { useLocalService } from './service-note.ts';

const outcomes: Readonly<Record<Published['outcome'], string>> = {
  created: 'published',
  replaced: 'published in place of the version before',
  relabelled: 'has the same entries; its aliases and description are changed',
  unchanged: 'has exactly these entries already: nothing is changed',
};

/** Runs the command. What it does goes to the standard error output, what came of it to the standard output. */
async function main(args: readonly string[]): Promise<void> {
  const load = readArguments(args);
  if (!process.env.TABLE_NAME) useLocalService(process.env, (reason) => new UsageError(reason));
  const { outcome, item } = await withStores(process.env, (stores) =>
    loadCodes(load, stores, (line) => console.error(line)),
  );
  const names = [item.system, ...item.aliases].join(', ');
  console.log(`${names}: ${outcomes[outcome]} (${item.entries.toLocaleString('en')} entries).`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message || error);
    if (error instanceof UsageError) console.error(`\n${usage}`);
    process.exitCode = 1;
  }
}
