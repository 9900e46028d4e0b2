/** People who have asked to be erased. */
import type { SignedClient } from '../support/client.ts';
import { accountPath, createActiveAccount, createRecord, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { outboxOf } from './support.ts';

export const anHour = 3600;
export const twoWeeks = 14 * 86_400;
export const erasurePath = (id: string) => accountPath(id, '/erasure');

/** Who asks to be erased, with a record that goes and one that a friend gets. */
interface Asking {
  readonly person: { readonly id: string };
  readonly account: { readonly password: string };
  readonly own: string;
  readonly handed: string;
  readonly friend: { readonly id: string };
}

export async function ask(
  session: SignedClient,
  { person, account, own, handed, friend }: Asking,
): Promise<void> {
  const form = { password: account.password, erase: own, hand_over: `${handed}=${friend.id}` };
  succeeded(await session.post(erasurePath(person.id), { form }), 'account_erasure_ask');
}

/** Somebody with little of her own, who has asked to be erased. */
export async function whoAsked(at: TestService) {
  const [account, friend] = [
    await createActiveAccount(at, { password: 'lanterns over the quay' }),
    await createActiveAccount(at),
  ];
  const [own, handed] = [await createRecord(at, account), await createRecord(at, account)];
  const asking = { person: account, account, own, handed, friend };
  await ask(account.session, asking);
  return asking;
}

/** What waits in the outbox for the account. */
export const waitingFor = async (id: string, at: TestService) =>
  (await outboxOf(at)).filter(({ accountId }) => accountId === id);
