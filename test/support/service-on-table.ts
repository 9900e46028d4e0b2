import { Teardown } from '../../local/server/teardown.ts';
import { environmentAsNow } from '../../local/tools/environment.ts';
import { type InMemoryService, startInMemory } from '../../local/tools/in-memory-service.ts';
import { stoppedWithFile } from './stopped-with-file.ts';

/** Starts a service for the scenario with all calls on a real table, which is its own and ends with the test file, and so do its settings. */
export function startOnTable(): Promise<InMemoryService> {
  const teardown = new Teardown();
  const restore = environmentAsNow();
  stoppedWithFile(async () => {
    await teardown.run();
    restore();
  });
  return startInMemory(teardown);
}
