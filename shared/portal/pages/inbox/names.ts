/** What those are called who send and get messages. */
import type { ListedSentMessage, Message } from '../../../client/index.ts';
import type { Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';

/** The name, else the id. Of somebody whose account is erased, neither is known. */
export function senderName({ sender, senderName: name }: Message, { inbox }: Texts): string {
  return name || sender || inbox.somebody;
}

/** A person with the same name can be another one, so that the address stands beside it. */
export function senderInFull(message: Message, texts: Texts): string {
  const name = senderName(message, texts);
  const isKnown = message.senderType === 'account' && message.sender !== '' && name !== message.sender;
  return isKnown ? `${name} (${message.sender})` : name;
}

type To = ListedSentMessage['to'][number];

export function addresseeName({ kind, id, name }: To, record: Scope | undefined, { inbox }: Texts): string {
  if (kind === 'controllers') return inbox.sent.controllers(record?.owner);
  return name ?? id ?? inbox.somebody;
}

/** All of them, with commas between them. */
export function addresseeNames(
  { to, record_id }: ListedSentMessage,
  scopes: readonly Scope[],
  texts: Texts,
): string {
  const record = scopes.find(({ recordId }) => recordId === record_id);
  return to.map((one) => addresseeName(one, record, texts)).join(', ');
}
