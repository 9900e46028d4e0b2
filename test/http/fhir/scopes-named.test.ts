/** What a refused app is told that it needs: docs/contract/fhir-api.md#authentication (RFC 6750 §3.1). */
import { describe, expect, it } from 'vitest';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { backendClient, giveAccess, giveBackendAccess } from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';

const apps = { charts: smartApps.public, night: smartApps.backend } as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const owner = await createPerson(service, 'agnes');
const record = await createRecord(service, owner);

/** Method and path, where `R` is the record, the scope of the token, and the one that is lacking, without `patient/` or `system/`. */
const lacking = [
  ['GET', 'Observation/x', 'Condition.rs', 'Observation.r'],
  ['GET', 'Observation/x?patient=R', 'Observation.s', 'Observation.r'],
  ['GET', 'Observation/x/_history', 'Condition.rs', 'Observation.r'],
  ['GET', 'Observation/x/_history/1', 'Condition.rs', 'Observation.r'],
  ['GET', 'Observation?patient=R', 'Condition.rs', 'Observation.s'],
  ['GET', 'Observation?patient=R', 'Observation.r', 'Observation.s'],
  ['POST', 'Observation/_search?patient=R', 'Condition.rs', 'Observation.s'],
  ['GET', 'Patient/R/$everything', '*.cu', '*.rs'],
  ['GET', 'Patient/R/$summary', '*.cu', '*.r'],
  ['GET', 'DocumentReference/$docref?patient=R', '*.cu', 'DocumentReference.rs'],
  ['GET', 'Patient/R/$docref', 'DocumentReference.r', 'DocumentReference.s'],
  ['POST', 'Observation/$validate', 'Condition.rs', 'Observation.r'],
  ['POST', 'Observation', '*.rs', 'Observation.c'],
  ['POST', 'Observation', 'Observation.u', 'Observation.c'],
  ['PUT', 'Observation/x', '*.rs', 'Observation.u'],
  ['PUT', 'Observation/x', 'Observation.c', 'Observation.u'],
  ['POST', '', '*.rs', '*.c'],
] as const;

async function refused(client: FhirClient, method: string, path: string): Promise<unknown> {
  const target = `/fhir${path === '' ? '' : `/${path}`}`.replaceAll(/\bR\b/g, record);
  const observation = { resourceType: 'Observation', status: 'final', code: { text: 'Pulse' } };
  const reply = await (method === 'GET'
    ? client.get(target)
    : target.includes('_search')
      ? client.form(target, [])
      : client.write(method as 'POST' | 'PUT', target, observation, { 'if-match': 'W/"1"' }));
  const [, scope] =
    /error="insufficient_scope", scope="([^"]*)"$/.exec(reply.headers['www-authenticate'] ?? '') ?? [];
  return { status: reply.status, scope, text: reply.json().issue[0].diagnostics };
}

describe.each([
  ['a person', 'patient'],
  ['a backend app', 'system'],
] as const)(
  'A token of %s that may not make a call is told the least scope that would do',
  (_who, context) => {
    it.each(lacking)('%s %s with %s: %s', async (method, path, has, needs) => {
      const client = await clientWith(context, `${context}/${has}`);
      expect(await refused(client, method, path)).toEqual({
        status: 403,
        scope: `${context}/${needs}`,
        text: `The access token does not allow this; it needs ${context}/${needs}`,
      });
    });
  },
);

async function clientWith(context: 'patient' | 'system', scope: string): Promise<FhirClient> {
  if (context === 'patient') {
    const access = await giveAccess(service, {
      app: service.apps.charts,
      account: owner,
      recordId: record,
      scope,
    });
    return access.client;
  }
  await giveBackendAccess(service, { app: service.apps.night, account: owner, recordId: record });
  return backendClient(service, service.apps.night, scope);
}

it('A type that FHIR does not have is not repeated in the header', async () => {
  const client = await clientWith('patient', 'patient/Condition.rs');
  expect(await refused(client, 'GET', 'Nothing%22/x')).toMatchObject({ status: 403, scope: 'patient/*.r' });
});
