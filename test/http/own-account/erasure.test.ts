/** A person asks for the erasure of her account. */

import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Answer } from '../../support/client.ts';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
} from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { outboxOf } from '../../workers/support.ts';

let rosa: ActiveAccount;
const password = 'ferries and herons';
const twoWeeks = 14 * 86_400;

const service = await startServiceInMemory({ env: externalSystem });

const path = () => accountPath(rosa.id, '/erasure');
const ask = (form: Record<string, string>) => rosa.session.post(path(), { form });
const read = async () => JSON.parse((await rosa.session.get(path())).text);
const refusal = ({ status, text }: Answer): string => `${status} ${text}`;
const mailsToHer = async () =>
  (await outboxOf(service)).filter(({ accountId }) => accountId === rosa.id).map(({ mail }) => mail);

async function begin(): Promise<void> {
  rosa = await createActiveAccount(service, { password });
}

describe('Asking for the erasure of the own account', () => {
  it('says when it is due, in 14 days, mails that, and can be repeated', async () => {
    await begin();
    const own = await createRecord(service, rosa, { given: 'Rosa', family: 'Lind' });
    const records = [{ id: own, label: 'Rosa Lind' }];
    expect(await read()).toEqual({ due: null, records });
    const before = service.now();
    const answer = await ask({ password, erase: own });
    expect(answer.status).toBe(200);
    const asked = JSON.parse(answer.text);
    expect(asked).toEqual({ due: expect.any(String), records });
    const seconds = Date.parse(asked.due) / 1000 - before;
    expect(seconds).toBeGreaterThan(twoWeeks - 2);
    expect(seconds).toBeLessThan(twoWeeks + 60);
    expect(await read()).toEqual(asked);
    service.advance(60);
    expect(JSON.parse((await ask({ password })).text)).toEqual(asked);
    expect((await mailsToHer()).filter((mail) => mail === 'erasure_asked')).toHaveLength(1);
    expect((await rosa.session.get(`/records/${own}`)).status).toBe(200);
  });

  it('is taken back, also when nothing was asked for', async () => {
    await begin();
    await ask({ password });
    expect((await read()).due).not.toBeNull();
    expectOk(await rosa.session.delete(path()));
    expect(await read()).toEqual({ due: null, records: [] });
    expectOk(await rosa.session.delete(path()));
    expect(await storeOf(service).get([keys.erasureRequest(rosa.id)])).toEqual([undefined]);
  });

  it('needs the password, and guesses are slowed down', async () => {
    await begin();
    expect(refusal(await ask({}))).toBe('400 The present password is wrong');
    for (let count = 0; count < 4; count += 1)
      expect(refusal(await ask({ password: 'wrong' }))).toBe('400 The present password is wrong');
    expect((await ask({ password })).status).toBe(429);
    expect((await read()).due).toBeNull();
    service.advance(61);
    expect((await ask({ password })).status).toBe(200);
  });

  it('needs one possible choice for each record that the account owns', async () => {
    await begin();
    const [own, heir] = [await createRecord(service, rosa), await createActiveAccount(service)];
    const theirs = await createRecord(service, heir);
    const undecided: readonly (readonly [Record<string, string>, string])[] = [
      [{}, 'The account owns records: each must be handed over or erased.'],
      [{ erase: `${own} ${theirs}` }, `The account does not own record ${theirs}.`],
      [{ erase: own, hand_over: `${own}=${heir.id}` }, `Two things are said about record ${own}: say one.`],
      [
        { hand_over: `${own}=nobody@mail.example` },
        'No record can be handed over to nobody@mail.example: there is no such account.',
      ],
      [
        { hand_over: `${own}=${rosa.id}` },
        `No record can be handed over to ${rosa.id}: it is the account to erase.`,
      ],
    ];
    for (const [form, reason] of undecided)
      expect(refusal(await ask({ ...form, password }))).toBe(`400 ${reason}`);
    for (const pair of [own, `${own}=`, `=${heir.id}`])
      expect(refusal(await ask({ password, hand_over: pair }))).toBe(
        '400 hand_over must be {record id}={account id}',
      );
    expect((await read()).due).toBeNull();
    // Five calls that were refused have counted as guesses.
    service.advance(61);
    expect((await ask({ password, hand_over: `${own}=${heir.id.toUpperCase()}` })).status).toBe(200);
    const [request] = await storeOf(service).get([keys.erasureRequest(rosa.id)]);
    expect(request?.records).toEqual([{ recordId: own, fate: 'hand over', to: heir.id }]);
  });

  it('is for the account alone', async () => {
    await begin();
    const other = await createActiveAccount(service);
    for (const caller of [other.session, admin(service)]) {
      expectDenied(await caller.get(path()));
      expectDenied(await caller.post(path(), { form: { password } }));
      expectDenied(await caller.delete(path()));
    }
  });
});
