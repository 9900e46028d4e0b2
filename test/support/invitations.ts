/** Invitations. Their secrets are in mails and nowhere else in the clear; this reads them where they are sealed. */
import { invitationSecret } from '../../local/tools/round-trips/mailed-secret.ts';
import { readKeyring } from '../../shared/secrets/keyring.ts';
import type { Answer, Pairs, SignedClient } from './client.ts';
import { accountPath, type Holder, succeeded, ui } from './scenario.ts';
import type { TestService } from './service.ts';
import { storeOf } from './smart-access.ts';

export interface SentInvitation {
  readonly id: string;
  /** In the link of the mail. */
  readonly secret: string;
}

export const invitationsPath = (recordId: string, rest = '') => `/records/${recordId}/invitations/${rest}`;

export function invite(session: SignedClient, recordId: string, form: Pairs): Promise<Answer> {
  return session.post(invitationsPath(recordId), { form });
}

/** Sends an invitation, and finds out what only the reader of its mail knows. */
export async function sendInvitation(
  service: TestService,
  session: SignedClient,
  recordId: string,
  form: Pairs,
): Promise<SentInvitation> {
  const answer = succeeded(await invite(session, recordId, form), 'invitation_create');
  const { id } = JSON.parse(answer.text) as { readonly id: string };
  const keyring = readKeyring(service.env.MASTER_KEYS!);
  return { id, secret: await invitationSecret({ recordId, id }, storeOf(service), keyring) };
}

export function checkInvitation(service: TestService, secret: string): Promise<Answer> {
  return ui(service).post('/invitations/check', { form: { secret } });
}

export function accept({ id, session }: Holder, secret: string, form: Pairs = {}): Promise<Answer> {
  return session.post(accountPath(id, '/invitations/accept'), { form: { secret, ...form } });
}

export function decline({ id, session }: Holder, secret: string): Promise<Answer> {
  return session.post(accountPath(id, '/invitations/decline'), { form: { secret } });
}

export function confirm(
  session: SignedClient,
  recordId: string,
  invitationId: string,
  form: Pairs,
): Promise<Answer> {
  return session.post(invitationsPath(recordId, `${invitationId}/confirm`), { form });
}

export function takeBack(session: SignedClient, recordId: string, invitationId: string): Promise<Answer> {
  return session.delete(invitationsPath(recordId, invitationId));
}

/** The list of invitations as the session sees it. */
export async function invitationsOf(
  session: SignedClient,
  recordId: string,
  query = '',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await session.get(`${invitationsPath(recordId)}${query}`);
  return JSON.parse(succeeded(answer, 'invitation_list').text);
}
