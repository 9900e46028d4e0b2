/** Erasures that people asked for, carried out when they are due. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../shared/operations/accounts/erase/index.ts';
import { readKeyring } from '../../shared/secrets/keyring.ts';
import { keys } from '../../shared/store/items/index.ts';
import { createBodies } from '../../shared/store/s3-bodies.ts';
import { makePersonIn, type PersonToErase } from '../http/accounts/person-to-erase.ts';
import { changingBefore, intercepting } from '../support/aws-interception.ts';
import type { SignedClient } from '../support/client.ts';
import { documentsPath } from '../support/documents.ts';
import { expectNotFound, expectOk } from '../support/expectations.ts';
import { type AwsRequest, textOf } from '../support/iam-usage/requests.ts';
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
import { startService, type TestService } from '../support/service.ts';
import { placesOf, storedItems, storedObjects } from '../support/stored-everywhere.ts';
import { storeOf } from '../support/stored-people.ts';
import { createMailer, outboxOf, queueEvent } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { ...externalSystem, AUDIT_ARCHIVE_MONTHS: '1' } });
});
afterAll(() => service?.stop());

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
async function whoAsked() {
  const [account, friend] = [
    await createActiveAccount(service, { password: 'lanterns over the quay' }),
    await createActiveAccount(service),
  ];
  const [own, handed] = [await createRecord(service, account), await createRecord(service, account)];
  const asking = { person: account, account, own, handed, friend };
  await ask(account.session, asking);
  return asking;
}

const mailsTo = async (id: string) =>
  (await outboxOf(service)).filter(({ accountId }) => accountId === id).map(({ mail }) => mail);
const isCall = ({ headers }: AwsRequest, api: string) =>
  headers['x-amz-target']?.endsWith(`.${api}`) ?? false;
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
    const [mail, ...more] = (await outboxOf(service)).filter(({ accountId }) => accountId === person.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ mail: 'account_erased', address: account.contactEmail });
    const left = [...(await storedItems(service)), ...(await storedObjects(service))];
    const places = new Set(placesOf(left, names));
    // Tokens open nothing any more, and are gone when they expire.
    expect([...places].filter((place) => place !== 'TOKEN' && place !== 'SMART')).toEqual(['OUTBOX']);
    expect((await admin(service).get(`/records/${handed}/owner`)).xml().attributes.id).toBe(friend.id);
    expect(await storeOf(service).get([keys.erasureRequest(person.id)])).toEqual([undefined]);

    const { event: _, PK: __, SK: ___, ...message } = mail!;
    await createMailer(service.env)(queueEvent(JSON.stringify(message)));
    const sent = await service.waitForMail(({ subject }) => subject === 'Your account was deleted');
    expect(sent.to).toEqual([account.contactEmail]);
    expect(sent.text).toContain(person.id);
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
    await changingBefore(
      (request) => isCall(request, 'TransactWriteItems'),
      takeBack,
      () => service.runEraser(),
    );
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
    const [first, second] = [await whoAsked(), await whoAsked()];
    service.advance(twoWeeks + anHour);
    // She is still to be told of it when she is erased.
    await sendToRecord(admin(service), second.handed, 'm1');
    const own = keys.accountPartition(first.person.id);
    const fails = intercepting(
      async (request, pass) => {
        if (isCall(request, 'DeleteItem') && textOf(request.body).includes(own))
          throw new Error('out of power');
        return pass();
      },
      () => service.runEraser(),
    );
    await expect(fails).rejects.toThrow('1 accounts were not erased');
    expect(
      service.functionLog.filter(({ message }) => message === 'An account was not erased.'),
    ).toHaveLength(1);
    service.advance(anHour);
    await service.runEraser();
    expect([await mailsTo(first.person.id), await mailsTo(second.person.id)]).toEqual([
      [],
      ['account_erased'],
    ]);
    service.advance(anHour);
    await service.runEraser();
    expect(await mailsTo(first.person.id)).toEqual(['account_erased']);
  });

  it('has nothing to do for an account that the operator has erased: the request went with it', async () => {
    const { person, own, handed, friend } = await whoAsked();
    const stores = {
      store: storeOf(service),
      bodies: createBodies(service.env.BUCKET_NAME!),
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
