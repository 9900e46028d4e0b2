/**
 * The point at which every history begins: a record with an owner, a full share, a carenet with a member, and
 * apps; and another record, which belongs to someone else.
 */
import { readFileSync } from 'node:fs';
import type { Credentials } from '../../../local/demo/signed-client.ts';
import { projectRoot } from '../../../local/server/project-root.ts';
import type { Content, Method } from '../in-process/client.ts';
import { type Answer, InProcessService, type Options } from '../in-process/service.ts';
import { type Caller, groundsOf } from './model/access.ts';
import { type Carenet, Model, type Person, people } from './model/state.ts';
import { type Participant, Scene } from './scene.ts';
import { contents, creating, demographicsType } from './steps/documents.ts';

const system = 'clinic_sso';
const folders = {
  admin: 'admin/onboarding',
  ui: 'ui/portal',
  problems: 'user/problems',
  importer: 'user/lab-import',
} as const;
type App = keyof typeof folders;

const appIds = {
  admin: 'onboarding@apps.example.org',
  ui: 'portal@apps.example.org',
  problems: 'problems@apps.example.org',
  importer: 'lab-import@apps.example.org',
};

/** Ids by name. Accounts of several histories may be on one table. */
function idsFor(run: string): Readonly<Record<string, string>> {
  return { ...appIds, ...Object.fromEntries(people.map((name) => [name, `${name}${run}@mail.example`])) };
}

const demographics =
  '<Demographics xmlns="http://indivo.org/vocab/xml/documents#"><dateOfBirth>1939-11-15</dateOfBirth><gender>female</gender><Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name></Demographics>';

/** Makes the calls of the beginning. */
class Preparation {
  readonly service: InProcessService;
  readonly ids: Readonly<Record<string, string>>;

  constructor(service: InProcessService, ids: Readonly<Record<string, string>>) {
    this.service = service;
    this.ids = ids;
  }

  id(name: string): string {
    return this.ids[name]!;
  }

  async call(by: Credentials, method: Method, path: string, content: Content = {}): Promise<Answer> {
    const answer = await this.service.send({ by, method, path, ...content });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} responded ${answer.status}: ${answer.text}`);
    return answer;
  }

  async session(person: Person): Promise<Credentials> {
    const id = this.id(person);
    const admin = credentialsOf('admin');
    const path = `/accounts/${encodeURIComponent(id)}`;
    await this.call(admin, 'POST', '/accounts/', { form: { account_id: id, primary_secret_p: '0' } });
    const login = { system, username: id };
    await this.call(admin, 'POST', `${path}/authsystems/`, { form: login });
    await this.call(admin, 'POST', `${path}/set-state`, { form: { state: 'active' } });
    const ui = credentialsOf('ui');
    return withToken(ui, await this.call(ui, 'POST', '/oauth/internal/session_create', { form: login }));
  }

  async record(owner: Person): Promise<string> {
    const admin = credentialsOf('admin');
    const { text } = await this.call(admin, 'POST', '/records/', { body: demographics });
    const recordId = /<Record id="([^"]+)"/.exec(text)![1]!;
    const body = { body: this.id(owner), mediaType: 'text/plain' };
    await this.call(admin, 'PUT', `/records/${recordId}/owner`, body);
    return recordId;
  }
}

export interface SceneOptions extends Options {
  /** Keeps accounts apart from those of other histories on the same table. */
  readonly run?: string;
}

/** Creates the record and everyone around it. */
export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const service = new InProcessService(options);
  await Promise.all([service.registerApps(), service.forgetInvitations()]);
  const ids = idsFor(options.run ?? '');
  const prepare = new Preparation(service, ids);
  const sessions = {} as Record<Person, Credentials>;
  for (const person of people) sessions[person] = await prepare.session(person);
  const recordId = await prepare.record('owner');
  const elsewhere = await prepare.record('stranger');
  const model = new Model(recordId, 'owner');
  const [firstDocument, carenets] = [
    await prepare.call(sessions.owner, 'GET', `/records/${recordId}/documents/`),
    await prepare.call(sessions.owner, 'GET', `/records/${recordId}/carenets/`),
  ];
  addDemographics(model, firstDocument);
  for (const [, carenetId, name] of carenets.text.matchAll(/<Carenet id="([^"]+)" name="([^"]+)"/g))
    model.carenets.push(newCarenet(carenetId!, name!));
  const participants: Participant[] = [
    ...people.map((person) => ({
      name: person,
      caller: { kind: 'session', person } as const,
      credentials: sessions[person],
    })),
    ...(['admin', 'ui'] as const).map((name) => participantOf(name, { kind: name })),
    ...(['problems', 'importer'] as const).map((app) => participantOf(app, { kind: 'app', app })),
  ];
  const stranger = sessions.stranger;
  const document = await prepare.call(stranger, 'GET', `/records/${elsewhere}/documents/`);
  const carenet = await prepare.call(stranger, 'GET', `/records/${elsewhere}/carenets/`);
  const elsewhereCarenets = [...carenet.text.matchAll(/<Carenet id="([^"]+)"/g)].map(([, id]) => id!);
  const scene = new Scene(service, model, {
    participants,
    ids,
    elsewhere: {
      recordId: elsewhere,
      documentId: /<Document id="([^"]+)"/.exec(document.text)![1]!,
      carenetId: elsewhereCarenets[0]!,
      carenetIds: elsewhereCarenets,
    },
  });
  await letIn(prepare, scene, sessions);
  for (const content of contents.slice(0, 2))
    await scene.perform(scene.session('owner'), creating(scene, scene.session('owner'), content));
  return scene;
}

/** A full share, a member of the first carenet, and apps with tokens on the record and in the carenet. */
async function letIn(
  prepare: Preparation,
  scene: Scene,
  sessions: Readonly<Record<Person, Credentials>>,
): Promise<void> {
  const { model } = scene;
  const id = (name: string) => prepare.id(name);
  const { owner } = sessions;
  const record = `/records/${model.recordId}`;
  const family = model.carenets[0]!;
  await prepare.call(owner, 'POST', `${record}/shares/`, { form: { account_id: id('sharer') } });
  model.shares.set('sharer', { role: '', ended: false });
  const member = { form: { account_id: id('member') } };
  await prepare.call(owner, 'POST', `/carenets/${family.id}/accounts/`, member);
  family.members.set('member', { write: false, ended: false });
  const appPath = `/apps/${encodeURIComponent(id('problems'))}`;
  await prepare.call(owner, 'PUT', record + appPath);
  await prepare.call(owner, 'PUT', `/carenets/${family.id}${appPath}`);
  family.app = { ended: false };
  for (const app of ['problems', 'importer'] as const) model.apps.set(app, { ended: false });
  const importer = credentialsOf('importer');
  const setUp = await prepare.call(
    credentialsOf('admin'),
    'POST',
    `${record}/apps/${encodeURIComponent(id('importer'))}/setup`,
  );
  const own = { app: 'importer', restsOn: [model.apps.get('importer')!] } as const;
  scene.admit('importer on the record', own, withToken(importer, setUp));
  const open = async (person: Person, carenet?: Carenet) => {
    const path = `/accounts/${encodeURIComponent(id(person))}${appPath}/connect_credentials`;
    const form: Content['form'] = carenet ? { carenet_id: carenet.id } : { record_id: model.recordId };
    const { text } = await prepare.call(sessions[person], 'POST', path, { form });
    const part = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(text)![1]!;
    const grants = [model.apps.get('problems'), groundsOf(model, person, carenet), carenet?.app];
    scene.admit(
      `problems opened by ${person}`,
      {
        app: 'problems',
        account: person,
        ...(carenet && { carenet }),
        restsOn: grants.filter((grant) => grant !== undefined),
      },
      { ...credentialsOf('problems'), token: part('RESTToken'), tokenSecret: part('RESTSecret') },
    );
  };
  await open('owner');
  await open('member', family);
}

function addDemographics(model: Model, { text }: Answer): void {
  const lineage = {
    versions: [] as Model['versions'][number][],
    status: 'active' as const,
    history: [],
    nevershare: false,
    said: new Map(),
  };
  model.carried.add(demographicsType);
  model.lineages.push(lineage);
  lineage.versions.push({
    id: /<Document id="([^"]+)"/.exec(text)![1]!,
    lineage,
    body: demographics,
    type: demographicsType,
    mediaType: 'application/xml',
    createdAt: /<createdAt>([^<]+)</.exec(text)![1]!,
    creator: appIds.admin,
    label: '',
  });
}

function newCarenet(carenetId: string, name: string): Carenet {
  return { id: carenetId, name, deleted: false, members: new Map(), app: undefined, types: new Set() };
}

function participantOf(name: App, caller: Caller): Participant {
  return { name, caller, credentials: credentialsOf(name) };
}

function credentialsOf(app: App): Credentials {
  const file = `${projectRoot}/local/apps/${folders[app]}/credentials.json`;
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Record<'consumer_key' | 'consumer_secret', string>;
  return { consumerKey, consumerSecret };
}

function withToken({ consumerKey, consumerSecret }: Credentials, { text }: Answer): Credentials {
  const pairs = new URLSearchParams(text);
  return {
    consumerKey,
    consumerSecret,
    token: pairs.get('oauth_token')!,
    tokenSecret: pairs.get('oauth_token_secret')!,
  };
}
