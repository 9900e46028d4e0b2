/**
 * A person asks for the erasure of her account, and can take that back until it is due (docs/contract/accounts.md#account_erasure). The
 * eraser carries it out.
 */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import { ApiError } from '../../errors.ts';
import { type ErasureRequestItem, keys, type RecordFate } from '../../store/items/index.ts';
import { check, create, remove } from '../../store/writes.ts';
import { formatStored } from '../../time.ts';
import {
  type Known,
  ownedRecords,
  readHeirs,
  requireDecided,
  UndecidedRecords,
} from '../accounts/record-fates.ts';
import { isUnchanged } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { countGuess, readPassword, requirePassword } from './present-password.ts';

type Endpoints = typeof ownAccountEndpoints;

/** How long a person can change her mind. */
const daysToWait = 14;
const dayMilliseconds = 86_400_000;

/** Two round trips. */
export const readErasure: Handler<Endpoints['account_erasure']> = async (_input, context) => {
  const { store, entities } = context;
  const [request, records] = await Promise.all([
    pendingRequest(context),
    ownedRecords(entities.account.id, store),
  ]);
  return viewOf(request, records);
};

/** Asks for the password, since a person with a stranger's open browser must not do this. */
export const askForErasure: Handler<Endpoints['account_erasure_ask']> = async ({ form }, context) => {
  const { store, now, time } = context;
  const records = fatesIn(form);
  const forgiven = await countGuess(context);
  return changeOwnAccount(context, async (account) => {
    const [stored, pending, owned, heirs] = await Promise.all([
      readPassword(context),
      pendingRequest(context),
      ownedRecords(account.id, store),
      readHeirs(records, store),
    ]);
    if (stored) await requirePassword(form.password ?? '', stored);
    if (pending) {
      await context.commit([...forgiven]);
      return viewOf(pending, owned);
    }
    requirePossible(account.id, records, { owned, heirs });
    const due = new Date(now.getTime() + daysToWait * dayMilliseconds).toISOString();
    const request: ErasureRequestItem = { id: account.id, askedAt: time, due, records };
    await context.commit([
      isUnchanged(account),
      create(keys.erasureRequest(account.id), request, 'retry'),
      ...(stored ? [check(keys.password(account.id), { salt: stored.salt }, 'retry')] : []),
      requestMail('erasure_asked', account.id, context),
      ...forgiven,
    ]);
    return viewOf(request, owned);
  });
};

export const takeErasureBack: Handler<Endpoints['account_erasure_take_back']> = async (_input, context) => {
  await context.commit([remove(keys.erasureRequest(context.entities.account.id))]);
};

async function pendingRequest({
  store,
  entities,
}: Context<'account'>): Promise<ErasureRequestItem | undefined> {
  const { id } = entities.account;
  const [request] = await store.get([keys.erasureRequest(id)]);
  return request?.id === id ? request : undefined;
}

/** What the form says of the records. Throws 400 when it cannot be read. */
function fatesIn({
  erase = '',
  hand_over = '',
}: {
  readonly erase?: string | undefined;
  readonly hand_over?: string | undefined;
}): readonly RecordFate[] {
  return [
    ...words(erase).map((recordId) => ({ recordId, fate: 'erase' }) as const),
    ...words(hand_over).map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1 || at === pair.length - 1)
        throw new ApiError('parameter_invalid', { name: 'hand_over', form: '{record id}={account id}' });
      return {
        recordId: pair.slice(0, at),
        fate: 'hand over',
        to: pair.slice(at + 1).toLowerCase(),
      } as const;
    }),
  ];
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Throws 400 unless each record that the account owns has one fate, which is possible. */
function requirePossible(accountId: string, records: readonly RecordFate[], known: Known): void {
  try {
    requireDecided(accountId, records, known);
  } catch (error) {
    if (!(error instanceof UndecidedRecords)) throw error;
    throw new ApiError('records_undecided', { reason: error.message });
  }
}

function viewOf(
  request: ErasureRequestItem | undefined,
  records: readonly { readonly id: string; readonly label: string }[],
) {
  return {
    due: request ? formatStored(request.due) : null,
    records: records.map(({ id, label }) => ({ id, label })),
  };
}
