/**
 * Messages and notifications: sending to an account and to a record, reading, archiving, accepting an
 * attachment.
 */
import { sampleModels } from '../models-document.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

export async function messages(play: Play): Promise<void> {
  play.set({ 'new message key': `hello-${play.run}` });
  await play.calls('account_send_message', 'record_send_message', 'account_inbox');

  const key = `results-${play.run}`;
  play.set({ 'new message key': key, 'message key': key });
  await play.call('record_send_message: that waits', {
    by: 'token',
    form: {
      subject: 'Results',
      body: '**Two** documents.',
      body_type: 'markdown',
      severity: 'high',
      num_attachments: '2',
    },
  });
  await play.call('record_message_attach', { path: { ATTACHMENT_NUM: '2' } });
  // Has facts, which accepting the attachment stores.
  await play.call('record_message_attach: the last one', { body: sampleModels });

  play.set({ message: idOf(await play.call('account_inbox: with attachments'), 'Message') });
  // The first read, and a further one.
  await play.calls('account_inbox_message', 'account_inbox_message');
  await play.call('account_inbox_message_attachment_accept');
  await play.calls('account_message_archive', 'account_message_archive');
  await play.call('account_inbox: archived too', { query: { include_archive: '1' } });
  await play.calls('record_notify', 'account_notifications');
}
