/** What the operator's commands are measured on. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureBucket, ensureTable } from '../../server/create-resources.ts';
import { newMasterKeys } from '../../server/master-keys.ts';
import { projectRoot } from '../../server/project-root.ts';
import { syncApps } from '../../server/sync-apps.ts';
import { region } from '../emulators.ts';

/** The variables by which commands find a service. */
export type Environment = Readonly<Record<string, string>>;

/** A service with a table, a bucket and the sample apps, and nothing else. */
export async function emptyService(): Promise<Environment> {
  const name = `measured-${randomBytes(4).toString('hex')}`;
  await Promise.all([ensureTable(name, { stream: false }), ensureBucket(name, region)]);
  const env = {
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: name,
    BUCKET_NAME: name,
    MASTER_KEYS: newMasterKeys(),
  };
  const { errors } = await syncApps(join(projectRoot, 'local/apps'), env);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return env;
}
