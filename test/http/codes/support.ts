import { loadDefaultCodes } from '../../../local/server/codes/default.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import type { Answer } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin } from '../../support/scenario.ts';
import type { startService, TestService } from '../../support/service.ts';
import { stageOf, storeOf } from '../../support/stored-people.ts';

/** Starts a service with the vaccine codes that come with it. */
export async function startWithCodes(
  start: typeof startService = startServiceInMemory,
): Promise<TestService> {
  const service = await start();
  await loadVaccineCodes(service);
  return service;
}

/** Loads the vaccine codes that come with the service. */
export async function loadVaccineCodes(service: TestService): Promise<void> {
  const bodies = stageOf(service)?.bodies ?? createBodies(service.env.BUCKET_NAME!);
  await loadDefaultCodes(storeOf(service), bodies);
}

/** Sends an unsigned query. The text after the question mark is sent exactly as given. */
export function query(service: TestService, system: string, text: string): Promise<Answer> {
  return admin(service).get(`/codes/systems/${system}/query`, { query: text, unsigned: true });
}

interface Entry {
  readonly abbreviation: string | null;
  readonly code: string;
  readonly consumer_value: string | null;
  readonly umls_code: string | null;
  readonly full_value: string;
}

/** Returns the codes that a query finds, in their order. */
export async function codesOf(
  service: TestService,
  system: string,
  text: string,
): Promise<readonly string[]> {
  const answer = await query(service, system, text);
  return (answer.json() as readonly Entry[]).map(({ code }) => code);
}
