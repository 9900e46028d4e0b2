/** Helpers for tests about messages. */
import { encode, type Pairs, type SignedClient } from './client.ts';
import { accountPath, type Holder, succeeded } from './scenario.ts';
import type { XmlElement } from './xml-tree.ts';

/** Sends a message to an account; the client is an admin app. Returns the id of the message in its inbox. */
export async function sendToAccount(
  client: SignedClient,
  accountId: string,
  form: Pairs = {},
): Promise<string> {
  const answer = await client.post(accountPath(accountId, '/inbox/'), { form });
  return succeeded(answer, 'account_send_message').xml().attributes.id!;
}

/** Path of a message that a sender stores under this key, or of a call below it. */
export function recordMessagePath(recordId: string, key: string, rest = ''): string {
  return `/records/${recordId}/inbox/${encode(key)}${rest}`;
}

/** Sends a message to the accounts of a record. It is delivered when all its attachments have been uploaded. */
export async function sendToRecord(
  client: SignedClient,
  recordId: string,
  key: string,
  attachments = 0,
): Promise<void> {
  const form = { subject: key, num_attachments: String(attachments) };
  succeeded(await client.post(recordMessagePath(recordId, key), { form }), 'record_send_message');
}

/** Uploads an attachment. */
export async function attach(
  client: SignedClient,
  recordId: string,
  key: string,
  number: number,
  body: string,
): Promise<void> {
  const path = recordMessagePath(recordId, key, `/attachments/${number}`);
  succeeded(await client.post(path, { body }), 'record_message_attach');
}

/** The messages of an account, including archived ones, newest first. */
export async function messagesOf({ id, session }: Holder): Promise<readonly XmlElement[]> {
  const answer = await session.get(accountPath(id, '/inbox/'), { query: { include_archive: '1' } });
  return succeeded(answer, 'account_inbox').xml().children;
}
