/** A patient with a record and a session, created through the service's own API. */
import { type Credentials, DemoClient } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { idOf, tokenIn } from '../round-trips/scenario-context.ts';

export interface Patient {
  readonly session: DemoClient;
  /** What the session signs with. */
  readonly credentials: Credentials;
  readonly recordId: string;
  readonly accountId: string;
}

export async function makePatient(
  { origin, apps, demographics }: Pick<InMemoryService, 'origin' | 'apps' | 'demographics'>,
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
  const credentials = tokenIn(apps.ui, opened);
  return { session: new DemoClient(origin, credentials), credentials, recordId: record, accountId: id };
}

/** Lets the user app into the record, as its owner would. Returns the app's credentials with an access token. */
export async function letAppIn(
  { origin, apps: { user } }: Pick<InMemoryService, 'origin' | 'apps'>,
  { session, recordId: record }: Patient,
): Promise<Credentials> {
  const request = tokenIn(user, await send(new DemoClient(origin, user), 'request_token', { record }));
  const asked = { record, 'request token': request.token! };
  await send(session, 'request_token_claim', asked);
  const { text } = await send(session, 'request_token_approve', asked);
  const verifier = new URL(new URLSearchParams(text).get('location')!, origin).searchParams.get(
    'oauth_verifier',
  )!;
  return tokenIn(user, await send(new DemoClient(origin, request), 'exchange_token', { verifier }));
}
