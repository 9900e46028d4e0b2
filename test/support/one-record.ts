import { createDocument, idOf } from './documents.ts';
import { startServiceInMemory } from './in-memory.ts';
import { createPerson, type Person, peopleSettings } from './people.ts';
import { createRecord } from './scenario.ts';
import type { startService, TestService } from './service.ts';

/** A service with one account that owns one record, created by the admin app. */
export interface OneRecord {
  readonly service: TestService;
  readonly owner: Person;
  readonly record: string;
}

/** `start`: where the subject is what AWS or the gateway does, the service runs on these. */
export async function startWithOneRecord(
  start: typeof startService = startServiceInMemory,
): Promise<OneRecord> {
  const service = await start({ env: peopleSettings });
  const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
  return { service, owner, record: await createRecord(service, owner) };
}

/** Stores documents two seconds apart, so that their order by time is certain. Returns the ids, oldest first. */
export async function createInTurn(
  { service, owner }: Pick<OneRecord, 'service' | 'owner'>,
  recordId: string,
  bodies: readonly string[],
  contentType: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    service.advance(2);
    ids.push(idOf(await createDocument(owner.session, recordId, body, { contentType })));
  }
  return ids;
}
