/** Erasures that people asked for, carried out when they are due. */

import { describe, expect, it } from 'vitest';
import { eraseAccount } from '../../shared/operations/accounts/erase/index.ts';
import { readKeyring } from '../../shared/secrets/keyring.ts';
import { keys } from '../../shared/store/items/index.ts';
import { makePersonIn, type PersonToErase } from '../http/accounts/person-to-erase.ts';
import { changingBeforeTransaction } from '../support/changing-before.ts';
import type { SignedClient } from '../support/client.ts';
import { documentsPath } from '../support/documents.ts';
import { expectNotFound, expectOk } from '../support/expectations.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import {
  accountPath,
  admin,
  createRecord,
  externalSystem,
  login,
  succeeded,
  ui,
  withTokenOf,
} from '../support/scenario.ts';
import { nextCode, secondStep, ticketOf } from '../support/second-factors.ts';
import { placesOf, storedItems, storedObjects } from '../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../support/stored-people.ts';
import { anHour, ask, erasurePath, twoWeeks, waitingFor, whoAsked } from './asked-erasure.ts';

const service = await startServiceInMemory({ env: { ...externalSystem, AUDIT_ARCHIVE_MONTHS: '1' } });

const day = 86_400;

/** A session of the person, whose account has a second factor. */
async function signInTwice({ account, appSecret }: PersonToErase): Promise<SignedClient> {
  const ticket = await ticketOf(service, account);
  const form = { ticket, code: nextCode(service, appSecret), kind: 'totp' };
  return withTokenOf(ui(service), succeeded(await secondStep(service, form), 'sign_in_second'));
}

const mailsTo = async (id: string) => (await waitingFor(id, service)).map(({ mail }) => mail);
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
    expect(await waitingFor(person.id, service)).toMatchObject([
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
    const { account } = await whoAsked(service);
    expectOk(await account.session.delete(erasurePath(account.id)));
    service.advance(twoWeeks + anHour);
    await service.runEraser();
    expect(await exists(account.id)).toBe(true);
  });

  it('erases nothing when the request is taken back at the last moment', async () => {
    const { id } = (await whoAsked(service)).person;
    service.advance(twoWeeks + anHour);
    const takeBack = () => storeOf(service).delete(keys.erasureRequest(id));
    await changingBeforeTransaction(service, takeBack, () => service.runEraser());
    expect(await exists(id)).toBe(true);
    expect(await mailsTo(id)).not.toContain('erasure_dropped');
  });

  it('asks the person again when what she chose is not possible any more', async () => {
    const [newOwner, heirless] = [await whoAsked(service), await whoAsked(service)];
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

  it('has nothing to do for an account that the operator has erased: the request went with it', async () => {
    const { person, own, handed, friend } = await whoAsked(service);
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
