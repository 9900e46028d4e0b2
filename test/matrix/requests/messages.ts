import type { messageEndpoints } from '../../../shared/api/endpoints/messages.ts';
import { note } from '../../support/documents.ts';
import { sendToRecord } from '../../support/messages.ts';
import { sendAttachment } from '../fixtures/account-fixtures.ts';
import { type Build, fresh, record, type Situation } from '../situation.ts';

const self = ({ world }: Situation) => ({ ACCOUNT_EMAIL: world.self.id });

const ofMessage: Build = (situation) => ({
  path: { ...self(situation), MESSAGE_ID: situation.world.belongings.messageId },
});

/** An attachment is accepted once, so an admitted caller gets one of its own. */
const acceptance: Build = async (situation) => {
  const { world, admitted } = situation;
  const { recordId, messageId } = world.belongings;
  const id = admitted ? await sendAttachment(world.service, world.self, recordId) : messageId;
  return { path: { ...self(situation), MESSAGE_ID: id, ATTACHMENT_NUM: '1' } };
};

/** An admitted caller has sent a message that waits for this attachment. */
const attachment: Build = async (situation) => {
  const { world, column, target, admitted } = situation;
  const key = fresh('message');
  if (admitted) await sendToRecord(world.callers[column], target.recordId, key, 2);
  return {
    path: { ...record(situation), MESSAGE_ID: key, ATTACHMENT_NUM: '1' },
    options: { body: note('attached') },
  };
};

export const messageRequests: Readonly<Record<keyof typeof messageEndpoints, Build>> = {
  account_inbox: (situation) => ({ path: self(situation) }),
  account_send_message: (situation) => ({ path: self(situation), options: { form: { subject: 'Hello' } } }),
  account_inbox_message: ofMessage,
  account_message_archive: ofMessage,
  account_inbox_message_attachment_accept: acceptance,
  account_notifications: (situation) => ({ path: self(situation) }),
  record_send_message: (situation) => ({
    path: { ...record(situation), MESSAGE_ID: fresh('message') },
    options: { form: { subject: 'Hello' } },
  }),
  record_message_attach: attachment,
  record_notify: (situation) => ({ path: record(situation), options: { form: { content: 'Hello' } } }),
};
