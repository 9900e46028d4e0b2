/** How many messages wait for the person, for the menu of every page. */
import type { Client } from '../client/index.ts';

/** More are shown as "50+". */
export const mostCounted = 50;

/**
 * Returns a function that asks the service when it is first called. A page begins with that, beside its own calls. Undefined when
 * nobody is signed in, or the service does not say: no page fails for it.
 */
export function unreadCounter(
  client: Client | undefined,
  accountEmail: string | undefined,
): () => Promise<number | undefined> {
  let asked: Promise<number | undefined> | undefined;
  return () => {
    if (!client || accountEmail === undefined) return Promise.resolve(undefined);
    asked ??= client.accountInbox({ accountEmail, limit: mostCounted }).then(
      ({ messages }) => messages.filter(({ readAt }) => readAt === undefined).length,
      () => undefined,
    );
    return asked;
  };
}
