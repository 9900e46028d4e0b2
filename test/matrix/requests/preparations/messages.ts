/** Preparations for messages with attachments, and for what people write. */

import type { SignedClient } from '../../../support/client.ts';
import { messagesOf, sendToAccount, sendToRecord } from '../../../support/messages.ts';
import type { Person } from '../../../support/people.ts';
import { accountPath, succeeded } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { sendAttachment } from '../../fixtures/account-fixtures.ts';
import { appOf, type World } from '../../fixtures/index.ts';
import { fresh, once, type Preparations, type Prepare } from '../../situation.ts';

/** SELF writes an answer that waits for a file, and sends the file, too. Returns the id in the sent folder. */
async function answer(person: Person, messageId: string, isComplete: boolean): Promise<string> {
  const form = { body: 'Here it is.', num_attachments: '1' };
  const path = accountPath(person.id, `/inbox/${messageId}/reply`);
  const { id } = succeeded(await person.session.post(path, { form }), 'message_reply').json() as {
    id: string;
  };
  const file = { body: 'Dear Doctor Adams', contentType: 'text/plain' };
  if (isComplete) {
    const place = accountPath(person.id, `/sent/${id}/attachments/1`);
    succeeded(await person.session.post(place, file), 'sent_message_attach');
  }
  return id;
}

/** To the UI app: nobody may write to one app often. */
async function written({ callers, self }: World, isComplete: boolean): Promise<string> {
  return answer(self, await sendToAccount(callers.UI, self.id, { subject: fresh('question') }), isComplete);
}

const sharedAnswer = once((world: World) => written(world, true));

const sent: Prepare = async ({ world, admitted }) => ({
  roles: { 'sent message': admitted ? await sharedAnswer(world) : world.belongings.messageId },
});
const unsent: Prepare = async ({ world, admitted }) => ({
  roles: { 'unsent message': admitted ? await written(world, false) : world.belongings.messageId },
});

/** The app of the column is in the path, and what it reads there is an answer of SELF to it. */
const toApp: Prepare = async ({ world, column, admitted, failing }) => {
  const { admin, ui } = world.service.apps;
  const own = appOf(world, column)?.id ?? (column === 'UI' ? ui.id : admin.id);
  const other = own === admin.id ? ui.id : admin.id;
  const roles = { admin: failing === 'm' ? other : own, reply: world.belongings.messageId };
  return {
    roles: admitted ? { ...roles, reply: await sharedAnswerTo(world, own, world.callers[column]) } : roles,
  };
};

const answersTo = once(async (_: World) => new Map<string, Promise<string>>());

/** One for each app: nobody reads it away, and an answer that is archived stays. */
async function sharedAnswerTo(world: World, appId: string, client: SignedClient): Promise<string> {
  const made = await answersTo(world);
  const reply = made.get(appId) ?? answerTo(world, appId, client);
  made.set(appId, reply);
  return reply;
}

/** An admin app has written to the account, a user app to a record of it. */
async function answerTo(world: World, appId: string, client: SignedClient): Promise<string> {
  const { self, service, belongings } = world;
  if (appId === service.apps.user.id) {
    const app = await storeToken(service, self, belongings.recordId);
    await sendToRecord(app, belongings.recordId, fresh('question'));
  } else await sendToAccount(client, self.id, { subject: fresh('question') });
  const [newest] = await messagesOf(self);
  await answer(self, newest!.attributes.id!, true);
  const inbox = await client.get(`/apps/${encodeURIComponent(appId)}/inbox/`);
  return (succeeded(inbox, 'app_inbox').json() as { messages: { id: string }[] }).messages[0]!.id;
}

export const messagePreparations: Preparations = {
  message_to_people: ({ world, column, target }) => ({
    roles: { relative: column === 'SHR' ? target.owner.id : world.member.id },
  }),
  sent_message: sent,
  sent_message_attachment: sent,
  sent_message_attach: unsent,
  sent_message_discard: unsent,
  app_inbox: toApp,
  app_inbox_message: toApp,
  app_inbox_attachment: toApp,
  app_message_archive: toApp,
  /** An attachment can be accepted only once, so each allowed caller gets one of its own. */
  account_inbox_message_attachment_accept: async ({ world, admitted }) => {
    if (!admitted) return {};
    const { service, self, belongings } = world;
    return { roles: { message: await sendAttachment(service, self, belongings.recordId) } };
  },
  /** Each allowed caller has sent a message that waits for this attachment. */
  record_message_attach: async ({ world, column, target, admitted }) => {
    const key = fresh('message');
    if (admitted) await sendToRecord(world.callers[column], target.recordId, key, 2);
    return { roles: { 'message key': key } };
  },
};
