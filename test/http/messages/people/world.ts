/** What the tests about messages of people share: an owner, a holder of a full share, a member of a circle, and a stranger. */
import type { Answer, Pairs, RequestOptions } from '../../../support/client.ts';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { accountPath, admin, createRecord, type Holder, succeeded } from '../../../support/scenario.ts';
import type { ServiceOptions, TestService } from '../../../support/service.ts';
import type { XmlElement } from '../../../support/xml-tree.ts';
import { addMember, carenetPath, carenetsOf, place } from '../../carenets/sharing.ts';
import { inboxPath, readMessage, share, startWorld as startMessages } from '../world.ts';

export interface PeopleWorld {
  readonly service: TestService;
  /** Owns the records. */
  readonly marta: Person;
  /** Holds a full share of them. */
  readonly ines: Person;
  /** Is in the circle of physicians. */
  readonly adams: Person;
  /** Shares nothing. */
  readonly tom: Person;
}

export interface BareRecord {
  readonly id: string;
  readonly circle: string;
}

export interface SharedRecord extends BareRecord {
  /** Placed in the circle, and not. */
  readonly shownId: string;
  readonly hiddenId: string;
}

export interface Receipt {
  readonly id: string;
  readonly sent_at: string;
  readonly delivered_at: string | null;
  readonly missing: readonly number[];
  readonly undelivered: number;
}

export interface Sent {
  readonly id: string;
  readonly subject: string;
  readonly message_key: string | null;
  readonly to: readonly {
    readonly kind: string;
    readonly id: string | null;
    readonly name: string | null;
    readonly delivered: boolean | null;
  }[];
  readonly delivered_at: string | null;
  readonly in_reply_to: string | null;
  readonly attachment_count: number;
  readonly body?: string;
  readonly attachments?: readonly Readonly<Record<string, unknown>>[];
}

const letterText = 'Dear Marta';
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n\u00ff', 'latin1');

export async function startWorld(options: ServiceOptions = {}): Promise<PeopleWorld> {
  const { service, marta, ines } = await startMessages(options);
  const [adams, tom] = await Promise.all([
    createPerson(service, 'adams', 'Ruth Adams'),
    createPerson(service, 'tom', 'Tom Oyelaran'),
  ]);
  return { service, marta, ines, adams, tom };
}

/** Lets an hour pass, so that nobody has written too much. */
export function nextHour({ service }: PeopleWorld): void {
  service.advance(3600);
}

/** A new record of marta that ines controls too, with adams in its circle of physicians. */
export async function bareRecord({ service, marta, ines, adams }: PeopleWorld): Promise<BareRecord> {
  const id = await createRecord(service, marta, { given: 'Marta', family: 'Oyelaran' });
  await share(marta, id, ines);
  const { Physicians: circle } = await carenetsOf(marta.session, id);
  await addMember(marta.session, circle!, adams);
  return { id, circle: circle! };
}

/** The same with two documents, of which the circle sees one. */
export async function newRecord(world: PeopleWorld): Promise<SharedRecord> {
  const { marta } = world;
  const { id, circle } = await bareRecord(world);
  const text = { contentType: 'text/plain' };
  const shownId = idOf(await createDocument(marta.session, id, letterText, text));
  const hiddenId = idOf(await createDocument(marta.session, id, 'For nobody', text));
  await place(marta.session, id, shownId, circle);
  return { id, circle, shownId, hiddenId };
}

/** To people who share the record. */
export function write(
  from: Holder,
  recordId: string,
  to: readonly Holder[] | string,
  form: Pairs = {},
): Promise<Answer> {
  const ids = typeof to === 'string' ? to : to.map(({ id }) => id).join(' ');
  return from.session.post(`/records/${recordId}/messages`, { form: { to: ids, body: 'Hello', ...form } });
}

/** To who controls the record of a circle. */
export function writeFromCircle(from: Holder, circle: string, form: Pairs = {}): Promise<Answer> {
  return from.session.post(carenetPath(circle, '/messages'), { form: { body: 'Hello', ...form } });
}

export function answerMessage(from: Holder, messageId: string, form: Pairs = {}): Promise<Answer> {
  return from.session.post(inboxPath(from, `${messageId}/reply`), { form: { body: 'Thanks', ...form } });
}

export function receiptOf(answer: Answer): Receipt {
  return succeeded(answer, 'sending').json() as Receipt;
}

export function sentPath({ id }: Pick<Holder, 'id'>, rest = ''): string {
  return accountPath(id, `/sent/${rest}`);
}

/** Sends a file that goes with a message. */
export function sendFile(
  from: Holder,
  messageId: string,
  number: number | string,
  body: string | Buffer,
  options: RequestOptions = { contentType: 'application/pdf' },
): Promise<Answer> {
  return from.session.post(sentPath(from, `${messageId}/attachments/${number}`), { body, ...options });
}

export async function sentOf(person: Holder): Promise<readonly Sent[]> {
  const answer = succeeded(await person.session.get(sentPath(person)), 'sent_messages');
  return (answer.json() as { messages: Sent[] }).messages;
}

export async function readSent(person: Holder, messageId: string): Promise<Sent> {
  return succeeded(await person.session.get(sentPath(person, messageId)), 'sent_message').json() as Sent;
}

/** The newest message as the inbox lists it. Throws when there is none. */
export async function newestListed(person: Holder): Promise<XmlElement> {
  const answer = await person.session.get(inboxPath(person), { query: { include_archive: '1', limit: '1' } });
  const [first] = succeeded(answer, 'account_inbox').xml().children;
  if (!first) throw new Error('The inbox is empty.');
  return first;
}

/** The same message, read. */
export async function newest(person: Holder): Promise<XmlElement> {
  return readMessage(person, (await newestListed(person)).attributes.id!);
}

/** How many messages are in the inbox. */
export async function countOf(person: Holder): Promise<number> {
  const query = { include_archive: '1', limit: '1000' };
  const answer = await person.session.get(inboxPath(person), { query });
  return succeeded(answer, 'account_inbox').xml().children.length;
}

export function attachmentPath(person: Holder, messageId: string, number: number | string = 1): string {
  return inboxPath(person, `${messageId}/attachments/${number}`);
}

export function appInboxPath(appId: string, rest = ''): string {
  return `/apps/${encodeURIComponent(appId)}/inbox/${rest}`;
}

/** A message of the admin app, which takes replies, to the record. */
export async function fromAdmin({ service }: PeopleWorld, recordId: string, key: string): Promise<void> {
  const form = { subject: key, body: 'Please answer.' };
  succeeded(await admin(service).post(`/records/${recordId}/inbox/${key}`, { form }), 'record_send_message');
}

export { documentsPath };
