import type { Answer } from '../../support/client.ts';
import { expectDenied } from '../../support/expectations.ts';
import { type Account, accountPath, admin, ui } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

/** Logs in with a password, right or wrong. */
export function tryLogin(
  service: TestService,
  { username }: Pick<Account, 'username'>,
  password: string,
): Promise<Answer> {
  return ui(service).post('/oauth/internal/session_create', { form: { username, password } });
}

/** Locks the account out with three wrong secrets. They count as wrong passwords do, without the slow hashes. */
export async function lockOut(service: TestService, { id }: Pick<Account, 'id'>): Promise<void> {
  for (let i = 0; i < 3; i++) expectDenied(await checkSecrets(service, id, 'wrong'));
}

export function setState(service: TestService, id: string, state: string): Promise<Answer> {
  return admin(service).post(accountPath(id, '/set-state'), { form: { state } });
}

export function checkSecrets(
  service: TestService,
  id: string,
  primary: string,
  query: Record<string, string> | string = {},
): Promise<Answer> {
  return admin(service).get(accountPath(id, `/check-secrets/${primary}`), { query });
}
