/**
 * For every operation a request that would succeed for whoever may make it. What a request uses up (a request
 * token, a version to replace, an account to reset) is made anew for every caller.
 */
import type { Operation } from '../../shared/api/registry.ts';
import type { RequestOptions, SignedClient } from '../support/client.ts';
import { createDocument, idOf, note } from '../support/documents.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  clientOf,
  createAccount,
  createRecord,
  demographics,
  freshEmail,
  requestToken,
  succeeded,
} from '../support/scenario.ts';
import type { TestApp } from '../support/service.ts';
import type { Column } from './expected.ts';
import { seedPrimedToken } from './seed.ts';
import { appOf, approveAtHome, type Target, type World } from './world.ts';

export interface Situation {
  readonly world: World;
  readonly column: Column;
  /** The record that the call is about. */
  readonly target: Target;
  /** Whether the call is expected to be let in; then it must not harm what the other callers use. */
  readonly admitted: boolean;
  /** The variant in which the app, the principal or the carenet is not the one that the mark asks for. */
  readonly mismatch: boolean;
}

export interface MatrixRequest {
  /** Values of the path's placeholders. */
  readonly path?: Readonly<Record<string, string>>;
  readonly options?: RequestOptions;
  /** Who signs, where it is not the caller of the column. */
  readonly as?: SignedClient;
}

type Build = (situation: Situation) => MatrixRequest | Promise<MatrixRequest>;

let counter = 0;

function fresh(name: string): string {
  counter += 1;
  return `${name} ${counter}`;
}

const record = ({ target }: Situation) => ({ RECORD_ID: target.recordId });
const document = ({ target }: Situation) => ({ RECORD_ID: target.recordId, DOCUMENT_ID: target.documentId });
const self = ({ world }: Situation) => ({ ACCOUNT_EMAIL: world.self.id });
const text = (body: string): RequestOptions => ({ body, contentType: 'text/plain' });

/** The caller's own app, or, for the mismatch and for callers that are no app, another one. */
function appId({ world, column, mismatch }: Situation): string {
  const { user, worker } = world.service.apps;
  const own = appOf(world, column) ?? user;
  if (!mismatch) return own.id;
  return own.id === user.id ? worker.id : user.id;
}

function external(situation: Situation, id: string) {
  return { RECORD_ID: situation.target.recordId, PHA_EMAIL: appId(situation), EXTERNAL_ID: id };
}

/** For calls that would lock the account of the path out: admitted callers get an account of their own. */
const onAccount =
  (options: () => RequestOptions = () => ({})): Build =>
  async (situation) => ({
    path: situation.admitted ? { ACCOUNT_EMAIL: await disposableAccount(situation.world) } : self(situation),
    options: options(),
  });

async function disposableAccount({ service }: World): Promise<string> {
  const id = await createAccount(service, { id: freshEmail('disposable') });
  const options = { form: { state: 'active' } };
  succeeded(await admin(service).post(accountPath(id, '/set-state'), options), 'account_set_state');
  return id;
}

async function uninitialized({ service }: World): Promise<Record<string, string>> {
  const id = await createAccount(service, { id: freshEmail('new') });
  const answer = await admin(service).get(accountPath(id, '/primary-secret'));
  return { ACCOUNT_EMAIL: id, PRIMARY_SECRET: succeeded(answer, 'account_primary_secret').xml().text };
}

/** The right secret, so that nothing but the access rule can refuse the call. */
const withSecret: Build = async ({ world, column }) => ({
  path:
    column === 'SELF'
      ? { ACCOUNT_EMAIL: world.self.id, PRIMARY_SECRET: world.selfSecret }
      : await uninitialized(world),
});

const aboutRequestToken: Build = async ({ world, target }) => {
  const form = { indivo_record_id: target.recordId };
  const { token } = await requestToken(world.service, world.service.apps.user, form);
  return { path: { REQTOKEN_ID: token } };
};

/** Members of the carenet approve for it, everybody else for the record. */
const approval: Build = async ({ world, column, target, mismatch }) => {
  const { user, outsider } = world.service.apps;
  const bound =
    column === 'CNA'
      ? { app: mismatch ? outsider : user, id: 'carenet_id', value: world.carenet.id }
      : { app: user, id: 'record_id', value: target.recordId };
  const { token } = await requestToken(world.service, bound.app, { [`indivo_${bound.id}`]: bound.value });
  return { path: { REQTOKEN_ID: token }, options: { form: { [bound.id]: bound.value } } };
};

const exchange: Build = async ({ world, admitted }) => {
  if (!admitted) return { options: { verifier: 'x' } };
  const { service, home } = world;
  const { token, client } = await requestToken(service, service.apps.user, {
    indivo_record_id: home.recordId,
  });
  return { as: client, options: { verifier: await approveAtHome(world, token) } };
};

/** An app that is admitted here is gone afterwards, so it is one that nobody else needs. */
const appRemoval: Build = async (situation) => {
  if (!situation.admitted) return { path: { APP_ID: appId(situation) } };
  const { app, as } = await leavingApp(situation);
  return { path: { APP_ID: app.id }, as };
};

async function leavingApp({ world, column }: Situation): Promise<{ app: TestApp; as: SignedClient }> {
  const { service, home } = world;
  const { leavingApp: app, leavingWorker, leavingPrimed } = service.apps;
  if (column === 'TA') {
    return { app: leavingWorker, as: await authorizeApp(service, home.owner, home.recordId, leavingWorker) };
  }
  if (column !== 'TP') return { app, as: clientOf(service, app) };
  await authorizeApp(service, home.owner, home.recordId, leavingPrimed);
  return { app: leavingPrimed, as: await seedPrimedToken(service, home.recordId, leavingPrimed) };
}

/** An admitted caller changes the owner of a record that nobody else uses. */
const ownerChange: Build = async ({ world, target, admitted }) => ({
  path: { RECORD_ID: admitted ? await createRecord(world.service) : target.recordId },
  options: text(world.stranger.id),
});

const replacement: Build = async ({ target, admitted }) => {
  const { recordId, documentId, owner } = target;
  const id = admitted ? idOf(await createDocument(owner.session, recordId)) : documentId;
  return { path: { RECORD_ID: recordId, DOCUMENT_ID: id }, options: { body: note('new') } };
};

const principal: Build = ({ world, column, mismatch }) => {
  const { admin: admins, ui: uis } = world.service.apps;
  const own = column === 'UI' ? uis : admins;
  const other = column === 'UI' ? admins : uis;
  return {
    path: { PRINCIPAL_EMAIL: (mismatch ? other : own).id, EXTERNAL_ID: fresh('record') },
    options: { body: demographics() },
  };
};

export const requests: Readonly<Record<Operation, Build>> = {
  get_version: () => ({}),
  smart_manifest: () => ({}),
  smart_capabilities: () => ({}),
  all_phas: () => ({}),
  all_manifests: () => ({}),
  pha: (situation) => ({ path: { APP_ID: appId(situation) } }),
  app_manifest: (situation) => ({ path: { APP_ID: appId(situation) } }),
  pha_delete: appRemoval,

  request_token: () => ({ options: { form: { oauth_callback: 'oob' } } }),
  exchange_token: exchange,
  request_token_claim: aboutRequestToken,
  request_token_info: aboutRequestToken,
  request_token_approve: approval,
  session_create: ({ world }) => ({ options: { form: { username: world.self.id, system: 'clinic_sso' } } }),

  account_create: () => ({ options: { form: { account_id: freshEmail('created') } } }),
  account_search: () => ({ options: { query: { fullname: 'nobody' } } }),
  account_info: (situation) => ({ path: self(situation) }),
  account_info_set: (situation) => ({ path: self(situation), options: { form: { full_name: 'Self' } } }),
  account_set_state: onAccount(() => ({ form: { state: 'active' } })),
  account_reset: onAccount(),
  account_forgot_password: onAccount(),
  account_resend_secret: onAccount(),
  account_secret: (situation) => ({ path: self(situation) }),
  account_primary_secret: (situation) => ({ path: self(situation) }),
  account_primary_secret_void: onAccount(),
  account_check_secrets: withSecret,
  account_initialize: withSecret,
  account_authsystem_add: onAccount(() => ({
    form: { system: 'clinic_sso', username: fresh('clinic name') },
  })),
  account_password_change: (situation) => {
    const { password } = situation.world;
    return { path: self(situation), options: { form: { old: password, new: password } } };
  },
  account_password_set: (situation) => {
    return { path: self(situation), options: { form: { password: situation.world.password } } };
  },
  account_username_set: (situation) => ({
    path: self(situation),
    options: { form: { username: fresh('username') } },
  }),
  record_list: (situation) => ({ path: self(situation) }),
  account_permissions: (situation) => ({ path: self(situation) }),

  record_create: () => ({ options: { body: demographics() } }),
  record_create_ext: principal,
  record_search: () => ({ options: { query: { label: 'nobody' } } }),
  record: (situation) => ({ path: record(situation) }),
  record_get_owner: (situation) => ({ path: record(situation) }),
  record_set_owner: ownerChange,
  record_shares: (situation) => ({ path: record(situation) }),
  record_share_add: (situation) => ({
    path: record(situation),
    options: { form: { account_id: situation.target.owner.id } },
  }),
  record_share_delete: (situation) => ({
    path: { ...record(situation), ACCOUNT_ID: situation.world.self.id },
  }),

  record_document_list: (situation) => ({ path: record(situation) }),
  document_create: (situation) => ({ path: record(situation), options: { body: note('x') } }),
  documents_delete: (situation) => ({ path: record(situation) }),
  record_document_ext: (situation) => ({ path: external(situation, situation.world.externalId) }),
  document_create_by_ext_id: (situation) => ({
    path: external(situation, fresh('document')),
    options: { body: note('x') },
  }),
  record_document_meta_ext: (situation) => ({ path: external(situation, situation.world.externalId) }),
  record_document_label_ext: (situation) => ({
    path: external(situation, situation.world.externalId),
    options: text('label'),
  }),
  record_specific_document: (situation) => ({ path: document(situation) }),
  record_document_meta: (situation) => ({ path: document(situation) }),
  update_document_meta: (situation) => ({ path: document(situation), options: { body: '<Document/>' } }),
  record_document_label: (situation) => ({ path: document(situation), options: text('label') }),
  document_version: replacement,
  document_versions: (situation) => ({ path: document(situation) }),
};
