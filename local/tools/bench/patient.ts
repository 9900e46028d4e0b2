/** A patient with a record and a session, created through the service's own API. */
import { DemoClient } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
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
  const fixture = { account: id, demographics };
  await send(admin, 'account_create', fixture, { form: { account_id: id, primary_secret_p: '0' } });
  const system = { form: { system: 'measuring', username: id } };
  await send(admin, 'account_authsystem_add', fixture, system);
  await send(admin, 'account_set_state', fixture);
  const opened = await send(ui, 'session_create', fixture, system);
  const record = idOf(await send(admin, 'record_create', fixture));
  await send(admin, 'record_set_owner', { ...fixture, record });
  return { session: withToken(origin, apps.ui, opened), recordId: record };
}
