/** `Messages`, the inbox of an account: docs/contract/messages.md#account-inbox. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';
import { type MessageView, messageNode } from './message.ts';

export interface MessagesView {
  readonly messages: readonly MessageView[];
}

export function messagesNode(view: MessagesView): XmlNode {
  return element('Messages', {}, view.messages.map(messageNode));
}
