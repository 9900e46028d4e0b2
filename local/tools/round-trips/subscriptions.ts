/** Subscriptions, and changes that they are told of. */
import type { DemoClient } from '../../demo/signed-client.ts';
import { sampleModels } from './models-document.ts';
import { idOf, type Stagehands } from './scenario-context.ts';

export async function subscriptions(
  { call, apps, callback }: Stagehands,
  app: DemoClient,
  recordId: string,
): Promise<void> {
  const all = `/experimental/records/${recordId}/apps/${apps.user.id}/subscriptions/`;
  const form = { url: '/reports/minimal/labs/', callback };
  // Once anew, and once to renew it.
  const made = await call('subscription_create', app, 'POST', all, { form });
  await call('subscription_create', app, 'POST', all, { form });
  const id = /<Subscription id="([^"]+)"/.exec(made.text)?.[1] ?? '';
  await call('subscription_list', app, 'GET', all);

  const documents = `/records/${recordId}/documents/`;
  const models = { body: sampleModels, contentType: 'application/xml' };
  const stored = idOf(await call('document_create', app, 'POST', documents, models));
  await call('document_version', app, 'POST', `${documents}${stored}/replace`, models);
  await call('subscription_delete', app, 'DELETE', all + id);
}
