/** What an account keeps with an app: preferences, connect credentials, and a URL signed with one of their tokens. */
import { signUrl } from '../../../shared/oauth/signed-url.ts';
import type { Call, DemoClient } from '../../demo/signed-client.ts';
import { type Stagehands, textOf } from './scenario-context.ts';

export async function accountApps(
  { call, apps }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  accountId: string,
  recordId: string,
): Promise<void> {
  const path = `/accounts/${accountId}/apps/${apps.user.id}`;
  const preferences = `${path}/preferences`;
  const text = (body: string): Call => ({ body, contentType: 'text/plain' });
  await call('set_user_preferences: by the app', app, 'PUT', preferences, text('large print'));
  await call('set_user_preferences', session, 'PUT', preferences, text('small print'));
  await call('get_user_preferences', session, 'GET', preferences);
  await call('get_user_preferences: by the app', app, 'GET', preferences);
  await call('delete_user_preferences', session, 'DELETE', preferences);

  const credentials = await call('get_connect_credentials', session, 'POST', `${path}/connect_credentials`, {
    form: { record_id: recordId },
  });
  const url = signUrl(
    `/widgets/Chart?record_id=${recordId}`,
    textOf(credentials, 'RESTToken'),
    textOf(credentials, 'RESTSecret'),
    `${new Date().toISOString().slice(0, 19)}Z`,
  );
  await call('surl_verify', session, 'GET', `/oauth/internal/surl-verify?url=${encodeURIComponent(url)}`);
}
