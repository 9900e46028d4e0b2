/** One record with everybody who may or may not have to do with it, and a second one that is none of their business. */
import type { SignedClient } from '../support/client.ts';
import { createDocument, externalPath, idOf, note } from '../support/documents.ts';
import { createPerson, type Person, peopleSettings } from '../support/people.ts';
import {
  accountPath,
  admin,
  approve,
  authorizeApp,
  clientOf,
  createRecord,
  demographics,
  requestToken,
  succeeded,
  tokenPath,
  ui,
  withTokenOf,
} from '../support/scenario.ts';
import type { AppFiles, TestApp, TestService } from '../support/service.ts';
import { startService } from '../support/service.ts';
import type { Column } from './expected.ts';
import { type Carenet, seedMember, seedPlacement, seedPrimedToken } from './seed.ts';

type AppName = 'worker' | 'outsider' | 'leavingApp' | 'leavingWorker' | 'leavingPrimed';

/** Callers without access to the home record, by what they have instead. */
export const outcasts = [
  'an account without a part in it',
  'a token whose account has lost it',
  'an app token of another record',
  'an autonomous token of another record',
  'a carenet token that acts for its owner',
] as const;

export type Outcast = (typeof outcasts)[number];

export type MatrixService = TestService<AppName>;

/** A record with a document and what its owner signs with. */
export interface Target {
  readonly recordId: string;
  readonly documentId: string;
  readonly owner: Person;
}

export interface World {
  readonly service: MatrixService;
  /** By column; ANON signs nothing. */
  readonly callers: Readonly<Record<Column, SignedClient>>;
  /** What counts no more, or never did, on the home record. */
  readonly outcasts: Readonly<Record<Outcast, SignedClient>>;
  readonly self: Person;
  /** The primary secret of that account. */
  readonly selfSecret: string;
  readonly stranger: Person;
  /** Created by the admin app. */
  readonly home: Target;
  /** Created by the UI app; owned by the stranger. */
  readonly foreign: Target;
  readonly carenet: Carenet;
  /** External id under which both apps have a document in the home record. */
  readonly externalId: string;
  /** Of SELF and of the stranger. */
  readonly password: string;
}

function userApp(name: string, mode: 'ui' | 'background'): AppFiles {
  const id = `${name}@apps.example.org`;
  return {
    kind: 'user',
    manifest: {
      name,
      id,
      mode,
      ...(mode === 'ui' && { index: `https://${name}.example.org/` }),
      oauth_callback_url: `https://${name}.example.org/after`,
    },
    credentials: { consumer_key: id, consumer_secret: `secret of ${name}` },
  };
}

const apps: Readonly<Record<AppName, AppFiles>> = {
  worker: userApp('worker', 'background'),
  /** Not in the carenet. */
  outsider: userApp('outsider', 'ui'),
  leavingApp: userApp('leaving-app', 'ui'),
  leavingWorker: userApp('leaving-worker', 'background'),
  leavingPrimed: userApp('leaving-primed', 'ui'),
};

const password = 'correct horse';
const externalId = 'known to its app';

export async function startWorld(): Promise<World> {
  const service = await startService({ env: peopleSettings, apps });
  const [self, stranger, owner, sharer, member] = (await Promise.all(
    ['self', 'stranger', 'owner', 'sharer', 'member'].map((name) => createPerson(service, name, name)),
  )) as [Person, Person, Person, Person, Person];
  for (const { id } of [self, stranger]) {
    const form = { system: 'password', username: id, password };
    succeeded(await admin(service).post(accountPath(id, '/authsystems/'), { form }), 'authsystem_add');
  }
  succeeded(await admin(service).post(accountPath(self.id, '/secret-resend')), 'account_resend_secret');
  const secret = await admin(service).get(accountPath(self.id, '/primary-secret'));
  const selfSecret = succeeded(secret, 'account_primary_secret').xml().text;

  const home = await homeTarget(service, owner, sharer);
  const foreign = await foreignTarget(service, stranger);
  const { user, worker } = service.apps;
  const forUser = await authorizeApp(service, owner, home.recordId, user);
  const forWorker = await authorizeApp(service, owner, home.recordId, worker);
  for (const [client, app] of [
    [forUser, user],
    [forWorker, worker],
  ] as const) {
    const path = externalPath(home.recordId, app.id, externalId);
    succeeded(await client.put(path, { body: note('external') }), 'document_create_by_ext_id');
  }

  const carenet = await firstCarenet(owner, home.recordId);
  await seedMember(service, carenet, member.id);
  await seedPlacement(service, carenet, user);
  const callers: Record<Column, SignedClient> = {
    ANON: admin(service),
    ADM: admin(service),
    UI: ui(service),
    SELF: self.session,
    OWN: owner.session,
    SHR: sharer.session,
    CNA: member.session,
    APP: clientOf(service, user),
    TU: forUser,
    TA: forWorker,
    TP: await seedPrimedToken(service, home.recordId, user),
    TC: await carenetToken(service, member.session, carenet),
    RT: (await requestToken(service, user, { indivo_record_id: home.recordId })).client,
  };
  const withoutAccess: Record<Outcast, SignedClient> = {
    'an account without a part in it': stranger.session,
    'a token whose account has lost it': await lapsedToken(service, home.recordId),
    'an app token of another record': await authorizeApp(service, stranger, foreign.recordId, user),
    'an autonomous token of another record': await authorizeApp(service, stranger, foreign.recordId, worker),
    'a carenet token that acts for its owner': await carenetToken(service, owner.session, carenet),
  };
  return {
    service,
    callers,
    outcasts: withoutAccess,
    self,
    selfSecret,
    stranger,
    home,
    foreign,
    carenet,
    externalId,
    password,
  };
}

async function homeTarget(service: MatrixService, owner: Person, sharer: Person): Promise<Target> {
  const recordId = await createRecord(service, owner);
  const form = { account_id: sharer.id };
  succeeded(await admin(service).post(`/records/${recordId}/shares/`, { form }), 'record_share_add');
  return { recordId, documentId: idOf(await createDocument(owner.session, recordId)), owner };
}

async function foreignTarget(service: MatrixService, owner: Person): Promise<Target> {
  const created = succeeded(await ui(service).post('/records/', { body: demographics() }), 'record_create');
  const recordId = idOf(created.xml());
  succeeded(await ui(service).put(`/records/${recordId}/owner`, { body: owner.id }), 'record_set_owner');
  return { recordId, documentId: idOf(await createDocument(owner.session, recordId)), owner };
}

async function firstCarenet(owner: Person, recordId: string): Promise<Carenet> {
  const answer = await owner.session.get(accountPath(owner.id, '/permissions/'));
  const { id, name } = succeeded(answer, 'account_permissions').xml().children[0]!.attributes;
  return { id: id!, name: name!, recordId };
}

async function carenetToken(
  service: MatrixService,
  approver: SignedClient,
  carenet: Carenet,
): Promise<SignedClient> {
  const { user } = service.apps;
  const { token, client } = await requestToken(service, user, { indivo_carenet_id: carenet.id });
  const form = { carenet_id: carenet.id };
  const approved = succeeded(await approver.post(tokenPath(token, 'approve'), { form }), 'approve');
  const redirect = new URL(decodeURIComponent(approved.text.slice('location='.length)));
  const verifier = redirect.searchParams.get('oauth_verifier')!;
  const answer = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
  return withTokenOf(clientOf(service, user), answer);
}

/** A token of the app for an account whose share was taken back. */
async function lapsedToken(service: MatrixService, recordId: string): Promise<SignedClient> {
  const person = await createPerson(service, 'former');
  const shares = `/records/${recordId}/shares/`;
  const form = { account_id: person.id };
  succeeded(await admin(service).post(shares, { form }), 'record_share_add');
  const client = await authorizeApp(service, person, recordId, service.apps.user);
  succeeded(await admin(service).delete(`${shares}${person.id}`), 'record_share_delete');
  return client;
}

/** Approves a request token for the home record, as its owner. */
export function approveAtHome({ home }: World, token: string): Promise<string> {
  return approve(home.owner, token, home.recordId);
}

/** The app whose credentials a column signs with; undefined where it is no user app. */
export function appOf({ service }: World, column: Column): TestApp | undefined {
  if (column === 'TA') return service.apps.worker;
  return ['APP', 'TU', 'TP', 'TC', 'RT'].includes(column) ? service.apps.user : undefined;
}
