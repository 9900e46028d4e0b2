/** Accounts whose log-in the UI app vouches for: no password is hashed, so that many of them are cheap. */
import type { SignedClient } from './client.ts';
import { createActiveAccount, freshEmail, succeeded, ui, withTokenOf } from './scenario.ts';
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
  const options = { id: freshEmail(name), fullName, primarySecret: false };
  const { id, session } = await createActiveAccount(service, options);
  return { id, fullName, session };
}

/** Another session of a person. */
export async function openSession(service: TestService, id: string): Promise<SignedClient> {
  const answer = await ui(service).post('/oauth/internal/session_create', { form: { system, username: id } });
  return withTokenOf(ui(service), succeeded(answer, 'session_create'));
}
