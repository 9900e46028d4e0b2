/** Tests that run on a service in memory by day run over HTTP, on the parts of the set-up or a deployment. Vitest loads this in each worker. */
import { startWith } from '../support/in-memory.ts';
import { startService } from '../support/service.ts';

startWith(startService);
