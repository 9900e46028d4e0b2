/**
 * Messages and notifications: sending to an account and to a record, reading, archiving, accepting an
 * attachment.
 */
import { sampleModels } from '../models-document.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

export async function messages(play: Play): Promise<void> {
  play.set({ 'new message key': `hello-${play.run}` });
  const greeting = idOf(await play.call('account_send_message'), 'Message');
  await play.calls('record_send_message', 'account_inbox');

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
  await play.calls('inbox_attachment', 'record_notify', 'account_notifications');
  await ofPeople(play);
  await answers(play, greeting);
}

/** People write to people, with a document of the record and with a file. */
async function ofPeople(play: Play): Promise<void> {
  await play.prepare('record_share_add', { form: { account_id: '{relative}' } });
  await play.calls('message_recipients', 'message_to_people', 'carenet_message');
  const form = { to: '{relative}', body: 'Have a look.' };
  await play.call('message_to_people: with a document', { form: { ...form, document_ids: '{document}' } });
  const withFile = { form: { ...form, num_attachments: '1' } };
  play.set({ 'unsent message': receiptOf(await play.prepare('message_to_people', withFile)) });
  await play.call('sent_message_discard');
  const sent = receiptOf(await play.call('message_to_people: with a file', withFile));
  play.set({ 'unsent message': sent, 'sent message': sent });
  await play.call('sent_message_attach');
  await play.calls('sent_messages', 'sent_message', 'sent_message_attachment');
}

/** An answer to the admin app. */
async function answers(play: Play, greeting: string): Promise<void> {
  play.set({ message: greeting });
  await play.call('message_reply');
  const form = { body: 'Here is the form.', num_attachments: '1' };
  play.set({ 'unsent message': receiptOf(await play.prepare('message_reply', { form })) });
  await play.prepare('sent_message_attach');
  const { messages } = JSON.parse((await play.call('app_inbox')).text) as { messages: { id: string }[] };
  play.set({ reply: messages[0]!.id });
  await play.calls('app_inbox_message', 'app_inbox_attachment', 'app_message_archive');
  await play.call('app_inbox: archived too', { query: { include_archive: '1' } });
}

function receiptOf({ text }: { readonly text: string }): string {
  return (JSON.parse(text) as { id: string }).id;
}
