/** Two records of one owner and one of a stranger, each with everything that a path can name. */

import {
  addMember,
  authorizeInCarenet,
  autoshare,
  carenetsOf,
  createCarenet,
  enableApp,
  place,
  placeApp,
} from '../../../http/carenets/sharing.ts';
import type { TestApp } from '../../../support/apps.ts';
import type { SignedClient } from '../../../support/client.ts';
import { createDocument, documentPrefix, externalPath, idOf, note } from '../../../support/documents.ts';
import { factId, oneFactOfEachKind } from '../../../support/facts.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { sendToRecord } from '../../../support/messages.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { admin, clientOf, createRecord, type Holder, succeeded } from '../../../support/scenario.ts';
import { giveAccess } from '../../../support/smart-access.ts';
import { appStorage, putExternal, recordStorage, setUp, store } from '../../../support/storage.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import type { TestService } from '../../../support/test-service.ts';
import { userApp } from '../../../support/user-app.ts';
import {
  type Authorized,
  beginUpload,
  createLetters,
  createMessages,
  createPreferences,
  inviteToCircle,
  type People,
  shareByLink,
  subscribe,
} from './further.ts';

const uiApp = (name: string) =>
  userApp(name, {
    index: `https://${name}.example.org/`,
    oauth_callback_url: `https://${name}.example.org/after`,
  });
const apps = { second: uiApp('second'), elsewhere: uiApp('elsewhere') };

type Service = TestService<keyof typeof apps>;

/** The callers. `token` and `second` are tokens of two apps on the first record. `app` signs without a token. */
export type Caller = 'owner' | 'member' | 'token' | 'second' | 'inCarenet' | 'app' | 'worker' | 'admin';

export interface World {
  readonly service: Service;
  readonly callers: Readonly<Record<Caller, SignedClient>>;
  /** The id for each name in a path. */
  readonly ids: Readonly<Record<string, string>>;
  readonly people: People;
  /** The path of each person's preferences. */
  readonly preferences: readonly (readonly [Holder, string])[];
  /** Apps with subscriptions. */
  readonly subscribers: readonly Authorized[];
}

/** A record with facts, a document in its first carenet, and autoshare for a type without documents. */
async function createContent(service: Service, owner: Person) {
  const record = await createRecord(service, owner);
  const { Family } = await carenetsOf(owner.session, record);
  const document = idOf(await createDocument(owner.session, record));
  await place(owner.session, record, document, Family!);
  await autoshare(owner.session, record, Family!, `${documentPrefix}Procedure`);
  await createDocument(owner.session, record, oneFactOfEachKind);
  return { record, carenet: Family!, document };
}

/** Kinds of facts by the path segments under which they are found. */
export const factKinds = {
  allergies: 'ALLERGY',
  allergy_exclusions: 'EXCLUSION',
  problems: 'PROBLEM',
  encounters: 'ENCOUNTER',
  fulfillments: 'FILL',
  immunizations: 'IMMUNIZATION',
  lab_results: 'LAB',
  medications: 'MEDICATION',
  vital_signs: 'VITALS',
} as const;

/** The ids of a record's facts, keyed by kind and the number of the record. */
async function factsOf({ session }: Person, record: string, number: number): Promise<Record<string, string>> {
  const ids = Object.entries(factKinds).map(
    async ([segment, kind]) => [`${kind}${number}`, await factId(session, record, segment)] as const,
  );
  return Object.fromEntries(await Promise.all(ids));
}

export async function startWorld(): Promise<World> {
  const { service } = await startInMemory({ apps });
  const { user, second, elsewhere, background } = service.apps;
  const [owner, stranger, member, other] = (await Promise.all(
    ['owner', 'stranger', 'member', 'other'].map((name) => createPerson(service, name, name)),
  )) as [Person, Person, Person, Person];
  const [one, two, three] = await Promise.all([
    createContent(service, owner),
    createContent(service, owner),
    createContent(service, stranger),
  ]);
  const { session } = owner;

  const neighbours = await createCarenet(session, one.record, 'Neighbours');
  const hidden = idOf(await createDocument(session, one.record, note('for the neighbours')));
  await place(session, one.record, hidden, neighbours);
  await addMember(session, one.carenet, member);
  await addMember(session, two.carenet, other);
  const share = { form: { account_id: other.id } };
  succeeded(await session.post(`/records/${two.record}/shares/`, share), 'record_share_add');

  const token = await storeToken(service, owner, one.record, user);
  const onTwo = await setUp(service, two.record, user);
  const ofSecond = await setUp(service, one.record, second);
  await enableApp(service, three.record, user);
  await placeApp(session, one.carenet, user);
  await placeApp(stranger.session, three.carenet, user);
  for (const app of [elsewhere, background]) await enableApp(service, two.record, app);
  await placeApp(session, two.carenet, elsewhere);

  const ownerOnTwo = await storeToken(service, owner, two.record, user);
  await nameDocument(ownerOnTwo, two.record, user, 'of two');
  const secondOnOne = await storeToken(service, owner, one.record, second);
  await nameDocument(secondOnOne, one.record, second, 'of second');
  const stored = {
    S1: await keep(recordStorage(one.record, user, token), 'of one'),
    S2: await keep(recordStorage(two.record, user, onTwo), 'of two'),
    T1: await keep(recordStorage(one.record, second, ofSecond), 'of second'),
    S: await keep(appStorage(service, user), 'of user'),
    T: await keep(appStorage(service, second), 'of second'),
  };
  const people = { owner, stranger, member, other };
  const subscribers = [
    { recordId: one.record, app: user, client: token },
    { recordId: two.record, app: user, client: ownerOnTwo },
    { recordId: one.record, app: second, client: secondOnOne },
  ] as const;
  const [onOne, alsoOnTwo] = subscribers;
  const messages = await createMessages(service, people, [onOne, alsoOnTwo, three.record]);
  const letters = await createLetters(
    service,
    people,
    { recordId: one.record, carenetId: one.carenet },
    messages.MA!,
  );
  await sendToRecord(token, one.record, 'of one', 2);
  await sendToRecord(ownerOnTwo, two.record, 'of two', 2);
  await sendToRecord(secondOnOne, one.record, 'of second', 2);
  await sendToRecord(admin(service), one.record, 'of admin', 2);
  const [U1, U2, US] = (await Promise.all(subscribers.map(subscribe))) as [string, string, string];
  const [onFirst, onSecond, onThird] = await Promise.all([
    shareByLink(owner, one.record),
    shareByLink(owner, two.record),
    shareByLink(stranger, three.record),
  ]);
  const [I1, I2, I3] = await Promise.all([
    inviteToCircle(service, owner, [one.record, one.carenet], stranger),
    inviteToCircle(service, owner, [two.record, two.carenet], stranger),
    inviteToCircle(service, stranger, [three.record, three.carenet], member),
  ]);
  const [P1, P2, P3, PT] = await Promise.all([
    beginUpload(session, one.record),
    beginUpload(session, two.record),
    beginUpload(stranger.session, three.record),
    beginUpload(token, one.record),
  ]);
  const lets = async (account: Person, recordId: string, carenetId?: string) => {
    const basis = account === member ? ('membership' as const) : ('ownership' as const);
    const wanted = { app: user, account, recordId, basis, ...(carenetId && { carenetId }) };
    return (await giveAccess(service, wanted)).grantId;
  };
  const [G1, G2, G3, GC, GM] = await Promise.all([
    lets(owner, one.record),
    lets(owner, two.record),
    lets(stranger, three.record),
    lets(owner, one.record, one.carenet),
    lets(member, one.record, one.carenet),
  ]);
  const facts = await Promise.all([
    factsOf(owner, one.record, 1),
    factsOf(owner, two.record, 2),
    factsOf(stranger, three.record, 3),
  ]);
  return {
    service,
    callers: {
      owner: session,
      member: member.session,
      token,
      second: ofSecond,
      inCarenet: await authorizeInCarenet(service, member, one.carenet, user),
      app: clientOf(service, user),
      worker: clientOf(service, background),
      admin: admin(service),
    },
    ids: {
      R1: one.record,
      R2: two.record,
      R3: three.record,
      C1: one.carenet,
      C2: two.carenet,
      C3: three.carenet,
      D1: one.document,
      D2: two.document,
      D3: three.document,
      H1: hidden,
      N1: neighbours,
      OWNER: owner.id,
      MEMBER: member.id,
      OTHER: other.id,
      STRANGER: stranger.id,
      USER: user.id,
      SECOND: second.id,
      ELSEWHERE: elsewhere.id,
      WORKER: background.id,
      ...stored,
      ...messages,
      ...letters,
      ADMIN: service.apps.admin.id,
      G1,
      G2,
      G3,
      GC,
      GM,
      U1,
      U2,
      US,
      L1: onFirst.id,
      L2: onSecond.id,
      L3: onThird.id,
      K1: onFirst.key,
      K2: onSecond.key,
      F1: onFirst.ticket,
      F2: onSecond.ticket,
      I1,
      I2,
      I3,
      P1,
      P2,
      P3,
      PT,
      ...Object.assign({}, ...facts),
    },
    people,
    preferences: await createPreferences(people, user, second),
    subscribers,
  };
}

async function nameDocument(client: SignedClient, record: string, app: TestApp, id: string): Promise<void> {
  succeeded(await client.put(externalPath(record, app.id, id), { body: note(id) }), 'by external id');
}

/** Stores one document without an external id and one with it. Returns the id of the first. */
async function keep(storage: ReturnType<typeof appStorage>, name: string): Promise<string> {
  succeeded(await putExternal(storage, name, name), 'storing');
  return idOf(await store(storage, name));
}
