/** Erasures that people asked for, carried out when they are due. A run that fails, and its mail, are on AWS; the others are in memory. */

import { describe, expect, it } from 'vitest';
import { eraseAccount } from '../../shared/operations/accounts/erase/index.ts';
import { readKeyring } from '../../shared/secrets/keyring.ts';
import { keys } from '../../shared/store/items/index.ts';
import { makePersonIn, type PersonToErase } from '../http/accounts/person-to-erase.ts';
import { intercepting } from '../support/aws-interception.ts';
import { changingBeforeTransaction } from '../support/changing-before.ts';
import type { SignedClient } from '../support/client.ts';
import { documentsPath } from '../support/documents.ts';
import { expectNotFound, expectOk } from '../support/expectations.ts';
import { textOf } from '../support/iam-usage/requests.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { sendToRecord } from '../support/messages.ts';
import {
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  login,
  succeeded,
  ui,
  withTokenOf,
} from '../support/scenario.ts';
import { nextCode, secondStep, ticketOf } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';
import { placesOf, storedItems, storedObjects } from '../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../support/stored-people.ts';
import { createMailer, outboxOf, queueEvent } from './support.ts';

const service = await startServiceInMemory({ env: { ...externalSystem, AUDIT_ARCHIVE_MONTHS: '1' } });

const day = 86_400;
const twoWeeks = 14 * day;
const anHour = 3600;
const erasurePath = (id: string) => accountPath(id, '/erasure');

/** A session of the person, whose account has a second factor. */
async function signInTwice({ account, appSecret }: PersonToErase): Promise<SignedClient> {
  const ticket = await ticketOf(service, account);
  const form = { ticket, code: nextCode(service, appSecret), kind: 'totp' };
  return withTokenOf(ui(service), succeeded(await secondStep(service, form), 'sign_in_second'));
}

/** Who asks to be erased, with a record that goes and one that a friend gets. */
interface Asking {
  readonly person: { readonly id: string };
  readonly account: { readonly password: string };
  readonly own: string;
  readonly handed: string;
  readonly friend: { readonly id: string };
}

async function ask(session: SignedClient, { person, account, own, handed, friend }: Asking): Promise<void> {
  const form = { password: account.password, erase: own, hand_over: `${handed}=${friend.id}` };
  succeeded(await session.post(erasurePath(person.id), { form }), 'account_erasure_ask');
}

/** Somebody with little of her own, who has asked to be erased. */
async function whoAsked(at = service) {
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
const waitingFor = async (id: string, at = service) =>
  (await outboxOf(at)).filter(({ accountId }) => accountId === id);
const mailsTo = async (id: string, at = service) => (await waitingFor(id, at)).map(({ mail }) => mail);
const exists = async (id: string) => (await admin(service).get(accountPath(id))).status === 200;

describe('The eraser', () => {
  it('erases an account 14 days after its owner asked, also from archived trails, and then mails that', async () => {
    const world = await makePersonIn(service);
    const { account, person, handed, friend, theirs, names } = world;
    service.advance(70 * day);
    await service.runSweeper();
    const parts = await storeOf(service).query(keys.auditParts(theirs));
    expect(parts.length).toBeGreaterThan(0);
    await ask(await signInTwice(world), world);
    service.advance(twoWeeks - anHour);
    await service.runEraser();
    expect(await exists(person.id)).toBe(true);

    service.advance(2 * anHour);
    await service.runEraser();
    expectNotFound(await admin(service).get(accountPath(person.id)));
    expect(await mailsTo(person.id)).toEqual([]);
    service.advance(anHour);
    await service.runEraser();
    expect(await waitingFor(person.id)).toMatchObject([
      { mail: 'account_erased', address: account.contactEmail },
    ]);
    const left = [...(await storedItems(service)), ...(await storedObjects(service))];
    const places = new Set(placesOf(left, names));
    // Tokens open nothing any more, and are gone when they expire.
    expect([...places].filter((place) => place !== 'TOKEN' && place !== 'SMART')).toEqual(['OUTBOX']);
    expect((await admin(service).get(`/records/${handed}/owner`)).xml().attributes.id).toBe(friend.id);
    expect(await storeOf(service).get([keys.erasureRequest(person.id)])).toEqual([undefined]);

    await service.runEraser();
    expect(await mailsTo(person.id)).toEqual(['account_erased']);
  });

  it('leaves an account alone whose owner has taken the request back', async () => {
    const { account } = await whoAsked();
    expectOk(await account.session.delete(erasurePath(account.id)));
    service.advance(twoWeeks + anHour);
    await service.runEraser();
    expect(await exists(account.id)).toBe(true);
  });

  it('erases nothing when the request is taken back at the last moment', async () => {
    const { id } = (await whoAsked()).person;
    service.advance(twoWeeks + anHour);
    const takeBack = () => storeOf(service).delete(keys.erasureRequest(id));
    await changingBeforeTransaction(service, takeBack, () => service.runEraser());
    expect(await exists(id)).toBe(true);
    expect(await mailsTo(id)).not.toContain('erasure_dropped');
  });

  it('asks the person again when what she chose is not possible any more', async () => {
    const [newOwner, heirless] = [await whoAsked(), await whoAsked()];
    await createRecord(service, newOwner.person);
    const retire = { form: { state: 'retired' } };
    succeeded(
      await admin(service).post(accountPath(heirless.friend.id, '/set-state'), retire),
      'account_set_state',
    );
    service.advance(twoWeeks + anHour);
    await service.runEraser();
    for (const { person, account, own } of [newOwner, heirless]) {
      expect(await exists(person.id)).toBe(true);
      expect((await mailsTo(person.id)).filter((mail) => mail === 'erasure_dropped')).toHaveLength(1);
      const session = await login(service, account);
      const read = await session.get(erasurePath(person.id));
      expect(JSON.parse(read.text)).toMatchObject({ due: null });
      expect((await session.get(documentsPath(own))).status).toBe(200);
    }
  });

  it('goes on where a run failed, and one account that fails keeps no other from being erased', async () => {
    const onAws = await startService({ env: externalSystem });
    const [first, second] = [await whoAsked(onAws), await whoAsked(onAws)];
    onAws.advance(twoWeeks + anHour);
    // She is still to be told of it when she is erased.
    await sendToRecord(admin(onAws), second.handed, 'm1');
    const own = keys.accountPartition(first.person.id);
    const fails = intercepting(
      async (request, pass) => {
        if (request.headers['x-amz-target']?.endsWith('.DeleteItem') && textOf(request.body).includes(own))
          throw new Error('out of power');
        return pass();
      },
      () => onAws.runEraser(),
    );
    await expect(fails).rejects.toThrow('1 accounts were not erased');
    expect(onAws.functionLog.filter(({ message }) => message === 'An account was not erased.')).toHaveLength(
      1,
    );
    onAws.advance(anHour);
    await onAws.runEraser();
    expect(await mailsTo(first.person.id, onAws)).toEqual([]);
    const [mail, ...more] = await waitingFor(second.person.id, onAws);
    expect([mail?.mail, more]).toEqual(['account_erased', []]);
    onAws.advance(anHour);
    await onAws.runEraser();
    expect(await mailsTo(first.person.id, onAws)).toEqual(['account_erased']);

    const { event: _, PK: __, SK: ___, ...message } = mail!;
    await createMailer(onAws.env)(queueEvent(JSON.stringify(message)));
    const sent = await onAws.waitForMail(({ subject }) => subject === 'Your account was deleted');
    expect(sent.to).toEqual([second.person.id]);
    expect(sent.text).toContain(second.person.id);
    await onAws.stop();
  });

  it('has nothing to do for an account that the operator has erased: the request went with it', async () => {
    const { person, own, handed, friend } = await whoAsked();
    const stores = {
      store: storeOf(service),
      bodies: bodiesOf(service),
      keyring: async () => readKeyring(service.env.MASTER_KEYS!),
    };
    for (let run = 0; run < 2; run += 1) {
      await eraseAccount(person.id, stores, {
        records: [
          { recordId: own, fate: 'erase' },
          { recordId: handed, fate: 'hand over', to: friend.id },
        ],
        withAudits: false,
        now: () => new Date(service.now() * 1000),
        anonymousDays: 90,
      });
      service.advance(anHour);
    }
    expect(await storeOf(service).get([keys.erasureRequest(person.id)])).toEqual([undefined]);
    service.advance(twoWeeks);
    await service.runEraser();
    expect(await mailsTo(person.id)).toEqual([]);
  });
});
