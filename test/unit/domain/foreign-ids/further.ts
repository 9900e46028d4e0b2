/** Messages, preferences, subscriptions, links and uploads of the people of the world. */

import { payloadOf } from '../../../http/links/opener.ts';
import { makeLink } from '../../../http/links/support.ts';
import { encode, type Pairs, type SignedClient } from '../../../support/client.ts';
import { note } from '../../../support/documents.ts';
import { accept, sendInvitation } from '../../../support/invitations.ts';
import { attach, messagesOf, sendToAccount, sendToRecord } from '../../../support/messages.ts';
import { accountPath, admin, freshEmail, type Holder, succeeded } from '../../../support/scenario.ts';
import type { TestApp, TestService } from '../../../support/service.ts';
import { announced, startUpload } from '../../../support/uploads.ts';

export interface People {
  readonly owner: Holder;
  readonly stranger: Holder;
  readonly member: Holder;
  readonly other: Holder;
}

/** A record with the token of an app on it. */
export interface Authorized {
  readonly recordId: string;
  readonly app: TestApp;
  readonly client: SignedClient;
}

function preferencesPath(accountId: string, app: { readonly id: string }): string {
  return accountPath(accountId, `/apps/${encode(app.id)}/preferences`);
}

export function subscriptionsPath(recordId: string, app: { readonly id: string }, id = ''): string {
  return `/experimental/records/${recordId}/apps/${encode(app.id)}/subscriptions/${id}`;
}

/** A message about the record with an attachment, delivered at once. */
async function deliver(client: SignedClient, recordId: string): Promise<void> {
  await sendToRecord(client, recordId, 'delivered', 1);
  await attach(client, recordId, 'delivered', 1, note('attached'));
}

async function messageAbout(holder: Holder, recordId: string): Promise<string> {
  const about = (await messagesOf(holder)).find(({ children }) =>
    children.some(({ name, attributes }) => name === 'record' && attributes.id === recordId),
  );
  return about!.attributes.id!;
}

/** The ids of the messages. R1 and R2 are records of the owner, R3 of the stranger. */
export async function createMessages(
  service: TestService,
  { owner, stranger, member, other }: People,
  [one, two, three]: readonly [Authorized, Authorized, string],
): Promise<Readonly<Record<string, string>>> {
  await Promise.all([
    deliver(one.client, one.recordId),
    deliver(two.client, two.recordId),
    deliver(admin(service), three),
  ]);
  return {
    M1: await messageAbout(owner, one.recordId),
    M2: await messageAbout(owner, two.recordId),
    M2OTHER: await messageAbout(other, two.recordId),
    M3: await messageAbout(stranger, three),
    MA: await sendToAccount(admin(service), owner.id),
    MM: await sendToAccount(admin(service), member.id),
  };
}

/** What people have written: each message waits for its second file. And an answer of the owner to the admin app. */
export async function createLetters(
  service: TestService,
  { owner, member }: Pick<People, 'owner' | 'member'>,
  { recordId, carenetId }: { readonly recordId: string; readonly carenetId: string },
  messageId: string,
): Promise<Readonly<Record<string, string>>> {
  const form = { body: 'Hello', num_attachments: '2' };
  const write = async (from: Holder, path: string, more: Pairs = {}) => {
    const answer = await from.session.post(path, { form: { ...form, ...more } });
    const { id } = succeeded(answer, path).json() as { id: string };
    await attachFile(from, id, 1);
    return id;
  };
  const answered = await write(owner, accountPath(owner.id, `/inbox/${messageId}/reply`));
  await attachFile(owner, answered, 2);
  const inbox = await admin(service).get(`/apps/${encode(service.apps.admin.id)}/inbox/`);
  const { messages } = succeeded(inbox, 'app_inbox').json() as { messages: { id: string }[] };
  return {
    WO: await write(owner, `/records/${recordId}/messages`, { to: member.id }),
    WM: await write(member, `/carenets/${carenetId}/messages`),
    A1: messages[0]!.id,
  };
}

async function attachFile({ id, session }: Holder, messageId: string, number: number): Promise<void> {
  const path = accountPath(id, `/sent/${messageId}/attachments/${number}`);
  const file = { body: note(`file ${number}`) };
  succeeded(await session.post(path, file), 'sent_message_attach');
}

/** The path of each person's preferences. */
export async function createPreferences(
  { owner, member }: People,
  user: TestApp,
  second: TestApp,
): Promise<readonly (readonly [Holder, string])[]> {
  const kept = [
    [owner, user],
    [owner, second],
    [member, user],
  ] as const;
  return Promise.all(
    kept.map(async ([holder, app], index) => {
      const path = preferencesPath(holder.id, app);
      const body = { body: `preferences ${index}`, contentType: 'text/plain' };
      succeeded(await holder.session.put(path, body), 'set_user_preferences');
      return [holder, path] as const;
    }),
  );
}

/** A link to the record: its id, what its address ends with, and a ticket for its first file. */
export async function shareByLink({ session }: Holder, recordId: string) {
  const { id, link } = await makeLink(session, recordId);
  const { url } = payloadOf(link);
  const answer = await session.post(new URL(url).pathname, {
    body: JSON.stringify({ recipient: 'Practice', embeddedLengthMax: 0 }),
    contentType: 'application/json',
    unsigned: true,
  });
  const { files } = succeeded(answer, 'a manifest').json() as { files: readonly { location: string }[] };
  return { id, key: lastOf(url), ticket: lastOf(files[0]!.location) };
}

function lastOf(url: string): string {
  return url.split('/').at(-1)!;
}

/** Sends an invitation to a circle, which somebody takes whose address is another one. Returns its id. */
export async function inviteToCircle(
  service: TestService,
  { session }: Holder,
  [recordId, carenetId]: readonly [recordId: string, carenetId: string],
  taker: Holder,
): Promise<string> {
  const form = { address: freshEmail('invited'), what: 'carenet', carenet_id: carenetId };
  const { id, secret } = await sendInvitation(service, session, recordId, form);
  succeeded(await accept(taker, secret), 'invitation_accept');
  return id;
}

/** Starts an upload, and sends no file. Returns its id. */
export async function beginUpload(client: SignedClient, recordId: string): Promise<string> {
  return (await startUpload(client, recordId, announced(Buffer.from(recordId)))).id;
}

/** Returns the id of the subscription. */
export async function subscribe({ recordId, app, client }: Authorized): Promise<string> {
  const [name] = app.id.split('@');
  const form = { url: '/reports/minimal/labs/', callback: `https://${name}.example.org/changed` };
  const answer = await client.post(subscriptionsPath(recordId, app), { form });
  return succeeded(answer, 'subscription_create').xml().attributes.id!;
}
