/** Links for a new password. Their secrets are in mails and nowhere else in the clear; this reads them where they are sealed. */
import { mailedSecrets } from '../../local/tools/round-trips/mailed-secret.ts';
import { succeeded, ui } from './scenario.ts';
import type { TestService } from './service.ts';
import { stageOf } from './stored-people.ts';

let asked = 0;

/** An address of a block that no other request comes from. */
export function freshSource(): string {
  asked += 1;
  return `2001:db8:${asked.toString(16)}::1`;
}

/** Moves the service to the beginning of an hour, where counts of an hour start again. */
export function beginHour(service: TestService): void {
  service.advance(3600 - (service.now() % 3600));
}

/** Asks for a link with this address. Returns the secret in it. */
export async function askForResetLink(service: TestService, id: string): Promise<string> {
  const form = { account_id: id, source: freshSource() };
  succeeded(await ui(service).post('/accounts/reset-links', { form }), 'reset_link_request');
  return (await resetSecrets(service, id)).at(-1)!;
}

/** The secrets of all links that were asked for with this address within the last hour, the oldest first. */
export function resetSecrets(service: TestService, id: string): Promise<readonly string[]> {
  return mailedSecrets(service.env, id, stageOf(service));
}
