/** What apps keep for an account, their storage, subscriptions, and an autonomous app. */
import { signUrl } from '../../../../shared/oauth/signed-url.ts';
import { sampleModels } from '../models-document.ts';
import type { Play } from '../play.ts';
import { idOf, textOf } from '../scenario-context.ts';

/** Preferences, connect credentials, and a URL signed with one of their tokens. */
export async function accountApps(play: Play): Promise<void> {
  await play.call('set_user_preferences: by the app', { by: 'token', body: 'large print' });
  await play.calls('set_user_preferences', 'get_user_preferences');
  await play.call('get_user_preferences: by the app', { by: 'token' });
  await play.call('delete_user_preferences');

  const credentials = await play.call('get_connect_credentials');
  const url = signUrl(
    `/widgets/Chart?record_id=${play.get('record')}`,
    textOf(credentials, 'RESTToken'),
    textOf(credentials, 'RESTSecret'),
    `${new Date().toISOString().slice(0, 19)}Z`,
  );
  play.set({ 'signed url': url });
  await play.call('surl_verify');
}

/** Subscriptions, and changes that cause their webhooks to be called. */
export async function subscriptions(play: Play): Promise<void> {
  play.set({ subscription: idOf(await play.call('subscription_create'), 'Subscription') });
  // The second call renews the subscription.
  await play.calls('subscription_create', 'subscription_list');
  play.set({ document: idOf(await play.call('document_create', { body: sampleModels })) });
  await play.call('document_version', { body: sampleModels });
  await play.call('subscription_delete');
}

/** Both storages of an app. */
export async function storage(play: Play): Promise<void> {
  play.set({ 'external id': 'settings' });
  play.set({ 'app document': idOf(await play.call('app_document_create')) });
  await play.calls(
    'app_document_create_or_update_ext',
    'app_document_ext',
    'app_document_meta_ext',
    'app_document_label',
    'app_specific_document',
    'app_document_meta',
    'app_document_list',
    'app_document_create_or_update',
    'app_document_delete',
  );
  play.set({ 'app document': idOf(await play.call('record_app_document_create')) });
  await play.calls(
    'record_app_document_create_or_update_ext',
    'record_app_document_ext',
    'record_app_document_meta_ext',
    'record_app_document_label',
    'record_app_specific_document',
    'record_app_document_meta',
    'record_app_document_list',
    'record_app_document_delete',
  );
}

export async function autonomousApp(play: Play): Promise<void> {
  await play.calls('record_pha_enable', 'record_phas', 'record_pha');
  const primed = play.withTokenOf('background', await play.call('record_pha_setup'));
  await play.prepare('document_create', { body: '<Setting>result</Setting>' }, primed);
  await play.calls('app_record_list', 'autonomous_access_token', 'pha_record_delete');
}
