/** Whom a person knows, and may write to, about a record that she controls (docs/contract/messages.md#people-who-share-a-record). */
import type { messageEndpoints } from '../../../api/endpoints/messages.ts';
import { accountLocator, keys } from '../../../store/items/index.ts';
import type { Handler } from '../../handler.ts';
import { orderBy } from '../../sort-and-page.ts';
import { writersTo } from './writers.ts';

interface Found {
  readonly as: 'owner' | 'full_share' | 'carenet';
  readonly carenets: { readonly id: string; readonly name: string }[];
}

/** Only the owner sees all who hold a full share, others those who have written to them. Three round trips. */
export const listRecipients: Handler<(typeof messageEndpoints)['message_recipients']> = async (
  _input,
  { store, entities, actor },
) => {
  const { id: recordId, ownerId } = entities.record;
  const [shares, carenets, writers] = await Promise.all([
    store.query({ ...keys.fullShares(recordId), attributes: ['accountId'] }),
    store.query(keys.carenetsOfRecord(recordId)),
    ownerId === actor.id ? undefined : writersTo(actor.id, recordId, store),
  ]);
  const holders = shares.filter(({ accountId }) => !writers || writers.has(accountLocator(accountId)));
  const members = await Promise.all(carenets.map(({ id }) => store.query(keys.carenetMembers(id))));
  const found = new Map<string, Found>();
  if (ownerId !== undefined) found.set(ownerId, { as: 'owner', carenets: [] });
  for (const { accountId } of holders)
    if (!found.has(accountId)) found.set(accountId, { as: 'full_share', carenets: [] });
  carenets.forEach(({ id, name }, index) => {
    for (const { accountId } of members[index] ?? []) {
      const known = found.get(accountId) ?? { as: 'carenet', carenets: [] };
      known.carenets.push({ id, name });
      found.set(accountId, known);
    }
  });
  found.delete(actor.id);
  const ids = [...found.keys()];
  const accounts = await store.get(ids.map((id) => keys.accountAt(accountLocator(id))));
  const people = ids.flatMap((id, index) => {
    const account = accounts[index];
    // An app can be the owner too.
    return account?.id === id ? [{ id, name: account.fullName || id, ...found.get(id)! }] : [];
  });
  return {
    recipients: orderBy(
      people,
      ({ name }) => name,
      ({ id }) => id,
      false,
    ),
  };
};
