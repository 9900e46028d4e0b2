import { Teardown } from '../../local/server/teardown.ts';
import { type InMemoryService, startInMemory } from '../../local/tools/in-memory-service.ts';
import { stoppedWithFile } from './stopped-with-file.ts';

/** Starts a service for the scenario with all calls on a real table, which is its own and ends with the test file, and so do its settings. */
export function startOnTable(): Promise<InMemoryService> {
  const teardown = new Teardown();
  const environment = { ...process.env };
  stoppedWithFile(async () => {
    await teardown.run();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  });
  return startInMemory(teardown);
}
