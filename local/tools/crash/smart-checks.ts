/** What apps of SMART App Launch were given is there after the kill, as they see it, and what they gave back is not. */
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { askForTokens, bearerFor } from '../load/smart-access.ts';
import type { HeldAccess, Progress } from './progress.ts';
import { headersFor, identifierSystem, storeOnce } from './smart-writer.ts';
import type { Target } from './writers.ts';

const atOnce = 4;

/** Returns a sentence for each token, resource and identifier that is not as it was acknowledged. */
export async function missingAccess(
  { acknowledged, identifiers }: Pick<Progress, 'acknowledged' | 'identifiers'>,
  { origin, owner: session, recordId }: Target,
): Promise<string[]> {
  const faults: string[] = [];
  const held = acknowledged.flatMap((one) => (one.kind === 'access' ? [one.held] : []));
  await forEachConcurrent(held, atOnce, async (one) => {
    faults.push(...(await faultsOf(one, origin)));
  });
  const { bearer } = await bearerFor(origin, { session, recordId });
  const get = (path: string) => fetch(`${origin}/fhir/${path}`, { headers: headersFor(bearer) });
  await forEachConcurrent(acknowledged, atOnce, async (one) => {
    if (one.kind !== 'resource') return;
    const { id, version, value } = one;
    const answer = await get(`Observation/${id}/_history/${version}`);
    const { valueQuantity } = (await answer.json()) as { valueQuantity?: { value: number } };
    if (valueQuantity?.value !== value)
      faults.push(`Version ${version} of a resource responded ${answer.status}, not with what was stored.`);
  });
  // An app whose call was cut off makes it again. What is there then tells whether that was refused.
  await forEachConcurrent(identifiers, atOnce, async (identifier) => {
    await storeOnce(origin, bearer, { recordId }, identifier, 1).catch(() => undefined);
    const found = await get(
      `Observation?identifier=${encodeURIComponent(`${identifierSystem}|${identifier}`)}`,
    );
    const { entry = [] } = (await found.json()) as { entry?: readonly unknown[] };
    if (entry.length !== 1) faults.push(`Of a resource that is stored once there are ${entry.length}.`);
  });
  return faults;
}

async function faultsOf(
  { access, refresh, isEnded, isRefreshing }: HeldAccess,
  origin: string,
): Promise<string[]> {
  if (isEnded === 'maybe') return [];
  const faults: string[] = [];
  const { status } = await fetch(`${origin}/fhir/Observation?_count=1`, { headers: headersFor(access) });
  const expected = isEnded === 'yes' ? 401 : 200;
  if (status !== expected) faults.push(`An access token responded ${status}, not ${expected}.`);
  // If the answer to a refresh was lost, nobody can say any more which token comes next.
  if (isRefreshing) return faults;
  const form = { grant_type: 'refresh_token', refresh_token: refresh };
  const refreshed = await askForTokens(origin, form);
  const wanted = isEnded === 'yes' ? 400 : 200;
  if (refreshed.status !== wanted)
    faults.push(`A refresh token responded ${refreshed.status}, not ${wanted}.`);
  return faults;
}
