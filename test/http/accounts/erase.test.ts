/** What is left of an account that was erased, searched for in the whole table, the bucket and the log of the functions. */
import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { storerHash } from '../../../shared/facts/statements.ts';
import { type Erased, eraseAccount } from '../../../shared/operations/accounts/erase/index.ts';
import { reachedRecords } from '../../../shared/operations/migrations/reached-records.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { accountLocator, keys, type RecordFate } from '../../../shared/store/items/index.ts';
import type { Bodies, Store } from '../../../shared/store/store.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { missing } from '../../support/deployment.ts';
import { documentsPath, metadataOf } from '../../support/documents.ts';
import { expectNotFound } from '../../support/expectations.ts';
import { failingAfter } from '../../support/failing-store.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { messagesOf } from '../../support/messages.ts';
import {
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  freshEmail,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { placesOf, type StoredText, storedItems, storedObjects } from '../../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { child } from '../../support/xml-tree.ts';
import { outboxOf } from '../../workers/support.ts';
import { memberPath } from '../carenets/sharing.ts';
import { makePersonIn, type PersonToErase } from './person-to-erase.ts';
import { type StoredCopy, storedCopies } from './stored-copy.ts';

interface Stored {
  readonly store: Store;
  readonly bodies: Bodies;
}

/** Whom the service has erased. */
let world: PersonToErase;
/** Who was there as well, and stays. */
let bystander: PersonToErase;
/** Copies of what was stored before that. */
let copyOfBefore: () => StoredCopy;
let pseudonym: string;

const service = await startServiceInMemory({ env: externalSystem });

beforeAll(async () => {
  bystander = await makePersonIn(service);
  world = await makePersonIn(service);
  await giveAccess(service, { app: service.apps.user, account: world.friend, recordId: world.theirs });
  copyOfBefore = await storedCopies(service);
  pseudonym = await eraseWholly(stored(), world.person.id, fatesOf(world));
});

/** A call that ran when the account was closed has ended a quarter of an hour later. */
const afterAllCalls = 15 * 60;

function masterKeys(): string {
  const { MASTER_KEYS } = service.env;
  if (!MASTER_KEYS) throw missing('its master keys are in Secrets Manager');
  return MASTER_KEYS;
}

/** What the service has stored. */
const stored = (): Stored => ({ store: storeOf(service), bodies: bodiesOf(service) });

/** What is stored, of which the table takes this many writes and then fails. */
const failingAtWrite = ({ store, bodies }: Stored, writes: number): Stored => ({
  store: failingAfter(store, writes, 'delete', 'transact'),
  bodies,
});

interface Wishes {
  readonly records?: readonly RecordFate[];
  readonly withAudits?: boolean;
  /** Seconds from now. */
  readonly after?: number;
}

function erase(
  { store, bodies }: Stored,
  accountId: string,
  { records = [], withAudits = false, after = 0 }: Wishes = {},
): Promise<Erased | undefined> {
  const given = masterKeys();
  const keyring = async () => readKeyring(given);
  const now = () => new Date((service.now() + after) * 1000);
  return eraseAccount(accountId, { store, bodies, keyring }, { records, withAudits, now, anonymousDays: 90 });
}

/** Erases in two runs, as an operator does. */
async function eraseWholly(
  from: Stored,
  accountId: string,
  records: readonly RecordFate[] = [],
): Promise<string> {
  const first = await erase(from, accountId, { records });
  expect(first).toMatchObject({ state: 'again' });
  const second = await erase(from, accountId, { after: afterAllCalls });
  expect(second).toEqual({ state: 'erased', pseudonym: first!.pseudonym });
  return first!.pseudonym;
}

async function everywhere(): Promise<readonly StoredText[]> {
  const log = service.functionLog.map((line) => ({ where: 'log', text: JSON.stringify(line) }));
  return [...(await storedItems(service)), ...(await storedObjects(service)), ...log];
}

const fatesOf = ({ own, handed, friend }: PersonToErase): readonly RecordFate[] => [
  { recordId: own, fate: 'erase' },
  { recordId: handed, fate: 'hand over', to: friend.id },
];

async function creatorOf(client: SignedClient, recordId: string, documentId: string): Promise<string> {
  return child(await metadataOf(client, recordId, documentId), 'creator').attributes.id!;
}

/** Items that the page says stay: what expires by itself. */
const expiring = ['SMART', 'TOKEN'];

/** Where one of these names is, but for what expires. */
const left = (texts: readonly StoredText[], names: readonly string[]) =>
  placesOf(texts, names).filter((where) => !expiring.includes(where));

describe('Erasing an account', () => {
  it('leaves no text of the person anywhere, and what she wrote for others under a pseudonym', async () => {
    const { friend, theirs, handed, document, newer, fhir, names, ofTrail } = world;
    const before = placesOf(copyOfBefore().texts(), names);
    const kinds = [
      'ACCOUNT',
      'ACCOUNTS',
      'APPLINKS',
      'AUDIT',
      'CARENET',
      'INBOX',
      'MESSAGE',
      'OUTBOX',
      'RECORD',
      'SMARTSUB',
      'STORE',
    ];
    expect(before).toEqual(expect.arrayContaining(kinds));

    expect(pseudonym).toMatch(/^erased-[0-9a-z]{22}@invalid$/);
    const texts = await everywhere();
    for (const name of names) expect([name, left(texts, [name])]).toEqual([name, []]);
    expect(placesOf(texts, [ofTrail])).toEqual(['AUDIT']);
    const calls = texts.filter(({ text }) => text.includes(`"principal":{"S":"${pseudonym}"}`));
    expect(calls.length).toBeGreaterThan(5);
    for (const { text } of calls) expect(text).toContain('"sourceIp":{"S":""}');

    for (const id of [document, newer, fhir])
      expect(await creatorOf(friend.session, theirs, id)).toBe(pseudonym);
    expect((await friend.session.get(documentsPath(theirs, document))).text).toContain(
      'in-the-record-of-a-friend',
    );
    const owner = await admin(service).get(`/records/${handed}/owner`);
    expect(owner.xml().attributes.id).toBe(friend.id);
    expect(succeeded(await friend.session.get(documentsPath(handed)), 'documents').text).toContain(
      'total_document_count="2"',
    );
    const messages = await messagesOf(friend);
    const subjects = messages.map((one) => child(one, 'subject').text);
    expect(subjects).toEqual(['stays with the friend', expect.stringMatching(/^stays-.*-for-the-friend$/)]);
    for (const one of messages) {
      const message = accountPath(friend.id, `/inbox/${one.attributes.id}`);
      expect((await friend.session.get(message)).status).toBe(200);
    }
  });

  it('leaves what she wrote with those who have it, and what was written to her with its sender, without her name', async () => {
    const { friend } = world;
    const [fromHer] = await messagesOf(friend);
    const path = accountPath(friend.id, `/inbox/${fromHer!.attributes.id}`);
    const message = succeeded(await friend.session.get(path), 'account_inbox_message').xml();
    expect(child(message, 'sender')).toMatchObject({ text: '', attributes: { type: 'account' } });
    expect(child(message, 'sender').attributes).not.toHaveProperty('name');
    expect(child(message, 'body').text).toBe(world.letter);
    expect((await friend.session.get(`${path}/attachments/1`)).text).toBe(world.letter);
    expect((await friend.session.post(`${path}/reply`, { form: { body: 'Hello?' } })).status).toBe(410);
    const sent = succeeded(await friend.session.get(accountPath(friend.id, '/sent/')), 'sent_messages');
    const { messages } = sent.json() as { messages: { subject: string; to: unknown }[] };
    expect(messages.map(({ subject, to }) => [subject, to])).toEqual([
      ['To her later', [{ kind: 'account', id: null, name: null, delivered: null }]],
      ['To her', [{ kind: 'account', id: null, name: null, delivered: true }]],
    ]);
    const { admin: app } = service.apps;
    const inbox = await admin(service).get(`/apps/${encode(app.id)}/inbox/`);
    const [answer] = (succeeded(inbox, 'app_inbox').json() as { messages: { from: unknown; id: string }[] })
      .messages;
    expect(answer!.from).toBeNull();
    const whole = await admin(service).get(`/apps/${encode(app.id)}/inbox/${answer!.id}`);
    expect(succeeded(whole, 'app_inbox_message').json()).toMatchObject({ body: 'stays with the app' });
  });

  it('removes what two people wrote to each other with the second of them', async () => {
    const { person, friend, own, theirs, unseen, handed, letter } = world;
    const copy = copyOfBefore();
    await eraseWholly(copy, person.id, [
      { recordId: own, fate: 'erase' },
      { recordId: handed, fate: 'erase' },
    ]);
    expect(placesOf(copy.texts(), [letter])).toEqual(['MESSAGE', 'bucket']);
    await eraseWholly(copy, friend.id, [
      { recordId: theirs, fate: 'erase' },
      { recordId: unseen, fate: 'erase' },
    ]);
    expect(placesOf(copy.texts(), [letter])).toEqual([]);
  });

  it('removes the trails of erased records too when this is asked for', async () => {
    const copy = copyOfBefore();
    await erase(copy, world.person.id, { records: fatesOf(world), withAudits: true });
    expect(placesOf(copy.texts(), [world.ofTrail])).toEqual([]);
  });

  it('changes nothing of other accounts and their records', async () => {
    const { person, theirs } = bystander;
    const of = (texts: readonly StoredText[]) =>
      texts
        .filter((one) => placesOf([one], [person.id, theirs]).length > 0)
        .map(({ text }) => text)
        .toSorted();
    const copy = copyOfBefore();
    const before = of(copy.texts());
    expect(before.length).toBeGreaterThan(50);
    await eraseWholly(copy, world.person.id, fatesOf(world));
    expect(of(copy.texts())).toEqual(before);
  });

  it('takes away the access that the person gave to apps, and none that others gave on the same record', async () => {
    const { person, friend, theirs } = world;
    const givers = async (store: Store) =>
      (await store.query(keys.smartGrants(theirs))).map(({ accountId }) => accountId).toSorted();
    expect(await givers(copyOfBefore().store)).toEqual([person.id, friend.id].toSorted());
    expect(await givers(storeOf(service))).toEqual([friend.id]);
  });

  it('closes the account with the first write: no session, no sign-in, no new share', async () => {
    const account = await createActiveAccount(service, { password: 'herons in the shallows' });
    const friend = await createActiveAccount(service);
    const theirs = await createRecord(service, friend);
    const share = { form: { account_id: account.id } };
    succeeded(await friend.session.post(`/records/${theirs}/shares/`, share), 'record_share_add');
    succeeded(await account.session.get(documentsPath(theirs)), 'documents');
    await expect(erase(failingAtWrite(stored(), 1), account.id)).rejects.toThrow('out of power');
    expect((await account.session.get(documentsPath(theirs))).status).toBe(403);
    const form = { username: account.username, password: account.password };
    expect((await ui(service).post('/oauth/internal/session_create', { form })).status).toBe(403);
    expectNotFound(await friend.session.post(`/records/${theirs}/shares/`, share));
    expectNotFound(await admin(service).get(accountPath(account.id)));
  });

  it('goes on where it stopped, and needs not be told again what becomes of the records', async () => {
    const { person, friend, handed, names } = world;
    for (const writes of [1, 4, 12, 30, 60]) {
      const copy = copyOfBefore();
      const stopped = erase(failingAtWrite(copy, writes + 1), person.id, { records: fatesOf(world) });
      await expect(stopped).rejects.toThrow('out of power');
      await eraseWholly(copy, person.id);
      expect([writes, left(copy.texts(), names)]).toEqual([writes, []]);
      const [record] = await copy.store.get([keys.record(handed)]);
      expect(record!.ownerId).toBe(friend.id);
    }
  });

  it('removes, in the second run, what a call in progress has stored', async () => {
    const { account, person, theirs } = world;
    const copy = copyOfBefore();
    const { store } = copy;
    await erase(copy, person.id, { records: fatesOf(world) });
    const [late] = await store.query({ ...keys.versions(theirs), limit: 1 });
    const creator = { id: person.id, type: 'account', fullName: account.fullName } as const;
    await store.put(keys.version(theirs, late!.id), { ...late!, creator });
    await store.put(keys.fullShare(theirs, accountLocator(person.id)), {
      id: 'late',
      accountId: person.id,
      createdAt: late!.createdAt,
      modifiedAt: late!.createdAt,
    });
    expect(await erase(copy, person.id)).toMatchObject({ state: 'again' });
    expect(await erase(copy, person.id, { after: afterAllCalls })).toMatchObject({ state: 'erased' });
    expect(placesOf(copy.texts(), [person.id])).toEqual(expiring);
    expect(await erase(copy, person.id, { after: afterAllCalls })).toBeUndefined();
  });

  it('finds records that are older than the notes of who reached them, once these are made', async () => {
    const { person, friend, own, handed, theirs, unseen, carenet } = bystander;
    // Access that has ended leaves no other trace with the account.
    const share = `/records/${theirs}/shares/${encode(person.id)}`;
    succeeded(await friend.session.delete(share), 'record_share_delete');
    succeeded(await friend.session.delete(memberPath(carenet, person)), 'carenet_account_delete');
    const copy = (await storedCopies(service))();
    const { store, bodies } = copy;
    // Invitations are younger than these notes.
    for (const recordId of [own, handed, theirs]) await store.delete(keys.reachedRecord(person.id, recordId));
    let position: string | undefined;
    // Interrupted after every record.
    for (;;) {
      const services = { store, bodies, now: () => new Date() };
      const steps = reachedRecords.steps(services, position)[Symbol.asyncIterator]();
      const { value, done } = await steps.next();
      if (done) break;
      position = value.position;
    }
    const noted = (await store.query(keys.reachedRecords(person.id))).map(({ recordId }) => recordId);
    expect(noted).toEqual([own, handed, theirs, unseen].toSorted());
    await eraseWholly(copy, person.id, fatesOf(bystander));
    expect(left(copy.texts(), [person.id])).toEqual([]);
  });

  it('keeps what a FHIR document of the person says in effect, and lets it be taken back', async () => {
    const { friend, theirs, fhir } = world;
    const pulses = async () => {
      const answer = await friend.session.get(`/records/${theirs}/reports/Measurement/`);
      return succeeded(answer, 'report').text.includes('Pulse');
    };
    const hashIn = async (store: Store) => storerHash((await store.get([keys.version(theirs, fhir)]))[0]!);
    expect(await hashIn(storeOf(service))).toBe(await hashIn(copyOfBefore().store));
    const seen = await pulses();
    const status = { form: { status: 'void', reason: 'a mistake' } };
    succeeded(await friend.session.post(documentsPath(theirs, fhir, 'set-status'), status), 'set_status');
    expect([seen, await pulses()]).toEqual([true, false]);
  });
});

describe('An account that owns records', () => {
  it('is not erased before each has been handed over or is to be erased', async () => {
    const { person, own, handed, friend, theirs } = world;
    const [mine, ofFriend] = [
      { recordId: own, fate: 'erase' },
      { recordId: theirs, fate: 'erase' },
    ] as const;
    const to = (heir: string) => ({ recordId: handed, fate: 'hand over', to: heir }) as const;
    const copy = copyOfBefore();
    const refusals: readonly (readonly [readonly RecordFate[], object])[] = [
      [[mine], { records: [{ id: handed, label: 'Handed Over' }] }],
      [
        [mine, to(friend.id), ofFriend],
        { message: expect.stringContaining(`does not own record ${theirs}`) },
      ],
      [
        [mine, to(friend.id), mine],
        { message: expect.stringContaining(`Two things are said about record ${own}`) },
      ],
      [[mine, to(person.id)], { message: expect.stringContaining('it is the account to erase') }],
      [[mine, to('nobody@mail.example')], { message: expect.stringContaining('there is no such account') }],
    ];
    for (const [records, refusal] of refusals)
      await expect(erase(copy, person.id, { records })).rejects.toMatchObject(refusal);
    expect(await erase(copy, 'nobody@mail.example')).toBeUndefined();
    expect(copy.texts()).toEqual(copyOfBefore().texts());
  });
});

describe('The address of an erased account', () => {
  it('cannot be registered again, by an app or through the portal, and strangers do not learn why', async () => {
    const person = await createActiveAccount(service);
    await eraseWholly(stored(), person.id);
    const form = { account_id: person.id.toUpperCase() };
    const refused = await admin(service).post('/accounts/', { form });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('This address cannot be used for an account'),
    ]);
    const register = (account_id: string) =>
      ui(service).post('/accounts/registrations', {
        form: { account_id, full_name: 'Stranger', source: '203.0.113.7' },
      });
    const [erased, fresh] = [await register(person.id), await register(freshEmail())];
    expect([erased.status, erased.text]).toEqual([fresh.status, fresh.text]);
    expectNotFound(await admin(service).get(accountPath(person.id)));
    const mails = (await outboxOf(service)).filter(({ accountId }) => accountId === person.id);
    expect(mails.map(({ mail }) => mail)).toEqual(['registration_refused']);
    expect(placesOf(await storedItems(service), ['ERASEDADDRESS'])).toContain('ERASEDADDRESS');
  });

  it('is stored as a hash that needs the key, which a master key seals', async () => {
    const { id } = world.person;
    const [item] = await storeOf(service).get([keys.addressKey]);
    const secret = await readKeyring(masterKeys()).open(item!.sealedKey, 'erased addresses');
    const hash = createHmac('sha256', secret).update(id).digest('base64url');
    const [known] = await storeOf(service).get([keys.erasedAddress(hash)]);
    expect(known).toMatchObject({ erasedAt: expect.any(String) });
    const plain = createHash('sha256').update(id).digest('base64url');
    expect(placesOf(await storedItems(service), [plain])).toEqual([]);
  });
});
