import { afterAll, vi } from 'vitest';
import { measureCosts } from '../../local/tools/cost/measure-calls.ts';
import type { MemoryStore } from '../../shared/store/memory-store.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startForScenario } from '../support/sample-service.ts';
import { stageOf } from '../support/stored-people.ts';
import { meterBodies, meterStore, recordMetered } from './metered.ts';
import { describeCosts } from './suite.ts';

afterAll(() => vi.unstubAllGlobals());

describeCosts(
  async () => {
    const { service, stage } = await startForScenario();
    const { store, bodies, largeBodies } = stageOf(service)!;
    meterStore(store as MemoryStore);
    meterBodies(bodies);
    meterBodies(largeBodies!);
    vi.stubGlobal('fetch', fetchHere);
    return measureCosts({ ...stage, tableName: service.env.TABLE_NAME! }, recordMetered);
  },
  { isHere: true },
);
