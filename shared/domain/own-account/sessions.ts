/** The sessions of an account: which there are, and their end (docs/contract/accounts.md#account_sessions). */
import { isSessionListed } from '../../access/grants.ts';
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import { notFound } from '../../errors.ts';
import { type AccountItem, keys, type SessionItem } from '../../store/items/index.ts';
import { epochSeconds, formatStored } from '../../time.ts';
import { accountUpdate } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { orderBy, page } from '../sort-and-page.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { endSession, endSessionsExcept } from './end-sessions.ts';

type Endpoints = typeof ownAccountEndpoints;

/** One round trip. */
export const listSessions: Handler<Endpoints['account_sessions']> = async ({ list }, context) => {
  const { store, now, entities } = context;
  const { account, signingToken } = entities;
  const all = await store.query(keys.sessions(account.id));
  const listed = all.filter((session) => isSessionListed(session, account, epochSeconds(now)));
  const time = list.orderBy === 'created_at' ? 'createdAt' : 'usedAt';
  const ordered = orderBy(
    listed,
    (session) => session[time],
    ({ id }) => id,
    list.descending,
  );
  return page(ordered, list).map((session) => ({
    id: session.id,
    app_id: session.appId,
    device: session.device,
    created_at: formatStored(session.createdAt),
    used_at: formatStored(session.usedAt),
    expires_at: formatStored(new Date(session.expiresAt * 1000).toISOString()),
    current: session.id === signingToken.sessionId,
  }));
};

export const endOneSession: Handler<Endpoints['account_session_end']> = async ({ path }, context) => {
  const current = context.entities.signingToken.sessionId;
  const id = path.SESSION_ID === 'current' ? current : path.SESSION_ID;
  const session = await findSession(id, context);
  await changeOwnAccount(context, async (account) => {
    requireListed(session, account, context.now);
    const change = endSession(account, { session, current }, context);
    await context.commit([accountUpdate(account, change)]);
  });
};

export const endSessionsOfAccount: Handler<Endpoints['account_sessions_end']> = async (
  { query },
  context,
) => {
  const kept = query.keep === 'current' ? context.entities.signingToken.sessionId : undefined;
  await changeOwnAccount(context, (account) =>
    context.commit([accountUpdate(account, endSessionsExcept(kept))]),
  );
};

/** The session that signs is loaded with the call; another one takes a round trip. Throws 404. */
async function findSession(
  id: string | undefined,
  { store, entities }: Context<'account'>,
): Promise<SessionItem> {
  if (id === undefined || !/^[0-9A-Za-z]{22}$/.test(id)) throw notFound();
  if (entities.session?.id === id) return entities.session;
  const [found] = await store.get([keys.session(entities.account.id, id)]);
  if (!found) throw notFound();
  return found;
}

function requireListed(session: SessionItem, account: AccountItem, now: Date): void {
  if (!isSessionListed(session, account, epochSeconds(now))) throw notFound();
}
