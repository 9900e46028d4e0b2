/** POST /accounts/registrations (docs/contract/accounts.md#account_register). */
import type { accountLinkEndpoints } from '../../api/endpoints/account-links.ts';
import { newId } from '../../ids.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, check, create, present, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { invitationBySecret, unknownInvitation } from '../invitations/find.ts';
import { requestMail } from '../mail/mail-event.ts';
import { renewedActivation } from './activation-secret.ts';
import { countAttempt, registrationsInAll, requestsFrom } from './attempts.ts';
import { newAccount } from './create.ts';
import { erasedAddressKeyUnder } from './erased-addresses.ts';
import { addRequest, mayAsk } from './mail-requests.ts';
import { accountNamed, isAsRead, readAccountId } from './own-account.ts';
import { languageIn } from './reset-links.ts';
import { storeSearchEntry } from './search-entry.ts';

/**
 * Makes an account for the person who reads the mails of the address; the mailed link alone activates it. Where there is an account
 * already, the mail says so; where an account of the address was erased, it says that the address cannot be used. All take the same
 * reads, the same number of writes, and one answer. With an invitation it must be one to the address: else 404. Throws 429 when too many come from one block of addresses, or in all.
 */
export const register: Handler<(typeof accountLinkEndpoints)['account_register']> = async (
  { form },
  context,
) => {
  const { store, now, time } = context;
  const id = readAccountId(form.account_id);
  const key = keys.registrationRequests(id);
  const [fromBlock, inAll] = [requestsFrom('registrations', form.source, now), registrationsInAll(now)];
  const accountKey = keys.account(id);
  const [blockCount, allCount, request, stored, addressKey] = await store.get([
    fromBlock.key,
    inAll.key,
    key,
    accountKey,
    keys.addressKey,
  ]);
  const erasedKey = addressKey && (await erasedAddressKeyUnder(id, addressKey, context.keyring));
  // Another key is read where there is none: the time must not tell one address from another.
  const knownKey = erasedKey ?? keys.addressKey;
  const [[known]] = await Promise.all([
    store.get([knownKey]),
    countAttempt([fromBlock, inAll], context, [blockCount, allCount]),
  ]);
  const invitedBy = await invitationFor(id, form.invitation, context);
  await retryWhenStale(async (attempt) => {
    const [item, found, erased] =
      attempt === 0 ? [request, stored, known] : await store.get([key, accountKey, knownKey]);
    if (!mayAsk(item, now)) return context.commit([]);
    const account = accountNamed(id, found);
    const eventId = newId(now);
    const wasErased = erasedKey !== undefined && erased !== undefined;
    const mail = account ? 'registration_repeated' : wasErased ? 'registration_refused' : 'activation';
    const refused = wasErased && [
      check(erasedKey, { PK: present }, 'retry'),
      check(keys.accountSearch(id), { PK: absent }, 'retry'),
    ];
    const kept = account && [
      renewedActivation(account, context) ?? isAsRead(id, account),
      check(keys.accountSearch(id), { PK: present }, 'retry'),
    ];
    await context.commit([
      addRequest(key, item, { id: eventId, at: time }, now),
      ...(kept ?? (refused || made(id, form.full_name, context))),
      requestMail(mail, id, context, { eventId, language: languageIn(form), ...invitedBy }),
    ]);
  });
};

/**
 * The invitation with which somebody registers: the activation leads back to it. Throws 404 unless it can be taken and was sent to this very
 * address, so that one invitation makes one account.
 */
async function invitationFor(
  id: string,
  secret: string | undefined,
  context: Pick<Context, 'store' | 'time'>,
): Promise<{ readonly recordId?: string; readonly invitationId?: string }> {
  if (secret === undefined) return {};
  const { invitation } = await invitationBySecret(secret, undefined, context);
  if (invitation.state === 'accepted' || invitation.address !== id) throw unknownInvitation();
  return { recordId: invitation.recordId, invitationId: invitation.id };
}

function made(id: string, fullName: string, context: Context): readonly Write[] {
  const account = newAccount({ account_id: id, full_name: fullName }, context.actor.id, context);
  return [create(keys.account(id), account, 'retry'), storeSearchEntry(account)];
}
