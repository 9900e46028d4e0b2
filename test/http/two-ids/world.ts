/** Two records of one owner and one of a stranger, each with everything that a path can name. */
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentPrefix, externalPath, idOf, note } from '../../support/documents.ts';
import { factId, oneFactOfEachKind } from '../../support/facts.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, clientOf, createRecord, succeeded } from '../../support/scenario.ts';
import { startService, type TestApp, type TestService } from '../../support/service.ts';
import { appOnRecord, appStorage, putExternal, recordStorage, setUp, store } from '../../support/storage.ts';
import { userApp } from '../../support/user-app.ts';
import {
  addMember,
  authorizeInCarenet,
  autoshare,
  carenetsOf,
  createCarenet,
  enableApp,
  place,
  placeApp,
} from '../carenets/sharing.ts';

const uiApp = (name: string) =>
  userApp(name, {
    index: `https://${name}.example.org/`,
    oauth_callback_url: `https://${name}.example.org/after`,
  });
const apps = { second: uiApp('second'), elsewhere: uiApp('elsewhere') };

type Service = TestService<keyof typeof apps>;

/** Who calls. `token` and `second` are tokens of two apps on the first record; `app` signs without one. */
export type Caller = 'owner' | 'member' | 'token' | 'second' | 'inCarenet' | 'app' | 'worker' | 'admin';

export interface World {
  readonly service: Service;
  readonly callers: Readonly<Record<Caller, SignedClient>>;
  /** What stands for each name in a path. */
  readonly ids: Readonly<Record<string, string>>;
}

/** A record with facts, a document in its first carenet, and an autoshare of a type of which there is none. */
async function createContent(service: Service, owner: Person) {
  const record = await createRecord(service, owner);
  const { Family } = await carenetsOf(owner.session, record);
  const document = idOf(await createDocument(owner.session, record));
  await place(owner.session, record, document, Family!);
  await autoshare(owner.session, record, Family!, `${documentPrefix}Procedure`);
  await createDocument(owner.session, record, oneFactOfEachKind);
  return { record, carenet: Family!, document };
}

/** Kinds of facts, by the segments under which their ids are found. */
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

/** The ids of a record's facts by kind, with the number of the record. */
async function factsOf({ session }: Person, record: string, number: number): Promise<Record<string, string>> {
  const ids = Object.entries(factKinds).map(
    async ([segment, kind]) => [`${kind}${number}`, await factId(session, record, segment)] as const,
  );
  return Object.fromEntries(await Promise.all(ids));
}

export async function startWorld(): Promise<World> {
  const service = await startService({ env: peopleSettings, apps });
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

  const token = await authorizeApp(service, owner, one.record, user);
  const onTwo = await setUp(service, two.record, user);
  const ofSecond = await setUp(service, one.record, second);
  await enableApp(service, three.record, user);
  await placeApp(session, one.carenet, user);
  await placeApp(stranger.session, three.carenet, user);
  for (const app of [elsewhere, background]) await enableApp(service, two.record, app);
  await placeApp(session, two.carenet, elsewhere);

  const ownerOnTwo = await authorizeApp(service, owner, two.record, user);
  await nameDocument(ownerOnTwo, two.record, user, 'of two');
  await nameDocument(await authorizeApp(service, owner, one.record, second), one.record, second, 'of second');
  const stored = {
    S1: await keep(recordStorage(one.record, user, token), 'of one'),
    S2: await keep(recordStorage(two.record, user, onTwo), 'of two'),
    T1: await keep(recordStorage(one.record, second, ofSecond), 'of second'),
    S: await keep(appStorage(service, user), 'of user'),
    T: await keep(appStorage(service, second), 'of second'),
  };
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
      MEMBER: member.id,
      OTHER: other.id,
      STRANGER: stranger.id,
      USER: user.id,
      SECOND: second.id,
      ELSEWHERE: elsewhere.id,
      WORKER: background.id,
      ...stored,
      ...Object.assign({}, ...facts),
    },
  };
}

async function nameDocument(client: SignedClient, record: string, app: TestApp, id: string): Promise<void> {
  succeeded(await client.put(externalPath(record, app.id, id), { body: note(id) }), 'by external id');
}

/** One document without a name and one with, in this storage. Answers the id of the first. */
async function keep(storage: ReturnType<typeof appStorage>, name: string): Promise<string> {
  succeeded(await putExternal(storage, name, name), 'storing');
  return idOf(await store(storage, name));
}

/** Everything that the calls could have changed. */
export async function everything({ callers, ids, service }: World): Promise<readonly string[]> {
  const { owner, admin: adminApp } = callers;
  const ofRecord = (record: string) => [
    `/records/${record}`,
    `/records/${record}/owner`,
    `/records/${record}/shares/`,
    `/records/${record}/carenets/`,
  ];
  const ofOwner = (record: string) => [
    ...['active', 'void', 'archived'].map((status) => `/records/${record}/documents/?status=${status}`),
    `/records/${record}/autoshare/bytype/all`,
    ...['allergies', 'problems', 'vital_signs'].map((name) => `/records/${record}/${name}/`),
    appOnRecord(record, { id: '' }),
  ];
  const ofCarenet = (carenet: string) => ['accounts', 'apps'].map((part) => `/carenets/${carenet}/${part}/`);
  const seenByOwner = [
    ...ofOwner(ids.R1!),
    ...ofOwner(ids.R2!),
    ...['C1', 'C2', 'N1'].map((name) => `/carenets/${ids[name]}/documents/`),
    `/records/${ids.R1}/documents/${ids.D1}/carenets/`,
    `/records/${ids.R2}/documents/${ids.D2}/carenets/`,
  ];
  const seenByAdmin = [
    ...['R1', 'R2', 'R3'].flatMap((name) => ofRecord(ids[name]!)),
    ...['C1', 'C2', 'C3', 'N1'].flatMap((name) => ofCarenet(ids[name]!)),
  ];
  const stored = [
    recordStorage(ids.R1!, service.apps.user, callers.token),
    recordStorage(ids.R1!, service.apps.second, callers.second),
    appStorage(service, service.apps.user),
    appStorage(service, service.apps.second),
  ];
  const answers = await Promise.all([
    ...seenByOwner.map((target) => read(owner, target)),
    ...seenByAdmin.map((target) => read(adminApp, target)),
    ...stored.map(({ client, path }) => read(client, path())),
  ]);
  return answers;
}

async function read(client: SignedClient, target: string): Promise<string> {
  const [path, query = ''] = target.split('?') as [string, string?];
  const answer = succeeded(await client.get(path, { query }), target);
  return `${target}\n${answer.text}`;
}
