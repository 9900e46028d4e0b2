/** Services in this process with the sample apps, whose secrets the documents use, in the place of those of the tests. */
import { expect } from 'vitest';
import { type AppFolders, syncFolder } from '../../local/server/sync-apps.ts';
import { backendApp } from '../../local/tools/round-trips/backend-app.ts';
import type { Stage } from '../../local/tools/round-trips/scenario-context.ts';
import { appsDir, sampleService, scenarioSettings } from '../../local/tools/sample-service.ts';
import { loadVaccineCodes } from '../http/codes/support.ts';
import { filesOf } from './apps.ts';
import { type InMemoryOptions, startServiceInMemory } from './in-memory.ts';
import { stageOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

/** Starts one that programs can call. */
export async function serviceWithSampleApps({
  also = [],
  ...options
}: InMemoryOptions & Pick<AppFolders, 'also'> = {}): Promise<TestService> {
  const service = await startServiceInMemory({ isServed: true, ...options });
  const { store, keyring, config } = stageOf(service)!;
  const rules = { uiUrl: config.uiUrl, isDeployment: false };
  const { errors } = await syncFolder({ root: appsDir, also }, { store, keyring, ...rules });
  expect(errors).toEqual([]);
  return service;
}

/** Starts one for the scenario with all calls. These reach it where `fetch` is `fetchHere`. */
export async function startForScenario(
  options: Pick<InMemoryOptions, 'around' | 'log'> = {},
): Promise<{ readonly service: TestService; readonly stage: Omit<Stage, 'call'> }> {
  const also = [filesOf('registry', backendApp)];
  const service = await serviceWithSampleApps({ ...options, env: scenarioSettings, also });
  await loadVaccineCodes(service);
  const callback = 'http://127.0.0.1:8081/changed';
  const stage = { ...sampleService(service.origin), env: service.env, stores: stageOf(service), callback };
  return { service, stage };
}
