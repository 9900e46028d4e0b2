import type { RegistrationFiles, RegistrationRules } from '../../shared/domain/apps/registration-files.ts';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { previewSync, type SyncResult, syncRegistry } from '../../shared/operations/apps/sync-registry.ts';
import type { Keyring } from '../../shared/secrets/keyring.ts';
import { readConfig } from '../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../shared/store/master-keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { readRegistrationFolder } from './registration-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Registry extends RegistrationRules {
  readonly store: Store;
  readonly keyring: Keyring;
}

export interface SyncOptions {
  readonly dryRun?: boolean;
  /** Apps that are registered without a folder. */
  readonly also?: readonly RegistrationFiles[];
}

/**
 * Makes the registry match the folder. A dry run reports the changes without making them. Problems in the
 * files are in `errors`; throws when the table fails.
 */
export async function syncFolder(
  root: string,
  { store, keyring, ...rules }: Registry,
  { dryRun = false, also = [] }: SyncOptions = {},
): Promise<SyncResult> {
  const { files, foundKinds } = await readRegistrationFolder(root);
  const readings = [...files, ...also].map((entry) => readRegistration(entry, rules));
  const services = { store, keyring, now: () => new Date() };
  return dryRun ? previewSync(readings, foundKinds, services) : syncRegistry(readings, foundKinds, services);
}

/**
 * The same for the table of a service on this machine, which `env` names. `env` has the variables of the functions (TABLE_NAME, MASTER_KEYS
 * or MASTER_KEYS_SECRET, UI_URL); endpoint, region and credentials come from the SDK's environment variables.
 */
export async function syncApps(root: string, env: Environment): Promise<SyncResult> {
  const { tableName, uiUrl, ...config } = readConfig(env);
  const keyring = await loadKeyring(config);
  const client = dynamoClient();
  try {
    return await syncFolder(root, {
      store: createDynamoStore(client, tableName),
      keyring,
      uiUrl,
      isDeployment: false,
    });
  } finally {
    client.destroy();
  }
}
