/** Preparations for messages with attachments. */
import { sendToRecord } from '../../../support/messages.ts';
import { sendAttachment } from '../../fixtures/account-fixtures.ts';
import { fresh, type Preparations } from '../../situation.ts';

export const messagePreparations: Preparations = {
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
