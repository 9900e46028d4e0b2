/** docs/contract/messages.md#messages-and-notifications: messages to accounts and to the record, their attachments, reading and accepting. */
import fc from 'fast-check';
import type { Answer } from '../../in-process/service.ts';
import { isFull } from '../model/access.ts';
import { type Message, type Person, people } from '../model/state.ts';
import { ok, rejected } from '../plan.ts';
import { type Participant, type Scene, timeText } from '../scene.ts';
import { addDocument, type Content, content } from './documents.ts';
import { kind, pick, position, type StepKinds, who } from './step.ts';

const keys = ['m1', 'm2'] as const;
const person = fc.constantFrom<Person>('owner', 'owner', ...people);
const attachmentNumber = fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 0);
/** Mostly one of them, so that messages get their attachments. */
const senders = [who.autonomous, who.autonomous, who.autonomous, who.opened, who.admin];
const key = fc.constantFrom(...keys);

function messageOf(scene: Scene, by: Participant, key: string): Message | undefined {
  const sender = scene.callingApp(by);
  return scene.model.messages.find((message) => message.sender === sender && message.key === key);
}

/** Every recipient of now gets a copy. Its id is that of the newest message in the inbox. */
async function deliver(scene: Scene, message: Message, at: Date): Promise<void> {
  message.delivered = true;
  for (const account of people) if (isFull(scene.model, account)) await addCopy(scene, account, message, at);
}

async function addCopy(scene: Scene, account: Person, message: Message, at: Date): Promise<void> {
  const { text } = await scene.perform(scene.session(account), {
    method: 'GET',
    path: scene.account(account, '/inbox/'),
    query: { limit: '1' },
    operation: 'account_inbox',
    rule: 'SELF',
    on: { account },
    isInTrail: false,
    outcome: () => ok,
  });
  const id = /<Message id="([^"]+)"/.exec(text)?.[1] ?? 'none';
  scene.inbox(account).push({ id, message, receivedAt: timeText(at) });
}

const copyAt = (scene: Scene, account: Person, at: number) => pick(scene.inbox(account), at);

/** The id of the newest document, as its owner sees it. */
async function newestDocument(scene: Scene): Promise<Answer> {
  return scene.perform(scene.session(scene.model.owner.person), {
    method: 'GET',
    path: scene.record('/documents/'),
    query: { limit: '1' },
    operation: 'record_document_list',
    rule: 'REC_DOC',
    outcome: () => ok,
  });
}

export const messageSteps: StepKinds = {
  sendToRecord: kind<{ key: string; count: number }>(
    8,
    senders,
    { key, count: fc.constantFrom(0, 1, 1, 1, 2) },
    (scene, by, { key, count }) => ({
      method: 'POST',
      path: scene.record(`/inbox/${key}`),
      form: { subject: `to all ${key}`, body: 'Please look.', num_attachments: String(count) },
      operation: 'record_send_message',
      rule: 'REC_MSG',
      outcome: () => {
        if (messageOf(scene, by, key)) return rejected(400);
        return {
          status: 200,
          effect: async ({ at }) => {
            const message: Message = {
              sender: scene.callingApp(by),
              key,
              subject: `to all ${key}`,
              body: 'Please look.',
              count,
              attachments: new Map(),
              delivered: false,
            };
            scene.model.messages.push(message);
            if (count === 0) await deliver(scene, message, at);
          },
        };
      },
    }),
  ),

  attach: kind<{ key: string; number: number; content: Content }>(
    9,
    senders,
    { key, number: attachmentNumber, content },
    (scene, by, { key: chosen, number, content }) => {
      const sender = scene.callingApp(by);
      const open = scene.model.messages.find((each) => each.sender === sender && !each.delivered);
      const key = open?.key ?? chosen;
      return {
        method: 'POST',
        path: scene.record(`/inbox/${key}/attachments/${number}`),
        body: content.body,
        operation: 'record_message_attach',
        rule: 'REC_MSG',
        outcome: () => {
          const message = messageOf(scene, by, key);
          if (!message) return rejected(404);
          const isOutOfRange = number < 1 || number > message.count;
          if (isOutOfRange || message.attachments.has(number) || !content.isValid) return rejected(400);
          return {
            status: 200,
            effect: async ({ at }) => {
              message.attachments.set(number, { body: content.body, type: content.type });
              if (message.attachments.size === message.count) await deliver(scene, message, at);
            },
          };
        },
      };
    },
  ),

  sendToAccount: kind<{ account: Person }>(1, [who.admin], { account: person }, (scene, by, { account }) => ({
    method: 'POST',
    path: scene.account(account, '/inbox/'),
    form: { subject: 'for you', body: 'Only for you.' },
    operation: 'account_send_message',
    rule: 'ADMIN',
    isInTrail: false,
    outcome: () => ({
      status: 200,
      effect: async (answer) => {
        const message = {
          sender: scene.callingApp(by),
          subject: 'for you',
          body: 'Only for you.',
          count: 0,
          attachments: new Map(),
          delivered: true,
        };
        await addCopy(scene, account, message, answer.at);
      },
    }),
  })),

  readMessage: kind<{ account: Person; copy: number }>(
    2,
    [who.self],
    { account: person, copy: position },
    (scene, _by, { account, copy: at }) => {
      const copy = copyAt(scene, account, at);
      return {
        method: 'GET',
        path: scene.account(account, `/inbox/${copy?.id ?? 'none'}`),
        operation: 'account_inbox_message',
        rule: 'SELF',
        on: { account },
        isInTrail: false,
        outcome: () => {
          if (!copy) return rejected(404);
          return {
            status: 200,
            effect: ({ at }) => {
              copy.readAt ??= timeText(at);
            },
          };
        },
      };
    },
  ),

  archive: kind<{ account: Person; copy: number }>(
    2,
    [who.self],
    { account: person, copy: position },
    (scene, _by, { account, copy: at }) => {
      const copy = copyAt(scene, account, at);
      return {
        method: 'POST',
        path: scene.account(account, `/inbox/${copy?.id ?? 'none'}/archive`),
        operation: 'account_message_archive',
        rule: 'SELF',
        on: { account },
        isInTrail: false,
        outcome: () => {
          if (!copy) return rejected(404);
          return {
            status: 200,
            effect: ({ at }) => {
              copy.archivedAt ??= timeText(at);
            },
          };
        },
      };
    },
  ),

  accept: kind<{ account: Person; copy: number; number: number }>(
    6,
    [who.self],
    { account: person, copy: position, number: attachmentNumber },
    (scene, by, { account, copy: at, number }) => {
      const holding = scene.inbox(account).filter(({ message }) => message.count > 0);
      const copy = pick(holding, at) ?? copyAt(scene, account, at);
      const attachment = copy?.message.attachments.get(number);
      const isSelf = by.caller.kind === 'session' && by.caller.person === account;
      const mayAccept = isSelf && isFull(scene.model, account);
      return {
        method: 'POST',
        path: scene.account(account, `/inbox/${copy?.id ?? 'none'}/attachments/${number}/accept`),
        operation: 'account_inbox_message_attachment_accept',
        rule: 'SELF',
        on: { account },
        // Only an accepted attachment tells its record: docs/contract/audits.md#what-is-recorded.
        isInTrail: attachment !== undefined && attachment.savedAs === undefined && mayAccept,
        document: null,
        outcome: () => {
          if (!attachment) return rejected(404);
          if (!isFull(scene.model, account)) return rejected(403);
          if (attachment.savedAs !== undefined) return rejected(410);
          return {
            status: 200,
            effect: async ({ at }) => {
              const newest = await newestDocument(scene);
              const version = addDocument(scene, by, attachment, { ...newest, at });
              attachment.savedAs = version.id;
              return version.id;
            },
          };
        },
      };
    },
  ),
};
