/** What the message tests share: two people who control one record, and helpers that read their inboxes. */
import { type Answer, encode, type Pairs, type SignedClient } from '../../support/client.ts';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { recordMessagePath } from '../../support/messages.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, createRecord, type Holder, succeeded } from '../../support/scenario.ts';
import type { ServiceOptions, startService, TestService } from '../../support/service.ts';
import { child, type XmlElement } from '../../support/xml-tree.ts';

export interface MessageWorld {
  readonly service: TestService;
  /** Owns the records. */
  readonly marta: Person;
  /** Holds a full share of the records that she shares. */
  readonly ines: Person;
}

/** Sessions outlast the days by which tests advance the clock. */
const settings = { ...peopleSettings, SESSION_TTL: '100000000' };

export async function startWorld(
  options: ServiceOptions = {},
  start: typeof startService = startServiceInMemory,
): Promise<MessageWorld> {
  const service = await start({ ...options, env: { ...settings, ...options.env } });
  const [marta, ines] = await Promise.all([
    createPerson(service, 'marta', 'Marta Oyelaran'),
    createPerson(service, 'ines', 'Ines Oyelaran'),
  ]);
  return { service, marta, ines };
}

/** A new record of marta with a full share for ines. */
export async function sharedRecord({ service, marta, ines }: MessageWorld): Promise<string> {
  const record = await createRecord(service, marta, { given: 'Marta', family: 'Oyelaran' });
  await share(marta, record, ines);
  return record;
}

export async function share(owner: Holder, recordId: string, { id }: { readonly id: string }): Promise<void> {
  expectOk(await owner.session.post(`/records/${recordId}/shares/`, { form: { account_id: id } }));
}

export async function unshare(
  owner: Holder,
  recordId: string,
  { id }: { readonly id: string },
): Promise<void> {
  expectOk(await owner.session.delete(`/records/${recordId}/shares/${encode(id)}`));
}

/** The path of an inbox, of a message in it, or of a call about the message. */
export function inboxPath({ id }: { readonly id: string }, rest = ''): string {
  return accountPath(id, `/inbox/${rest}`);
}

export async function listInbox(person: Holder, query: Pairs = {}): Promise<readonly XmlElement[]> {
  const answer = await person.session.get(inboxPath(person), { query });
  return succeeded(answer, 'account_inbox').xml().children;
}

/** The messages of an account that were sent to this record, archived ones too, newest first. */
export async function messagesAbout(person: Holder, recordId: string): Promise<readonly XmlElement[]> {
  const all = await listInbox(person, { include_archive: '1', limit: '1000' });
  return all.filter(({ children }) =>
    children.some(({ name, attributes }) => name === 'record' && attributes.id === recordId),
  );
}

/** The only message that was sent to this record. Throws when there is none or more than one. */
export async function messageAbout(person: Holder, recordId: string): Promise<XmlElement> {
  const messages = await messagesAbout(person, recordId);
  if (messages.length !== 1) throw new Error(`${messages.length} messages about the record`);
  return messages[0]!;
}

/** The message with this subject. Throws when the inbox, with its archive, has none or more than one. */
export async function messageCalled(person: Holder, subject: string): Promise<XmlElement> {
  const all = await listInbox(person, { include_archive: '1', limit: '1000' });
  const [message, ...others] = all.filter((one) => child(one, 'subject').text === subject);
  if (!message || others.length > 0) throw new Error(`Not one message called ${subject}`);
  return message;
}

export async function readMessage(person: Holder, messageId: string): Promise<XmlElement> {
  const answer = await person.session.get(inboxPath(person, messageId));
  return succeeded(answer, 'account_inbox_message').xml();
}

/** Sends a form to the inbox of a record under the sender's own key. */
export function post(client: SignedClient, recordId: string, key: string, form: Pairs = {}): Promise<Answer> {
  return client.post(recordMessagePath(recordId, key), { form });
}

/** Uploads an attachment and returns the response, whatever its status. */
export function upload(
  client: SignedClient,
  recordId: string,
  key: string,
  number: number | string,
  body: string | Buffer,
  contentType?: string | null,
): Promise<Answer> {
  const path = recordMessagePath(recordId, key, `/attachments/${number}`);
  return client.post(path, { body, ...(contentType !== undefined && { contentType }) });
}

export function accept(person: Holder, messageId: string, number: number | string): Promise<Answer> {
  return person.session.post(inboxPath(person, `${messageId}/attachments/${number}/accept`));
}

/** The names and texts of the elements of a message or notification, in order. */
export function fieldsOf({ children }: XmlElement): readonly (readonly [string, string])[] {
  return children.map(({ name, text }) => [name, text]);
}

/** The attributes of the attachments of a message, in order. */
export function attachmentsOf({ children }: XmlElement): readonly Readonly<Record<string, string>>[] {
  return children.filter(({ name }) => name === 'attachment').map(({ attributes }) => attributes);
}

/** The number of responses with each status. */
export function statusesOf(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const groups = Object.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group!.length]));
}
