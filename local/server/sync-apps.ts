import type {
  AppKind,
  Reading,
  RegistrationFiles,
  RegistrationRules,
} from '../../shared/domain/apps/registration-files.ts';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { type SyncResult, syncRegistry } from '../../shared/operations/apps/sync-registry.ts';
import { noteNewTable } from '../../shared/operations/migrations/state.ts';
import type { Keyring } from '../../shared/secrets/keyring.ts';
import { readConfig } from '../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../shared/store/master-keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { readAddedApps } from './added-apps.ts';
import { readRegistrationFolder } from './registration-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Registry extends RegistrationRules {
  readonly store: Store;
  readonly keyring: Keyring;
}

/** The apps of a folder, and of the data directory of the service that they are for. */
export interface AppFolders {
  /** Undefined when only others are meant. */
  readonly root: string | undefined;
  /** Undefined for a deployment. */
  readonly dataDir?: string | undefined;
  /** Apps that are registered without a folder. */
  readonly also?: readonly RegistrationFiles[];
}

export interface FolderReading {
  readonly readings: readonly Reading[];
  readonly foundKinds: readonly AppKind[];
}

const nothing = { files: [], foundKinds: [] };

/**
 * Reads and checks all files. An app that was added to the service counts only while the folder has no app
 * with its id: files that somebody put into the folder later replace the copy.
 */
export async function readFolders(
  { root, dataDir, also = [] }: AppFolders,
  rules: RegistrationRules,
): Promise<FolderReading> {
  const { files, foundKinds } = root === undefined ? nothing : await readRegistrationFolder(root);
  const readings = [...files, ...also].map((entry) => readRegistration(entry, rules));
  const added = dataDir === undefined ? [] : await readAddedApps(dataDir);
  const copies = added.map((entry) => readRegistration(entry, rules));
  const isReplaced = ({ id }: Reading) => id !== undefined && readings.some((reading) => reading.id === id);
  return { readings: [...readings, ...copies.filter((copy) => !isReplaced(copy))], foundKinds };
}

/**
 * Makes the registry match the folders. Problems in the files are in `errors`; throws when the table fails.
 * @internal Exported for tests that bring a store.
 */
export async function syncFolder(
  folders: AppFolders,
  { store, keyring, ...rules }: Registry,
): Promise<SyncResult> {
  const { readings, foundKinds } = await readFolders(folders, rules);
  return syncRegistry(readings, foundKinds, { store, keyring, now: () => new Date() });
}

/**
 * The same for the table of a service on this machine, which `env` names, and for the apps that were added to
 * it where `dataDir` names its data directory. `env` has the variables of the functions (TABLE_NAME,
 * MASTER_KEYS or MASTER_KEYS_SECRET, UI_URL); endpoint, region and credentials come from the SDK's environment
 * variables.
 */
export async function syncApps(root: string, env: Environment, dataDir?: string): Promise<SyncResult> {
  const { tableName, uiUrl, ...config } = readConfig(env);
  const keyring = await loadKeyring(config);
  const client = dynamoClient();
  try {
    const folders = { root, dataDir };
    const store = createDynamoStore(client, tableName);
    await noteNewTable(store, new Date());
    return await syncFolder(folders, {
      store,
      keyring,
      uiUrl,
      isDeployment: false,
    });
  } finally {
    client.destroy();
  }
}
