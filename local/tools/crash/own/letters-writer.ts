/** People who write to each other about a record, with files, answer, and keep what they get (docs/contract/messages.md#writing-to-people). */
import { hash, randomUUID } from 'node:crypto';
import type { Operation } from '../../../../shared/api/registry.ts';
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import { type Answer, DemoClient } from '../../../demo/signed-client.ts';
import type { Changes, Fixture } from '../../example-calls/index.ts';
import { oneLabResult } from '../../example-calls/lab-documents.ts';
import { send } from '../../example-calls/send.ts';
import { idOf } from '../../round-trips/scenario-context.ts';
import { uncut } from '../cut.ts';
import { halves } from '../whole-record.ts';
import { Known } from './known.ts';
import {
  type Correspondence,
  halfLetters,
  type LetterState,
  type LettersState,
  readLetters,
} from './letters-state.ts';
import type { After, Ground, OwnWriter } from './own-writer.ts';
import { makePerson, makeRecord, type Person, sendAs } from './people.ts';

/** A message that has been sent, complete or not. */
interface Letter {
  readonly message: string;
  readonly sender: string;
  /** In the sent folder. */
  readonly id: string;
  readonly to: readonly string[];
  /** Numbers of the files that have not arrived. */
  readonly missing: readonly number[];
  /** Numbers of those that are there, and can be accepted. */
  readonly files: readonly number[];
}

const mostFiles = 2;

export class LettersWriter implements OwnWriter {
  readonly #ground: Ground;
  readonly #about: Correspondence;
  readonly #people: ReadonlyMap<string, Person>;
  readonly #owner: string;
  /** A document of the record, and its bytes. */
  readonly #document: { readonly id: string; readonly body: string };
  readonly #known: Known<LettersState>;
  readonly #letters: Letter[] = [];
  /** Who has written each message, also those without an answer. */
  readonly #written = new Map<string, string>();
  /** Bytes of all files that were sent, by their SHA-256. */
  readonly #bodies = new Map<string, string>();

  private constructor(
    ground: Ground,
    recordId: string,
    people: readonly Person[],
    document: { readonly id: string; readonly body: string },
  ) {
    const ids = people.map(({ id }) => id);
    this.#ground = ground;
    this.#about = { recordId, people: ids };
    this.#people = new Map(people.map((person) => [person.id, person]));
    this.#owner = ids[0]!;
    this.#document = document;
    this.#bodies.set(hash('sha256', document.body), document.body);
    this.#known = new Known({ letters: {}, sharing: ids.slice(1).sort() }, ground.progress);
  }

  static async start(ground: Ground): Promise<LettersWriter> {
    const people: Person[] = [];
    for (const called of ['ada', 'bo', 'cleo']) people.push(await makePerson(ground, called));
    const [owner, ...others] = people as [Person, ...Person[]];
    const record = await makeRecord(ground, owner);
    for (const { id } of others)
      await sendAs(ground.origin, owner, 'record_share_add', { record }, { form: { account_id: id } });
    const body = oneLabResult.replace('Harbour Laboratory', `Harbour Laboratory ${randomUUID()}`);
    const stored = await sendAs(ground.origin, owner, 'document_create', { record }, { body });
    return new LettersWriter(ground, record, people, { id: idOf(stored), body });
  }

  get #state(): LettersState {
    return this.#known.state;
  }

  get #sharing(): readonly string[] {
    return [this.#owner, ...this.#state.sharing];
  }

  write(): Promise<boolean> {
    const { chance } = this.#ground;
    const may = (id: string) => this.#sharing.includes(id);
    const waiting = this.#letters.filter(({ missing, sender }) => missing.length > 0 && may(sender));
    // The half of the time, so that few wait for ever.
    if (waiting.length > 0 && chance.happens(0.5)) return this.#attach(chance.oneOf(waiting));
    const delivered = this.#letters.filter(({ message }) => this.#copiesOf(message).length > 0);
    const answerable = delivered.filter(
      ({ message, sender }) => may(sender) && this.#copiesOf(message).some(may),
    );
    const keepable = delivered.filter(
      ({ message, files }) =>
        this.#copiesOf(message).some(may) &&
        files.some((number) => !(number in this.#letter(message).documents)),
    );
    const kind = chance.oneOf([
      'write',
      'write',
      'share',
      ...(answerable.length > 0 ? ['answer'] : []),
      ...(keepable.length > 0 ? ['keep', 'keep'] : []),
    ]);
    if (kind === 'share') return this.#changeShare(chance.oneOf(this.#about.people.slice(1)));
    if (kind === 'answer') return this.#answer(chance.oneOf(answerable));
    return kind === 'keep' ? this.#keep(chance.oneOf(keepable)) : this.#writeTo();
  }

  #letter(message: string): LetterState {
    return this.#state.letters[message]!;
  }

  #copiesOf(message: string): readonly string[] {
    return this.#letter(message).copies ?? [];
  }

  async #writeTo(): Promise<boolean> {
    const { chance } = this.#ground;
    const { recordId } = this.#about;
    const sharing = this.#sharing;
    if (sharing.length < 2) return this.#changeShare(this.#about.people[1]!);
    const sender = chance.oneOf(sharing);
    // Who holds a full share knows the owner, and other holders only when they have written to her.
    const known = sender === this.#owner ? this.#state.sharing : [this.#owner];
    const others = chance.shuffled(known);
    const to = others.slice(0, 1 + chance.below(others.length)).sort();
    const key = randomUUID();
    const message = keys.messageOf('people', recordId, sender, key);
    const fixture = { record: recordId };
    return this.#send('message_to_people', message, { sender, to, key, fixture }, { to: to.join(' ') });
  }

  async #answer({ message, sender: reader }: Letter): Promise<boolean> {
    const { chance, progress, store } = this.#ground;
    const sender = chance.oneOf(this.#copiesOf(message).filter((id) => this.#sharing.includes(id)));
    const copy = await uncut(progress, () => copyOf(sender, message, { store }));
    if (copy === undefined) return false;
    const key = randomUUID();
    const reply = keys.messageOf('reply', copy, sender, key);
    return this.#send('message_reply', reply, { sender, to: [reader], key, fixture: { message: copy } }, {});
  }

  async #send(
    operation: Operation,
    message: string,
    { sender, to, key, fixture }: { sender: string; to: readonly string[]; key: string; fixture: Fixture },
    own: Changes['form'] & object,
  ): Promise<boolean> {
    const { chance, progress } = this.#ground;
    const files = chance.below(mostFiles + 1);
    const hasDocument = chance.happens(0.3);
    const form = {
      ...own,
      subject: 'Crash',
      body: 'Have a look.',
      message_key: key,
      num_attachments: String(files),
      ...(hasDocument && { document_ids: this.#document.id }),
    };
    const first = hasDocument ? 2 : 1;
    const after: LetterState = {
      attachments: hasDocument ? { 1: hash('sha256', this.#document.body) } : {},
      missing: files,
      copies: files === 0 ? to : undefined,
      undelivered: 0,
      documents: {},
    };
    if (!(await uncut(progress, () => this.#forgetCounts(sender, to)))) return false;
    this.#written.set(message, sender);
    const answer = await this.#known.change(this.#with(message, after), () =>
      this.#by(sender, operation, fixture, { form }),
    );
    if (!answer) return false;
    const { id } = JSON.parse(answer.text) as { readonly id: string };
    const missing = Array.from({ length: files }, (_, index) => first + index);
    this.#letters.push({ message, sender, id, to, missing, files: [] });
    return true;
  }

  /** One more file; the last one delivers the message to those who still share the record. */
  async #attach(letter: Letter): Promise<boolean> {
    const { chance } = this.#ground;
    const { message, sender, id, to, missing, files } = letter;
    const number = chance.oneOf(missing);
    const { body, mediaType } = chance.oneOf([pdf, text, laboratory])();
    const digest = hash('sha256', body);
    this.#bodies.set(digest, body);
    const before = this.#letter(message);
    const copies = to.filter((other) => this.#sharing.includes(other));
    const isLast = missing.length === 1;
    const after = {
      ...before,
      attachments: { ...before.attachments, [number]: digest },
      missing: before.missing - 1,
      ...(isLast && { copies, undelivered: to.length - copies.length }),
    };
    const path = { MESSAGE_ID: id, ATTACHMENT_NUM: String(number) };
    const answer = await this.#known.change(this.#with(message, after), () =>
      this.#by(sender, 'sent_message_attach', {}, { path, body, mediaType }),
    );
    if (!answer) return false;
    const left = missing.filter((other) => other !== number);
    this.#letters[this.#letters.indexOf(letter)] = { ...letter, missing: left, files: [...files, number] };
    return true;
  }

  /** Somebody who got it accepts a file into the record. */
  async #keep({ message, files }: Letter): Promise<boolean> {
    const { chance, progress, store } = this.#ground;
    const before = this.#letter(message);
    const reader = chance.oneOf(this.#copiesOf(message).filter((id) => this.#sharing.includes(id)));
    const number = chance.oneOf(files.filter((file) => !(file in before.documents)));
    const copy = await uncut(progress, () => copyOf(reader, message, { store }));
    if (copy === undefined) return false;
    const after = { ...before, documents: { ...before.documents, [number]: 1 } };
    const path = { MESSAGE_ID: copy, ATTACHMENT_NUM: String(number) };
    const answer = await this.#known.change(this.#with(message, after), () =>
      this.#by(reader, 'account_inbox_message_attachment_accept', {}, { path }),
    );
    return answer !== undefined;
  }

  /** Ends the share of this person, or gives her one again. */
  async #changeShare(person: string): Promise<boolean> {
    const { sharing } = this.#state;
    const isShared = sharing.includes(person);
    const others = sharing.filter((id) => id !== person);
    const after = { ...this.#state, sharing: isShared ? others : [...others, person].sort() };
    const record = { record: this.#about.recordId };
    const answer = await this.#known.change(after, () =>
      isShared
        ? this.#by(this.#owner, 'record_share_delete', { ...record, relative: person })
        : this.#by(this.#owner, 'record_share_add', record, { form: { account_id: person } }),
    );
    return answer !== undefined;
  }

  #with(message: string, letter: LetterState): LettersState {
    return { ...this.#state, letters: { ...this.#state.letters, [message]: letter } };
  }

  #by(id: string, operation: Operation, fixture: Fixture = {}, changes: Changes = {}): Promise<Answer> {
    return sendAs(this.#ground.origin, this.#people.get(id)!, operation, fixture, changes);
  }

  /** People may write few messages in an hour. */
  async #forgetCounts(sender: string, to: readonly string[]): Promise<true> {
    const { store } = this.#ground;
    const time = new Date().toISOString();
    const [hour, day] = [time.slice(0, 'YYYY-MM-DDThh'.length), time.slice(0, 'YYYY-MM-DD'.length)];
    const own = accountLocator(sender);
    await Promise.all([
      store.delete(keys.attempts('messages of', hour, own)),
      store.delete(keys.attempts('messages of', day, own)),
      ...to.map((id) => store.delete(keys.attempts('messages to', hour, own, accountLocator(id)))),
    ]);
    return true;
  }

  async faults(after: After): Promise<readonly string[]> {
    const { recordId } = this.#about;
    const actual = await readLetters(this.#about, this.#written, after);
    return [
      ...this.#known.faults(`Messages about the record ${recordId}`, actual),
      ...(await halfLetters(this.#about, this.#written, after)),
      ...(await halves(recordId, after.months, after)),
      ...(await this.#unreadable(actual, after)),
    ];
  }

  /** Attachments that somebody who got them does not read as they were sent. */
  async #unreadable({ letters }: LettersState, { origin, store }: After): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const [message, { attachments, copies = [] }] of Object.entries(letters)) {
      for (const id of copies) {
        const copy = await copyOf(id, message, { store });
        for (const [number, digest] of Object.entries(attachments)) {
          const client = new DemoClient(origin, this.#people.get(id)!.credentials);
          const path = { MESSAGE_ID: copy, ATTACHMENT_NUM: number };
          const answer = await send(client, 'inbox_attachment', { account: id }, { path });
          if (answer.status !== 200 || answer.text !== this.#bodies.get(digest))
            faults.push(
              `Attachment ${number} of a message responded ${answer.status}, not with the bytes that were sent.`,
            );
        }
      }
    }
    return faults;
  }
}

/** The id of the message in somebody's inbox. */
async function copyOf(id: string, message: string, { store }: Pick<Ground, 'store'>): Promise<string> {
  const copies = await store.query(keys.openMessages(id));
  const copy = copies.find((one) => one.message === message);
  if (!copy) throw new Error(`${id} does not have a message that was delivered.`);
  return copy.id;
}

interface File {
  readonly body: string;
  readonly mediaType: string;
}

const pdf = (): File => ({ body: `%PDF-1.7 ${randomUUID()}`, mediaType: 'application/pdf' });
const text = (): File => ({ body: `Dear all, ${randomUUID()}`, mediaType: 'text/plain' });
const laboratory = (): File => ({
  body: oneLabResult.replace('Harbour Laboratory', `Harbour Laboratory ${randomUUID()}`),
  mediaType: 'application/xml',
});
