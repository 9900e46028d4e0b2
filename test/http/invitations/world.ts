/** A record with an owner and a circle, and people to invite. */
import type { Answer } from '../../support/client.ts';
import {
  type AccountOptions,
  type ActiveAccount,
  accountPath,
  createActiveAccount,
  createRecord,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { createCarenet } from '../carenets/sharing.ts';

export interface Inviter {
  readonly owner: ActiveAccount;
  readonly recordId: string;
  readonly carenetId: string;
}

/** A person with a record of her own, called Rosa Lind, and a circle in it. */
export async function makeInviter(service: TestService, options: AccountOptions = {}): Promise<Inviter> {
  const owner = await createActiveAccount(service, {
    fullName: 'Rosa Lind',
    primarySecret: false,
    ...options,
  });
  const recordId = await createRecord(service, owner);
  return { owner, recordId, carenetId: await createCarenet(owner.session, recordId, 'Neighbours') };
}

export function makeReader(service: TestService, fullName = 'Ines Oyelaran'): Promise<ActiveAccount> {
  return createActiveAccount(service, { fullName, id: freshEmail('ines'), primarySecret: false });
}

/** What a list of records says of each: its id and how the account sees it. */
export async function recordsOf({
  id,
  session,
}: Pick<ActiveAccount, 'id' | 'session'>): Promise<readonly Readonly<Record<string, string>>[]> {
  const answer = await session.get(accountPath(id, '/records/'));
  return succeeded(answer, 'record_list')
    .xml()
    .children.map(({ attributes }) => attributes);
}

/** Status and code of an answer. */
export function refusal({ status, headers }: Answer): readonly [status: number, code: string | undefined] {
  return [status, headers['x-error-code'] as string | undefined];
}

export function jsonOf(answer: Answer): Readonly<Record<string, unknown>> {
  return JSON.parse(succeeded(answer, 'a call').text);
}
