/** Messages of the webhook queue that are about Web Push: what an account is to be told, without its content. */
import type { Notice } from '../../store/items/index.ts';

export interface PushMessage {
  /** The event that is told. */
  readonly push: string;
  readonly accountId: string;
  readonly kind: Notice['kind'];
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  readonly otherId?: string | undefined;
  /** Not before this instant. It may be later than the queue itself can delay. */
  readonly due?: string | undefined;
  /** The one browser that was not reached, and how often it was tried. */
  readonly browser?: string | undefined;
  readonly attempt?: number | undefined;
}

export function writePushMessage(message: PushMessage): string {
  const { push, accountId, kind, recordId, carenetId, otherId, due, browser, attempt } = message;
  return JSON.stringify({ push, accountId, kind, recordId, carenetId, otherId, due, browser, attempt });
}

/** Reads the text of a message. Undefined when it is one about a webhook; throws when it cannot be read. */
export function readPushMessage(text: string): PushMessage | undefined {
  const message = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  if (message.push === undefined) return undefined;
  if (!isPushMessage(message)) throw new Error('A message about Web Push cannot be read.');
  return message;
}

function isPushMessage(message: Readonly<Record<string, unknown>>): message is PushMessage & typeof message {
  const { push, accountId, kind, recordId, carenetId, otherId, due, browser, attempt } = message;
  const optional = [recordId, carenetId, otherId, due, browser];
  return (
    [push, accountId, kind].every((value) => typeof value === 'string') &&
    optional.every((value) => value === undefined || typeof value === 'string') &&
    (attempt === undefined || Number.isInteger(attempt))
  );
}
