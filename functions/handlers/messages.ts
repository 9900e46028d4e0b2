/** Handlers of messages and notifications. */
import type { messageEndpoints } from '../../shared/api/endpoints/messages.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { acceptAttachment } from '../../shared/domain/messages/accept.ts';
import { attachToMessage } from '../../shared/domain/messages/attach.ts';
import { listInbox } from '../../shared/domain/messages/inbox.ts';
import { listNotifications } from '../../shared/domain/messages/notifications.ts';
import { notifyRecord } from '../../shared/domain/messages/notify.ts';
import { archiveMessage, readMessage } from '../../shared/domain/messages/read.ts';
import { sendToAccount } from '../../shared/domain/messages/send.ts';
import { sendToRecord } from '../../shared/domain/messages/send-to-record.ts';

export const messageHandlers: Handlers<typeof messageEndpoints> = {
  account_inbox: listInbox,
  account_send_message: sendToAccount,
  account_inbox_message: readMessage,
  account_message_archive: archiveMessage,
  account_inbox_message_attachment_accept: acceptAttachment,
  account_notifications: listNotifications,
  record_send_message: sendToRecord,
  record_message_attach: attachToMessage,
  record_notify: notifyRecord,
};
