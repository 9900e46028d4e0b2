/** Answering a message: its sender gets the answer, a person or an app that takes replies (docs/contract/messages.md#replies). */
import type { messageEndpoints } from '../../../api/endpoints/messages.ts';
import { ApiError } from '../../../errors.ts';
import { limits } from '../../../limits.ts';
import { keys, type MessageCopyItem } from '../../../store/items/index.ts';
import { expectItem } from '../../../store/reads.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { findMessage } from '../find.ts';
import { isSameSender, takesReplies } from './addressees.ts';
import { readLetter } from './letter.ts';
import { type Course, send } from './send.ts';

export const reply: Handler<(typeof messageEndpoints)['message_reply']> = async ({ path, form }, context) => {
  const { copy } = await findMessage(context.entities.account.id, path.MESSAGE_ID, context.store);
  const letter = readLetter(form);
  const subject = form.subject ?? replyTo(copy.subject);
  const course =
    copy.senderLocator === undefined ? await toApp(copy, context) : toPerson(copy, copy.senderLocator);
  return send({ ...letter, subject }, course, context).catch(whoIsGone);
};

function toPerson(copy: MessageCopyItem, sender: string): Course {
  return {
    target: { ...recordOf(copy), recipients: [sender] },
    keyTarget: ['reply', copy.id],
    towards: [sender],
    answers: { inReplyTo: copy.id, ...(copy.sentId !== undefined && { answered: copy.sentId }) },
  };
}

/** Throws 400 when the app takes no replies, and 410 when it is not the one any more that sent the message. One round trip. */
async function toApp(copy: MessageCopyItem, { store }: Context): Promise<Course> {
  const appId = copy.senderId ?? '';
  const [app, state] = await store.get([keys.app(appId), keys.messageState(copy.message)]);
  const { senderGrant, senderKey } = expectItem(state);
  if (!app || !isSameSender(app, senderGrant)) throw new ApiError('recipient_gone');
  if (!takesReplies(app)) throw new ApiError('replies_refused');
  return {
    target: { ...recordOf(copy), recipients: [], appId },
    keyTarget: ['reply', copy.id],
    towards: [appId],
    answers: { inReplyTo: copy.id, ...(senderKey !== undefined && { answered: senderKey }) },
  };
}

function recordOf({ recordId }: MessageCopyItem) {
  return recordId === undefined ? {} : { recordId };
}

/** Who has sent the message is no secret, so that the caller is told that there is nobody to answer. */
function whoIsGone(error: unknown): never {
  if (error instanceof ApiError && error.code === 'recipient_unknown') throw new ApiError('recipient_gone');
  throw error;
}

const before = 'Re: ';

/** The subject of an answer: that of the message, behind `Re:` once. */
function replyTo(subject: string): string {
  const whole = subject.startsWith(before) ? subject : before + subject;
  return [...whole].slice(0, limits.messageSubject).join('').trimEnd();
}
