/** Accounts whose log-in the UI app vouches for: no password is hashed, so that many of them are cheap. */
import type { SignedClient } from './client.ts';
import { accountPath, admin, createAccount, freshEmail, succeeded, ui, withTokenOf } from './scenario.ts';
import type { TestService } from './service.ts';

const system = 'clinic_sso';

/** Settings that a service needs for `createPerson`. */
export const peopleSettings = { AUTH_SYSTEMS: `["password","${system}"]` } as const;

/** An active account that is logged in. */
export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly session: SignedClient;
}

/** Creates a person. The service must run with `peopleSettings`. Without a full name the account has none. */
export async function createPerson(service: TestService, name = 'rosa', fullName = ''): Promise<Person> {
  const id = await createAccount(service, { id: freshEmail(name), fullName, primarySecret: false });
  const form = { system, username: id };
  succeeded(await admin(service).post(accountPath(id, '/authsystems/'), { form }), 'account_authsystem_add');
  const active = { form: { state: 'active' } };
  succeeded(await admin(service).post(accountPath(id, '/set-state'), active), 'account_set_state');
  return { id, fullName, session: await openSession(service, id) };
}

/** Another session of a person. */
export async function openSession(service: TestService, id: string): Promise<SignedClient> {
  const answer = await ui(service).post('/oauth/internal/session_create', { form: { system, username: id } });
  return withTokenOf(ui(service), succeeded(answer, 'session_create'));
}
