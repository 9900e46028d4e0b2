/** App storage, apps on records, and autonomous apps. */

import type { Operation } from '../../../shared/api/registry.ts';
import { DemoClient } from '../../demo/signed-client.ts';
import { idOf, type Stagehands, withToken } from './scenario-context.ts';

const body = (text: string) => ({ body: `<Setting>${text}</Setting>`, contentType: 'application/xml' });
const label = { body: 'A label', contentType: 'text/plain' };

export async function storage(
  stage: Stagehands,
  user: DemoClient,
  app: DemoClient,
  recordId: string,
): Promise<void> {
  const { call, apps } = stage;
  const id = apps.user.id;
  const update = await oneStorage(stage, user, `/apps/${id}/documents/`, {
    list: 'app_document_list',
    create: 'app_document_create',
    putExternal: 'app_document_create_or_update_ext',
    getExternal: 'app_document_ext',
    metaExternal: 'app_document_meta_ext',
    get: 'app_specific_document',
    meta: 'app_document_meta',
    label: 'app_document_label',
  });
  await call('app_document_create_or_update', user, 'PUT', update, body('newer'));
  await call('app_document_delete', user, 'DELETE', update);
  const deleted = await oneStorage(stage, app, `/records/${recordId}/apps/${id}/documents/`, {
    list: 'record_app_document_list',
    create: 'record_app_document_create',
    putExternal: 'record_app_document_create_or_update_ext',
    getExternal: 'record_app_document_ext',
    metaExternal: 'record_app_document_meta_ext',
    get: 'record_app_specific_document',
    meta: 'record_app_document_meta',
    label: 'record_app_document_label',
  });
  await call('record_app_document_delete', app, 'DELETE', deleted);
}

type Calls = Readonly<
  Record<
    'list' | 'create' | 'putExternal' | 'getExternal' | 'metaExternal' | 'get' | 'meta' | 'label',
    Operation
  >
>;

/** The calls that both storages have. Answers the path of a document that is left. */
async function oneStorage(
  { call }: Stagehands,
  client: DemoClient,
  all: string,
  calls: Calls,
): Promise<string> {
  const one = all + idOf(await call(calls.create, client, 'POST', all, body('one')));
  const external = `${all}external/settings`;
  await call(calls.putExternal, client, 'PUT', external, body('two'));
  await call(calls.getExternal, client, 'GET', external);
  await call(calls.metaExternal, client, 'GET', `${external}/meta`);
  await call(calls.label, client, 'PUT', `${one}/label`, label);
  await call(calls.get, client, 'GET', one);
  await call(calls.meta, client, 'GET', `${one}/meta`);
  await call(calls.list, client, 'GET', all);
  return one;
}

export async function autonomousApp(
  { call, apps, origin }: Stagehands,
  admin: DemoClient,
  recordId: string,
): Promise<void> {
  const { background } = apps;
  const client = new DemoClient(origin, background);
  const onRecord = `/records/${recordId}/apps/${background.id}`;
  await call('record_pha_enable', admin, 'PUT', onRecord);
  await call('record_phas', admin, 'GET', `/records/${recordId}/apps/`);
  await call('record_pha', admin, 'GET', onRecord);
  const setUp = await call('record_pha_setup', admin, 'POST', `${onRecord}/setup`, body('begin'));
  await withToken(origin, background, setUp).send('POST', `/records/${recordId}/documents/`, body('result'));
  await call('app_record_list', client, 'GET', `/apps/${background.id}/records/`);
  await call(
    'autonomous_access_token',
    client,
    'POST',
    `/apps/${background.id}/records/${recordId}/access_token`,
  );
  await call('pha_record_delete', admin, 'DELETE', onRecord);
}
