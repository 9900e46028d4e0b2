import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../shared/config.ts';
import { readRegistration } from '../shared/domain/apps/registration/read.ts';
import { type SyncResult, syncRegistry } from '../shared/domain/apps/sync-registry.ts';
import { loadKeyring } from '../shared/store/master-keys.ts';
import { createTable, dynamoClient } from '../shared/store/table.ts';
import { readRegistrationFolder } from './registration-folder.ts';
import { useLocalService } from './service-note.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const projectRoot = resolve(import.meta.dirname, '..');

const usage = `Usage: npm run apps:sync -- [--root DIR]

Makes the registered apps agree with DIR/{admin,ui,user}/*/manifest.json and credentials.json.
DIR is taken from APPS_DIR when it is not given, else it is local/apps.

For the service of npm start: run it while the service runs, with the same DATA_DIR.
For a deployment: set TABLE_NAME, MASTER_KEYS_SECRET and UI_URL to the values of its functions, and region and
credentials for AWS as for any AWS command.
`;

/**
 * Makes the registry agree with the folder. `env` holds the variables of the functions (TABLE_NAME, MASTER_KEYS or
 * MASTER_KEYS_SECRET, UI_URL); endpoint, region and credentials come from the SDK's own variables of the process.
 * What is wrong with the files is in `errors`; it throws when the settings or the table fail.
 */
export async function syncApps(root: string, env: Environment): Promise<SyncResult> {
  const config = readConfig(env);
  const [keyring, { files, foundKinds }] = await Promise.all([
    loadKeyring(config),
    readRegistrationFolder(root),
  ]);
  const client = dynamoClient();
  try {
    const store = createTable(client, config.tableName);
    const readings = files.map((entry) => readRegistration(entry, config.uiUrl));
    return await syncRegistry(readings, foundKinds, { store, keyring, now: () => new Date() });
  } finally {
    client.destroy();
  }
}

/** Runs the command. Answers its exit code. */
async function main(args: readonly string[]): Promise<number> {
  const root = rootOf(args);
  if (root === undefined) return 1;
  if (!process.env.TABLE_NAME) useLocalService(process.env, (reason) => new Error(`${reason}\n\n${usage}`));
  const { errors, changes, apps } = await syncApps(root, process.env);
  for (const change of changes) console.log(change);
  for (const error of errors) console.error(error);
  console.log(`${apps.length} apps registered, ${changes.length} changes, ${errors.length} errors.`);
  return errors.length > 0 ? 1 : 0;
}

function rootOf(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { root: { type: 'string' } } });
    return values.root ? resolve(values.root) : resolve(projectRoot, process.env.APPS_DIR || 'local/apps');
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message || error);
    process.exitCode = 1;
  }
}
