/** One record with everybody who may or may not have to do with it, and a second one that is none of their business. */
import { loadDefaultCodes } from '../../../local/codes/default.ts';
import { createBodies } from '../../../shared/store/bodies.ts';
import { createTable, dynamoClient } from '../../../shared/store/table.ts';
import { addMember, authorizeInCarenet } from '../../http/carenets/sharing.ts';
import type { SignedClient } from '../../support/client.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  clientOf,
  createAccount,
  freshEmail,
  requestToken,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { startService, type TestApp } from '../../support/service.ts';
import { setUp } from '../../support/storage.ts';
import type { Column } from '../columns.ts';
import { apps, type MatrixService } from './apps.ts';
import { type Belongings, createBelongings } from './belongings.ts';
import { type ConnectColumn, connectTokens } from './connect.ts';
import { createOutcasts, type Outcast, type OutcastCaller } from './outcasts.ts';
import {
  createForeign,
  createHome,
  createOtherCarenet,
  type Stored,
  storeFor,
  type Target,
} from './targets.ts';

export interface World {
  readonly service: MatrixService;
  /** By column; ANON signs nothing. */
  readonly callers: Readonly<Record<Column, SignedClient>>;
  /** Connect tokens of the same apps for the same accounts, by the column that they count in. */
  readonly connected: Readonly<Record<ConnectColumn, SignedClient>>;
  /** What counts no more, or never did, on the home record and its carenet. */
  readonly outcasts: Readonly<Record<Outcast, OutcastCaller>>;
  readonly self: Person;
  /** The primary secret of that account. */
  readonly selfSecret: string;
  /** Of SELF. */
  readonly belongings: Belongings;
  readonly stranger: Person;
  /** CNA: a member of the carenet alone. */
  readonly member: Person;
  /** TC: its token is for the carenet, and it is a member of the other one as well. */
  readonly carer: Person;
  /** An account that nobody signs for. */
  readonly bystanderId: string;
  /** Created by the admin app. */
  readonly home: Target;
  /** A carenet of the home record in which the app is placed, too. */
  readonly otherCarenetId: string;
  /** Created by the UI app; owned by the stranger. */
  readonly foreign: Target;
  /** By app id: documents that the apps of TU and TA have stored. */
  readonly stored: Readonly<Record<string, Stored>>;
  /** Of SELF and of the stranger. */
  readonly password: string;
}

const password = 'correct horse';
const names = ['self', 'stranger', 'owner', 'sharer', 'member', 'carer'] as const;

export async function startWorld(): Promise<World> {
  const service = await startService({ env: peopleSettings, apps });
  await loadDefaultCodes(
    createTable(dynamoClient(), service.env.TABLE_NAME!),
    createBodies(service.env.BUCKET_NAME!),
  );
  const people = await Promise.all(names.map((name) => createPerson(service, name, name)));
  const [self, stranger, owner, sharer, member, carer] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const [home, foreign, selfSecret, bystanderId] = await Promise.all([
    createHome(service, owner, sharer),
    createForeign(service, stranger),
    secretOf(service, self),
    createAccount(service, { id: freshEmail('bystander') }),
    givePassword(service, self),
    givePassword(service, stranger),
  ]);
  for (const account of [member, carer]) await addMember(owner.session, home.carenetId, account);
  const { user, worker } = service.apps;
  const otherCarenetId = await createOtherCarenet(home, user, [carer]);
  const [forUser, forWorker] = await Promise.all([
    authorizeApp(service, owner, home.recordId, user),
    authorizeApp(service, owner, home.recordId, worker),
  ]);
  const stored = {
    [user.id]: await storeFor(home, user, forUser, clientOf(service, user), service),
    [worker.id]: await storeFor(home, worker, forWorker, clientOf(service, worker), service),
  };
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
    TP: await setUp(service, home.recordId, user),
    TC: await authorizeInCarenet(service, carer, home.carenetId, user),
    RT: (await requestToken(service, user, { indivo_record_id: home.recordId })).client,
  };
  const outcasts = await createOutcasts(service, { home, foreign, otherCarenetId, carer });
  return {
    service,
    callers,
    outcasts,
    connected: await connectTokens(service, { home, carer }),
    self,
    selfSecret,
    belongings: await createBelongings(service, self),
    stranger,
    member,
    carer,
    bystanderId,
    home,
    otherCarenetId,
    foreign,
    stored,
    password,
  };
}

async function givePassword(service: MatrixService, { id }: Person): Promise<void> {
  const form = { system: 'password', username: id, password };
  succeeded(await admin(service).post(accountPath(id, '/authsystems/'), { form }), 'authsystem_add');
}

async function secretOf(service: MatrixService, { id }: Person): Promise<string> {
  succeeded(await admin(service).post(accountPath(id, '/secret-resend')), 'account_resend_secret');
  const answer = await admin(service).get(accountPath(id, '/primary-secret'));
  return succeeded(answer, 'account_primary_secret').xml().text;
}

/** The app whose credentials a column signs with; undefined where it is no user app. */
export function appOf({ service }: World, column: Column): TestApp | undefined {
  if (column === 'TA') return service.apps.worker;
  return ['APP', 'TU', 'TP', 'TC', 'RT'].includes(column) ? service.apps.user : undefined;
}
