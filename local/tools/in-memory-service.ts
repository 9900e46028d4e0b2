/**
 * The service on in-memory emulators of its own, for measuring: without mails and workers, and nothing is
 * kept.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStartSettings } from '../../shared/settings/local-start.ts';
import { environment, readSetting } from '../../shared/settings/read.ts';
import { loadDefaultCodes } from '../server/codes/default.ts';
import { withStores } from '../server/codes/stores.ts';
import { ensureBucket, ensureTable } from '../server/create-resources.ts';
import { loadHttpFunctions } from '../server/functions.ts';
import { type HttpFunctions, startGateway } from '../server/gateway/server.ts';
import { newMasterKeys } from '../server/master-keys.ts';
import { syncApps } from '../server/sync-apps.ts';
import type { Teardown } from '../server/teardown.ts';
import { region, startEmulators } from './emulators.ts';
import { backendApp } from './round-trips/backend-app.ts';
import type { Stage } from './round-trips/scenario-context.ts';
import { appsDir, sampleService, scenarioSettings } from './sample-service.ts';

export interface InMemoryService extends Omit<Stage, 'call'> {
  readonly tableName: string;
}

/**
 * Starts the service with the sample apps; `teardown` stops it. The variable DYNAMODB chooses the database. What `around`
 * makes of the functions is behind the gateway in their place.
 */
export async function startInMemory(
  teardown: Teardown,
  around: (functions: HttpFunctions, env: Readonly<Record<string, string>>) => HttpFunctions = (functions) =>
    functions,
): Promise<InMemoryService> {
  const engine = readSetting(localStartSettings.engine, environment(process.env));
  await startEmulators(teardown, engine);
  const tableName = `measured-${randomBytes(4).toString('hex')}`;
  await Promise.all([ensureTable(tableName, { stream: false }), ensureBucket(tableName, region)]);

  const functions = Promise.withResolvers<HttpFunctions>();
  const gateway = await startGateway({ port: 0, pathForm: 'decoded', functions: functions.promise });
  teardown.add(gateway.stop);
  const env = {
    BASE_URL: gateway.origin,
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: tableName,
    BUCKET_NAME: tableName,
    MASTER_KEYS: newMasterKeys(),
    ...scenarioSettings,
  };
  await registerApps(env);
  await withStores(env, ({ store, bodies }) => loadDefaultCodes(store, bodies));
  functions.resolve(around(await loadHttpFunctions(env), env));
  return {
    ...sampleService(gateway.origin),
    env,
    callback: 'http://127.0.0.1:8081/changed',
    tableName,
  };
}

/** Registers the sample apps, and the backend app of the scenario. */
async function registerApps(env: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'apps-'));
  try {
    cpSync(appsDir, folder, { recursive: true });
    const backend = join(folder, 'user/registry');
    mkdirSync(backend);
    writeFileSync(join(backend, 'manifest.json'), JSON.stringify(backendApp.manifest));
    const { errors } = await syncApps(folder, env);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
