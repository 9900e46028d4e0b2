/**
 * Every call of the service once, in an order in which each succeeds. The scenario is data for whoever runs it:
 * it says which operation a call is meant to be, and the runner measures it.
 */
import { type Call, DemoClient } from '../../demo/signed-client.ts';
import { accountApps } from './account-apps.ts';
import { audits } from './audits.ts';
import { carenets } from './carenets.ts';
import { documentLife } from './document-lifecycle.ts';
import { medicalData } from './medical-data.ts';
import { messages } from './messages.ts';
import { idOf, type Stagehands, textOf, withToken } from './scenario-context.ts';
import { autonomousApp, storage } from './storage.ts';
import { subscriptions } from './subscriptions.ts';

const xml = 'application/xml';

/** Plays all calls once; `run` keeps the names of several runs apart. */
export async function playAllCalls(stage: Stagehands, run: string): Promise<void> {
  const clients = {
    admin: new DemoClient(stage.origin, stage.apps.admin),
    ui: new DemoClient(stage.origin, stage.apps.ui),
    user: new DemoClient(stage.origin, stage.apps.user),
  };
  await service(stage, clients.user);
  const { id, session } = await account(stage, clients, run);
  const recordId = await record(stage, clients.admin, id, run);
  const app = await access(stage, clients.user, session, recordId);
  await documents(stage, app, session, recordId);
  await documentLife(stage, app, session, recordId);
  await carenets(stage, app, session, recordId, run);
  await medicalData(stage, app, session, recordId, run);
  await messages(stage, app, session, id, recordId, run);
  await accountApps(stage, app, session, id, recordId);
  await subscriptions(stage, app, recordId);
  await audits(stage, app, session, recordId);
  await storage(stage, clients.user, app, recordId);
  await autonomousApp(stage, clients.admin, recordId);
  await accountEnds(stage, clients.admin, session, id);
}

type Clients = Readonly<Record<'admin' | 'ui' | 'user', DemoClient>>;

async function service({ call, apps }: Stagehands, user: DemoClient): Promise<void> {
  await call('get_version', user, 'GET', '/version');
  await call('smart_manifest', user, 'GET', '/manifest');
  await call('smart_capabilities', user, 'GET', '/capabilities/');
  await call('all_phas', user, 'GET', '/apps/');
  await call('all_manifests', user, 'GET', '/apps/manifests/');
  await call('pha', user, 'GET', `/apps/${apps.user.id}`);
  await call('app_manifest', user, 'GET', `/apps/${apps.user.id}/manifest`);
}

async function account(
  stage: Stagehands,
  { admin, ui }: Clients,
  run: string,
): Promise<{ id: string; session: DemoClient }> {
  const { call, origin, apps } = stage;
  const id = `patient-${run}@mail.example`;
  const path = `/accounts/${id}`;
  const created = await call('account_create', admin, 'POST', '/accounts/', {
    form: { account_id: id, full_name: 'Marta Oyelaran', secondary_secret_p: '1' },
  });
  const code = textOf(created, 'secret');
  await call('account_search', admin, 'GET', '/accounts/search?fullname=oyelaran');
  await call('account_secret', admin, 'GET', `${path}/secret`);
  await call('account_resend_secret', admin, 'POST', `${path}/secret-resend`);
  const primary = textOf(
    await call('account_primary_secret', admin, 'GET', `${path}/primary-secret`),
    'secret',
  );
  await call('account_check_secrets', ui, 'GET', `${path}/check-secrets/${primary}`);
  await call('account_initialize', ui, 'POST', `${path}/initialize/${primary}`, {
    form: { secondary_secret: code },
  });
  await call('account_authsystem_add', ui, 'POST', `${path}/authsystems/`, {
    form: { system: 'password', username: id, password: 'first password' },
  });
  await call('account_password_set', admin, 'POST', `${path}/authsystems/password/set`, {
    form: { password: 'second password' },
  });
  const opened = await call('session_create', ui, 'POST', '/oauth/internal/session_create', {
    form: { username: id, password: 'second password' },
  });
  const session = withToken(origin, apps.ui, opened);
  await call('account_password_change', session, 'POST', `${path}/authsystems/password/change`, {
    form: { old: 'second password', new: 'third password' },
  });
  await call('account_username_set', session, 'POST', `${path}/authsystems/password/set-username`, {
    form: { username: `name-${run}` },
  });
  await call('account_info', session, 'GET', path);
  await call('account_info_set', session, 'POST', `${path}/info-set`, {
    form: { full_name: 'Marta A. Oyelaran' },
  });
  return { id, session };
}

async function record(stage: Stagehands, admin: DemoClient, accountId: string, run: string): Promise<string> {
  const { call, apps, demographics } = stage;
  const body = { body: demographics, contentType: xml };
  const recordId = idOf(await call('record_create', admin, 'POST', '/records/', body));
  await call('record_create_ext', admin, 'PUT', `/records/external/${apps.admin.id}/patient-${run}`, body);
  await call('record_search', admin, 'GET', '/records/search?label=oyelaran');
  await call('record_set_owner', admin, 'PUT', `/records/${recordId}/owner`, {
    body: accountId,
    contentType: 'text/plain',
  });
  await call('record_get_owner', admin, 'GET', `/records/${recordId}/owner`);
  await call('record', admin, 'GET', `/records/${recordId}`);
  const relative = `relative-${run}@mail.example`;
  await admin.send('POST', '/accounts/', { form: { account_id: relative, primary_secret_p: '0' } });
  await call('record_share_add', admin, 'POST', `/records/${recordId}/shares/`, {
    form: { account_id: relative },
  });
  await call('record_shares', admin, 'GET', `/records/${recordId}/shares/`);
  await call('record_share_delete', admin, 'DELETE', `/records/${recordId}/shares/${relative}`);
  return recordId;
}

async function access(
  { call, origin, apps }: Stagehands,
  user: DemoClient,
  session: DemoClient,
  recordId: string,
): Promise<DemoClient> {
  const asked = await call('request_token', user, 'POST', '/oauth/request_token', {
    form: { oauth_callback: 'oob', indivo_record_id: recordId },
  });
  const internal = `/oauth/internal/request_tokens/${new URLSearchParams(asked.text).get('oauth_token')}`;
  await call('request_token_claim', session, 'POST', `${internal}/claim`);
  await call('request_token_info', session, 'GET', `${internal}/info`);
  const approved = await call('request_token_approve', session, 'POST', `${internal}/approve`, {
    form: { record_id: recordId },
  });
  const location = new URL(decodeURIComponent(approved.text.slice('location='.length)));
  const exchanged = await call(
    'exchange_token',
    withToken(origin, apps.user, asked),
    'POST',
    '/oauth/access_token',
    {
      form: { oauth_verifier: location.searchParams.get('oauth_verifier')! },
    },
  );
  return withToken(origin, apps.user, exchanged);
}

async function documents(
  { call, apps }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  recordId: string,
): Promise<void> {
  const all = `/records/${recordId}/documents/`;
  const external = `${all}external/${apps.user.id}/letter-1`;
  const body = (text: string): Call => ({ body: `<Letter>${text}</Letter>`, contentType: xml });
  const id = idOf(await call('document_create', app, 'POST', all, body('one')));
  await call('document_create_by_ext_id', app, 'PUT', external, body('two'));
  await call('record_document_ext', app, 'GET', external);
  await call('record_document_meta_ext', app, 'GET', `${external}/meta`);
  await call('record_document_label_ext', app, 'PUT', `${external}/label`, {
    body: 'Second',
    contentType: 'text/plain',
  });
  await call('record_document_label', app, 'PUT', `${all}${id}/label`, {
    body: 'First',
    contentType: 'text/plain',
  });
  const newer = idOf(await call('document_version', app, 'POST', `${all}${id}/replace`, body('three')));
  await call('record_specific_document', app, 'GET', all + newer);
  await call('record_document_meta', app, 'GET', `${all}${newer}/meta`);
  await call('document_versions', app, 'GET', `${all}${newer}/versions/`);
  await call('record_document_list', session, 'GET', all);
  await call('documents_delete', app, 'DELETE', all);
  await call('update_document_meta', app, 'PUT', `${all}${id}/meta`, {
    body: 'x',
    contentType: 'text/plain',
  });
}

async function accountEnds(
  { call }: Stagehands,
  admin: DemoClient,
  session: DemoClient,
  id: string,
): Promise<void> {
  const path = `/accounts/${id}`;
  await call('record_list', session, 'GET', `${path}/records/`);
  await call('account_permissions', session, 'GET', `${path}/permissions/`);
  await call('account_primary_secret_void', admin, 'PUT', `${path}/primary-secret`);
  await call('account_forgot_password', admin, 'POST', `${path}/forgot-password`);
  await call('account_reset', admin, 'POST', `${path}/reset`);
  await call('account_set_state', admin, 'POST', `${path}/set-state`, { form: { state: 'retired' } });
}
