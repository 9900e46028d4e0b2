import { afterAll, vi } from 'vitest';
import { loadDefaultCodes } from '../../local/server/codes/default.ts';
import { syncFolder } from '../../local/server/sync-apps.ts';
import { measureCosts } from '../../local/tools/cost/measure-calls.ts';
import { backendApp } from '../../local/tools/round-trips/backend-app.ts';
import { appsDir, sampleService } from '../../local/tools/sample-service.ts';
import type { MemoryStore } from '../../shared/store/memory-store.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { stageOf } from '../support/stored-people.ts';
import { meterBodies, meterStore, recordMetered } from './metered.ts';
import { describeCosts } from './suite.ts';

const env = {
  AUTH_SYSTEMS: '["password","measuring"]',
  PING_ALLOW_PRIVATE: 'true',
  SMART_DYNAMIC_REGISTRATION: 'true',
};
const callback = 'http://127.0.0.1:8081/changed';
const { kind, manifest } = backendApp;
const backend = {
  kind,
  directory: 'registry',
  manifestText: JSON.stringify(manifest),
  credentialsText: undefined,
};

afterAll(() => vi.unstubAllGlobals());

describeCosts(
  async () => {
    // Its address is as long as on a real table.
    const service = await startServiceInMemory({ env, isServed: true });
    const stage = stageOf(service)!;
    const rules = { uiUrl: stage.config.uiUrl, isDeployment: false };
    const { errors } = await syncFolder({ root: appsDir, also: [backend] }, { ...stage, ...rules });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    await loadDefaultCodes(stage.store, stage.bodies);
    meterStore(stage.store as MemoryStore);
    meterBodies(stage.bodies);
    meterBodies(stage.largeBodies!);
    vi.stubGlobal('fetch', fetchHere);
    const place = { env: service.env, stores: stage, tableName: service.env.TABLE_NAME!, callback };
    return measureCosts({ ...sampleService(service.origin), ...place }, recordMetered);
  },
  { isHere: true },
);
