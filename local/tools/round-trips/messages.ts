/** Messages and notifications: sent to an account and to a record, read, archived, an attachment accepted. */
import { type Call, DemoClient } from '../../demo/signed-client.ts';
import { sampleModels } from './models-document.ts';
import type { Stagehands } from './scenario-context.ts';

const letter = (text: string): Call => ({
  body: `<Letter>${text}</Letter>`,
  contentType: 'application/xml',
});

export async function messages(
  { call, apps, origin }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  accountId: string,
  recordId: string,
  run: string,
): Promise<void> {
  const admin = new DemoClient(origin, apps.admin);
  const inbox = `/accounts/${accountId}/inbox/`;
  const toRecord = `/records/${recordId}/inbox/`;
  await call('account_send_message', admin, 'POST', inbox, {
    form: { subject: 'Welcome', message_id: `welcome-${run}` },
  });
  await call('record_send_message', admin, 'POST', `${toRecord}hello-${run}`, {
    form: { subject: 'Hello', body: 'Have a look.' },
  });
  await call('account_inbox', session, 'GET', inbox);

  const results = `${toRecord}results-${run}`;
  await call('record_send_message: that waits', app, 'POST', results, {
    form: {
      subject: 'Results',
      body: '**Two** documents.',
      body_type: 'markdown',
      severity: 'high',
      num_attachments: '2',
    },
  });
  const attachment = (number: number) => `${results}/attachments/${number}`;
  await call('record_message_attach', app, 'POST', attachment(2), letter('two'));
  // With facts, which accepting it stores.
  const models = { body: sampleModels, contentType: 'application/xml' };
  await call('record_message_attach: the last one', app, 'POST', attachment(1), models);

  const listed = await call('account_inbox: with attachments', session, 'GET', inbox);
  const message = inbox + (/<Message id="([^"]+)"/.exec(listed.text)?.[1] ?? '');
  // Once for the first time, and once more.
  await call('account_inbox_message', session, 'GET', message);
  await call('account_inbox_message', session, 'GET', message);
  const accept = `${message}/attachments/1/accept`;
  await call('account_inbox_message_attachment_accept', session, 'POST', accept);
  await call('account_message_archive', session, 'POST', `${message}/archive`);
  await call('account_message_archive', session, 'POST', `${message}/archive`);
  await call('account_inbox: archived too', session, 'GET', `${inbox}?include_archive=1`);

  await call('record_notify', app, 'POST', `/records/${recordId}/notifications/`, {
    form: { content: 'Two documents were filed' },
  });
  await call('account_notifications', session, 'GET', `/accounts/${accountId}/notifications/`);
}
