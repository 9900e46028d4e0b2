/** A patient with a record and a session, created through the service's own API. */
import { DemoClient } from '../../demo/signed-client.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { idOf, withToken } from '../round-trips/scenario-context.ts';

export interface Patient {
  readonly session: DemoClient;
  readonly recordId: string;
}

export async function makePatient(
  { origin, apps, demographics }: InMemoryService,
  name: string,
): Promise<Patient> {
  const admin = new DemoClient(origin, apps.admin);
  const ui = new DemoClient(origin, apps.ui);
  const id = `${name}@mail.example`;
  const account = `/accounts/${id}`;
  await admin.send('POST', '/accounts/', { form: { account_id: id, primary_secret_p: '0' } });
  await admin.send('POST', `${account}/authsystems/`, { form: { system: 'measuring', username: id } });
  await admin.send('POST', `${account}/set-state`, { form: { state: 'active' } });
  const opened = await ui.send('POST', '/oauth/internal/session_create', {
    form: { username: id, system: 'measuring' },
  });
  const record = await admin.send('POST', '/records/', {
    body: demographics,
    contentType: 'application/xml',
  });
  const recordId = idOf(record);
  await admin.send('PUT', `/records/${recordId}/owner`, { body: id, contentType: 'text/plain' });
  return { session: withToken(origin, apps.ui, opened), recordId };
}
