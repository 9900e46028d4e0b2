/** A message as the person sees it who has written it (docs/contract/messages.md#the-sent-folder). */
import type { AttachmentItem, SentMessageItem } from '../../../store/items/index.ts';
import { formatStored } from '../../../time.ts';
import type { People, Person } from '../senders.ts';
import { longestWait } from '../waiting.ts';
import { attachmentView } from './attachment-view.ts';

/** Those whom messages are for. */
export interface Names {
  readonly people: People;
  readonly apps: ReadonlyMap<string, Person>;
}

/** Somebody whom the message is for. Without an id the account is erased, or it is for all who control the record. */
interface Addressee {
  readonly kind: 'account' | 'app' | 'controllers';
  readonly id: string | null;
  readonly name: string | null;
  /** Null as long as it is not known. */
  readonly delivered: boolean | null;
}

interface Shown {
  readonly body: string;
  readonly attachments: readonly AttachmentItem[];
}

/** As a list has it: without its text. */
export function sentView(sent: SentMessageItem, names: Names) {
  const { id, key, subject, recordId, carenetId, inReplyTo, attachments, createdAt, deliveredAt } = sent;
  return {
    id,
    message_key: key ?? null,
    subject,
    to: addresseesIn(sent, names),
    record_id: recordId ?? null,
    carenet_id: carenetId ?? null,
    in_reply_to: inReplyTo ?? null,
    sent_at: formatStored(createdAt),
    delivered_at: deliveredAt === undefined ? null : formatStored(deliveredAt),
    discarded_at:
      deliveredAt === undefined
        ? formatStored(new Date(Date.parse(createdAt) + longestWait).toISOString())
        : null,
    attachment_count: attachments,
  };
}

/** The same with its text, and the attachments that are there. */
export function sentViewWith(sent: SentMessageItem, names: Names, { body, attachments }: Shown) {
  return {
    ...sentView(sent, names),
    body,
    attachments: attachments.map(attachmentView),
  };
}

function addresseesIn(sent: SentMessageItem, { people, apps }: Names): readonly Addressee[] {
  const { recipients, carenetId, appId, deliveredAt, undelivered = [] } = sent;
  const delivered = (to: string) => (deliveredAt === undefined ? null : !undelivered.includes(to));
  if (carenetId !== undefined)
    return [{ kind: 'controllers', id: null, name: null, delivered: delivered('') }];
  if (appId !== undefined)
    return [{ kind: 'app', id: appId, name: apps.get(appId)?.name ?? null, delivered: delivered(appId) }];
  return recipients.map((locator) => {
    const person = people.get(locator);
    return {
      kind: 'account',
      id: person?.id ?? null,
      name: person?.name ?? null,
      delivered: delivered(locator),
    };
  });
}
