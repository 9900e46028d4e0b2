/** Messages that people have written, and what became of their attachments, as it is in the table and the bucket. */

import { mapConcurrent } from '../../../../shared/concurrency/map-concurrent.ts';
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import type { Stores } from '../../../server/codes/stores.ts';

/** By the partitions of the messages. One that was never sent is not there. */
export interface LettersState {
  readonly letters: Readonly<Record<string, LetterState>>;
  /** Who reads the whole record besides its owner. */
  readonly sharing: readonly string[];
}

export interface LetterState {
  /** Numbers of the attachments that are there, with the SHA-256 of each. */
  readonly attachments: Readonly<Record<number, string>>;
  readonly missing: number;
  /** Who has a copy, once for each; undefined as long as it waits. */
  readonly copies: readonly string[] | undefined;
  /** How many people did not get it. */
  readonly undelivered: number;
  /** How many documents of the record each file has become that was accepted. */
  readonly documents: Readonly<Record<number, number>>;
}

/** The people who write to each other about a record. */
export interface Correspondence {
  readonly recordId: string;
  readonly people: readonly string[];
}

/** `written`: by the partitions of messages that were asked for, who has written each. */
export async function readLetters(
  { recordId, people }: Correspondence,
  written: ReadonlyMap<string, string>,
  stores: Stores,
): Promise<LettersState> {
  const { store } = stores;
  const [shares, versions, inboxes] = await Promise.all([
    store.query(keys.fullShares(recordId)),
    store.query(keys.versions(recordId)),
    mapConcurrent(people, people.length, (id) => store.query(keys.openMessages(id))),
  ]);
  const letters: Record<string, LetterState> = {};
  for (const [message, sender] of written) {
    const [[state], attachments, sent] = await Promise.all([
      store.get([keys.messageState(message)]),
      store.query(keys.attachments(message)),
      store.query(keys.sentMessages(sender)),
    ]);
    if (!state) continue;
    const own = sent.find((one) => one.message === message);
    const copies = people.filter((_, at) => inboxes[at]!.some((copy) => copy.message === message));
    letters[message] = {
      attachments: Object.fromEntries(attachments.map(({ number, digest }) => [number, digest])),
      missing: state.missing,
      copies: own?.deliveredAt === undefined ? undefined : copies,
      undelivered: own?.undelivered?.length ?? 0,
      documents: Object.fromEntries(
        attachments
          .filter(
            ({ number, documentId }) => documentId === undefined && state[`saved${number}`] !== undefined,
          )
          .map(({ number, bodyKey }) => [
            number,
            versions.filter((version) => version.bodyKey === bodyKey).length,
          ]),
      ),
    };
  }
  return { letters, sharing: shares.map(({ accountId }) => accountId).sort() };
}

/** A sentence for each thing that does not fit to the others. */
export async function halfLetters(
  { recordId, people }: Correspondence,
  written: ReadonlyMap<string, string>,
  { store }: Pick<Stores, 'store'>,
): Promise<string[]> {
  const faults: string[] = [];
  const inboxes = await mapConcurrent(people, people.length, (id) => store.query(keys.openMessages(id)));
  const versions = await store.query(keys.versions(recordId));
  for (const [message, sender] of written) {
    const [[state, body], attachments, sent] = await Promise.all([
      store.get([keys.messageState(message), keys.messageBody(message)]),
      store.query(keys.attachments(message)),
      store.query(keys.sentMessages(sender)),
    ]);
    const own = sent.filter((one) => one.message === message);
    const copies = inboxes.flat().filter((copy) => copy.message === message);
    const complain = (text: string) => void faults.push(`A message ${text}.`);
    if (!state) {
      if (body || attachments.length + own.length + copies.length > 0)
        complain('was never sent, and something of it is there');
      continue;
    }
    if (!body) complain('has no text');
    if (own.length !== 1) complain(`is in the sent folder ${own.length} times`);
    const [waiting] = await store.get([keys.waitingMessage(state.createdAt.slice(0, 10), message)]);
    if ((waiting !== undefined) !== state.missing > 0)
      complain(`lacks ${state.missing} files, and ${waiting ? 'waits' : 'does not wait'} for them`);
    if (attachments.length + state.missing !== state.attachments)
      complain(`has ${attachments.length} of ${state.attachments} attachments, and lacks ${state.missing}`);
    if (state.missing > 0 && (copies.length > 0 || own[0]?.deliveredAt !== undefined))
      complain(`lacks ${state.missing} files, and was delivered`);
    if (state.missing === 0 && own[0]?.deliveredAt === undefined)
      complain('is complete, and was not delivered');
    const wanted = (own[0]?.recipients.length ?? 0) - (own[0]?.undelivered?.length ?? 0);
    if (state.missing === 0 && copies.length !== wanted)
      complain(`was delivered to ${wanted} people, and ${copies.length} have a copy`);
    if (state.missing === 0 && state.holders !== 1 + copies.length)
      complain(`is counted in ${state.holders} places, and is in ${1 + copies.length}`);
    for (const { number, bodyKey, documentId } of attachments) {
      const saved = state[`saved${number}`];
      const made = versions.filter((version) => version.bodyKey === bodyKey).map(({ id }) => id);
      const expected = documentId === undefined && saved === undefined ? [] : [saved];
      if (made.join() !== expected.join())
        complain(
          `says that attachment ${number} is the document ${saved}, and its bytes are those of [${made.join()}]`,
        );
    }
  }
  for (const [at, id] of people.entries()) {
    const sent = await store.query(keys.sentMessages(id));
    const unknown = [...inboxes[at]!, ...sent].filter(({ message }) => !written.has(message));
    if (unknown.length > 0)
      faults.push(`${id} (${accountLocator(id)}) has messages that nobody has written.`);
  }
  return faults;
}
