/**
 * A process with the service on emulators in memory, and the floor beside it, so that load hits both alike. It tells
 * its parent where they are, and ends when the parent disconnects.
 */
import { hideExperimentalWarnings } from '../../../server/shutdown.ts';
import { Teardown } from '../../../server/teardown.ts';
import { type InMemoryService, startInMemory } from '../../in-memory-service.ts';
import { startFloor } from './floor-server.ts';
import { recordingFunctions } from './record-operations.ts';

/** What the parent gets to know. */
export interface Started {
  readonly service: InMemoryService;
  /** Origin of the floor. */
  readonly floor: string;
  /** Endpoint of the database, which the parent fills. */
  readonly dynamodb: string;
}

hideExperimentalWarnings();
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
process.once('disconnect', () => void teardown.run().then(() => process.exit()));
// Ctrl-C reaches the parent too, which disconnects.
process.on('SIGINT', () => undefined);

const service = await startInMemory(teardown, recordingFunctions);
const baseline = service.tableName.replace('measured', 'baseline');
const floor = await startFloor({ service: service.tableName, floor: baseline }, teardown);
process.send!({ service, floor, dynamodb: process.env.AWS_ENDPOINT_URL_DYNAMODB! } satisfies Started);
