/** Handlers of messages and notifications. */
import type { messageEndpoints } from '../../shared/api/endpoints/messages.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { acceptAttachment } from '../../shared/domain/messages/accept.ts';
import {
  archiveAppMessage,
  listAppInbox,
  readAppAttachment,
  readAppMessage,
} from '../../shared/domain/messages/app-inbox.ts';
import { attachToMessage } from '../../shared/domain/messages/attach.ts';
import { listInbox } from '../../shared/domain/messages/inbox.ts';
import { listNotifications } from '../../shared/domain/messages/notifications.ts';
import { notifyRecord } from '../../shared/domain/messages/notify.ts';
import { attachFile } from '../../shared/domain/messages/people/attach.ts';
import { listRecipients } from '../../shared/domain/messages/people/recipients-list.ts';
import { reply } from '../../shared/domain/messages/people/reply.ts';
import { writeToControllers, writeToPeople } from '../../shared/domain/messages/people/send.ts';
import {
  discardSent,
  listSent,
  readSent,
  readSentAttachment,
} from '../../shared/domain/messages/people/sent.ts';
import { archiveMessage, readInboxAttachment, readMessage } from '../../shared/domain/messages/read.ts';
import { sendToAccount } from '../../shared/domain/messages/send.ts';
import { sendToRecord } from '../../shared/domain/messages/send-to-record.ts';

export const messageHandlers: Handlers<typeof messageEndpoints> = {
  account_inbox: listInbox,
  account_send_message: sendToAccount,
  account_inbox_message: readMessage,
  account_message_archive: archiveMessage,
  account_inbox_message_attachment_accept: acceptAttachment,
  inbox_attachment: readInboxAttachment,
  message_reply: reply,
  sent_messages: listSent,
  sent_message: readSent,
  sent_message_attach: attachFile,
  sent_message_attachment: readSentAttachment,
  sent_message_discard: discardSent,
  account_notifications: listNotifications,
  message_recipients: listRecipients,
  message_to_people: writeToPeople,
  carenet_message: writeToControllers,
  record_send_message: sendToRecord,
  record_message_attach: attachToMessage,
  record_notify: notifyRecord,
  app_inbox: listAppInbox,
  app_inbox_message: readAppMessage,
  app_inbox_attachment: readAppAttachment,
  app_message_archive: archiveAppMessage,
};
