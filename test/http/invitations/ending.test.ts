/** How invitations end before somebody accepts them, and what is left of them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../shared/operations/accounts/erase/index.ts';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { documentsPath } from '../../support/documents.ts';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accept,
  checkInvitation,
  confirm,
  decline,
  invitationsOf,
  type SentInvitation,
  sendInvitation,
  takeBack,
} from '../../support/invitations.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  externalSystem,
  login,
  succeeded,
} from '../../support/scenario.ts';
import { placesOf, storedItems } from '../../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { carenetPath } from '../carenets/sharing.ts';
import { type Inviter, jsonOf, makeInviter, makeReader, refusal } from './world.ts';

let world: Inviter;
let ines: ActiveAccount;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
});

const day = 86_400;
const send = (
  form: Readonly<Record<string, string>> = { what: 'record' },
  inviter = world.owner,
): Promise<SentInvitation> =>
  sendInvitation(service, inviter.session, world.recordId, { address: ines.id, ...form });
const toCircle = () => ({ what: 'carenet', carenet_id: world.carenetId });

/** Nothing can be done with it any more. */
async function expectOver(secret: string, reader: Pick<ActiveAccount, 'id' | 'session'> = ines) {
  const answers = [
    await checkInvitation(service, secret),
    await accept(reader, secret),
    await decline(reader, secret),
  ];
  expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'invitation_unknown']));
  expectDenied(await reader.session.get(documentsPath(world.recordId)));
}

const setOwner = async (id: string) => {
  const change = { body: id, contentType: 'text/plain' };
  succeeded(await admin(service).put(`/records/${world.recordId}/owner`, change), 'record_set_owner');
};
const sharesPath = () => `/records/${world.recordId}/shares/`;
const again = async (person: ActiveAccount) => ({ ...person, session: await login(service, person) });

function storesOf() {
  const given = service.env.MASTER_KEYS!;
  const bodies = bodiesOf(service);
  return { store: storeOf(service), bodies, keyring: async () => readKeyring(given) };
}

/** Where the table still names the invitation. Nothing leaves the outbox without workers; a mail of one that is over is not sent. */
async function placesOfInvitation(id: string): Promise<readonly string[]> {
  return placesOf(await storedItems(service), [id]).filter((place) => !['AUDIT', 'OUTBOX'].includes(place));
}

describe('An invitation is over', () => {
  it('after 14 days, and not a moment before', async () => {
    const { secret } = await send();
    service.advance(14 * day - 60);
    jsonOf(await checkInvitation(service, secret));
    service.advance(61);
    await expectOver(secret, await again(ines));
    const { session } = await again(world.owner);
    expect(await invitationsOf(session, world.recordId)).toEqual([]);
  });

  it('when it is taken back, which removes all of it; and taking it back twice is fine', async () => {
    const { id, secret } = await send();
    expectOk(await takeBack(world.owner.session, world.recordId, id));
    expectOk(await takeBack(world.owner.session, world.recordId, id));
    await expectOver(secret);
    expect(await placesOfInvitation(id)).toEqual([]);
  });

  it('in favour of the newest link, when it is sent again', async () => {
    const first = await send();
    service.advance(61);
    const second = await send();
    await expectOver(first.secret);
    expect(jsonOf(await accept(ines, second.secret))).toMatchObject({ state: 'accepted' });
  });

  it('when another person accepts it: nobody takes it twice', async () => {
    const { secret } = await send();
    jsonOf(await accept(ines, secret));
    const tom = await makeReader(service, 'Tom');
    expect(refusal(await accept(tom, secret))).toEqual([404, 'invitation_unknown']);
    expectDenied(await tom.session.get(documentsPath(world.recordId)));
  });

  it('when the circle that it leads to is deleted', async () => {
    const { secret } = await send(toCircle());
    succeeded(await world.owner.session.delete(carenetPath(world.carenetId)), 'carenet_delete');
    expect(await invitationsOf(world.owner.session, world.recordId)).toEqual([]);
    await expectOver(secret);
  });

  it('when the record gets another owner, and stays so when the inviter gets it back', async () => {
    const [whole, circle] = [await send(), await send(toCircle())];
    await setOwner((await makeReader(service)).id);
    await expectOver(whole.secret);
    await expectOver(circle.secret);
    await setOwner(world.owner.id);
    await expectOver(whole.secret);
    expect(await invitationsOf(world.owner.session, world.recordId)).toEqual([]);
  });

  it('when the full share of the inviter ends, and stays so when she gets another one', async () => {
    const tom = await createActiveAccount(service);
    const share = { form: { account_id: tom.id } };
    succeeded(await world.owner.session.post(sharesPath(), share), 'record_share_add');
    const { secret } = await send(toCircle(), tom);
    jsonOf(await checkInvitation(service, secret));
    const path = `${sharesPath()}${encodeURIComponent(tom.id)}`;
    succeeded(await world.owner.session.delete(path), 'record_share_delete');
    await expectOver(secret);
    succeeded(await world.owner.session.post(sharesPath(), share), 'record_share_add');
    await expectOver(secret);
  });

  it('while the account of the inviter is disabled', async () => {
    const { secret } = await send();
    const state = (value: string) =>
      admin(service).post(accountPath(world.owner.id, '/set-state'), { form: { state: value } });
    succeeded(await state('disabled'), 'account_set_state');
    await expectOver(secret);
  });

  it('also for an account that waits for an answer: it cannot be confirmed any more', async () => {
    const tom = await makeReader(service, 'Tom');
    const { id, secret } = await send();
    jsonOf(await accept(tom, secret));
    service.advance(14 * day + 1);
    const { session } = await again(world.owner);
    const form = { account_id: tom.id, confirm: 'true' };
    expect(refusal(await confirm(session, world.recordId, id, form))).toEqual([404, 'invitation_unknown']);
    expectDenied(await (await again(tom)).session.get(documentsPath(world.recordId)));
  });
});

describe('Losing control while somebody accepts', () => {
  it('is one of two: the access is given and the record had its owner then, or nothing is given', async () => {
    for (let time = 0; time < 2; time += 1) {
      [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
      const { secret } = await send();
      const heir = await makeReader(service);
      const [accepted] = await Promise.all([accept(ines, secret), setOwner(heir.id)]);
      const reads = (await ines.session.get(documentsPath(world.recordId))).status;
      expect([accepted.status, reads]).toEqual(accepted.status === 200 ? [200, 200] : [404, 403]);
    }
  });

  it('is the same with taking it back', async () => {
    for (let time = 0; time < 2; time += 1) {
      [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
      const { id, secret } = await send();
      const [accepted, taken] = await Promise.all([
        accept(ines, secret),
        takeBack(world.owner.session, world.recordId, id),
      ]);
      const reads = (await ines.session.get(documentsPath(world.recordId))).status;
      expect([accepted.status, taken.status, reads]).toEqual(
        accepted.status === 200 ? [200, 409, 200] : [404, 200, 403],
      );
    }
  });
});

describe('When a record is erased', () => {
  it('its invitations are, with their secrets, whatever their state', async () => {
    const tom = await makeReader(service, 'Tom');
    const [open, waiting] = [await send(), await send(toCircle())];
    jsonOf(await accept(tom, waiting.secret));
    await eraseRecord(world.recordId, storesOf(), {
      now: new Date(service.now() * 1000),
      withAudits: false,
    });
    await expectOverWithoutRecord(open.secret);
    await expectOverWithoutRecord(waiting.secret);
    for (const { id } of [open, waiting]) expect(await placesOfInvitation(id)).toEqual([]);
  });

  it('accepting at the same time gives nothing that outlives it', async () => {
    const { secret } = await send();
    await Promise.all([
      accept(ines, secret),
      eraseRecord(world.recordId, storesOf(), { now: new Date(service.now() * 1000), withAudits: false }),
    ]);
    await eraseRecord(world.recordId, storesOf(), {
      now: new Date(service.now() * 1000),
      withAudits: false,
    });
    const answer = await ines.session.get(documentsPath(world.recordId));
    expect(answer.status).toBe(404);
    expect(placesOf(await storedItems(service), [`R#share#${world.recordId}`])).toEqual([]);
  });

  async function expectOverWithoutRecord(secret: string) {
    for (const answer of [await checkInvitation(service, secret), await accept(ines, secret)])
      expect(refusal(answer)).toEqual([404, 'invitation_unknown']);
  }
});

describe('When an account is erased', () => {
  const erase = (accountId: string, recordId?: string) =>
    eraseAccount(accountId, storesOf(), {
      records: recordId === undefined ? [] : [{ recordId, fate: 'hand over', to: ines.id }],
      withAudits: false,
      now: () => new Date(service.now() * 1000),
      anonymousDays: 90,
    });

  it('the invitations that it sent are', async () => {
    const tom = await makeReader(service, 'Tom');
    const { id, secret } = await sendInvitation(service, world.owner.session, world.recordId, {
      address: tom.id,
      ...toCircle(),
    });
    await erase(world.owner.id, world.recordId);
    await expectOver(secret, tom);
    expect(await placesOfInvitation(id)).toEqual([]);
  });

  it('those are that it has taken and waits for, although it never saw the record', async () => {
    const tom = await makeReader(service, 'Tom');
    const { id, secret } = await send();
    jsonOf(await accept(tom, secret));
    await erase(tom.id);
    expect(await placesOfInvitation(id)).toEqual([]);
    expect(await invitationsOf(world.owner.session, world.recordId)).toEqual([]);
    const form = { account_id: tom.id, confirm: 'true' };
    const answer = await confirm(world.owner.session, world.recordId, id, form);
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('one that went to its address, to a record that it had nothing to do with, expires with its 14 days', async () => {
    const tom = await makeReader(service, 'Tom');
    const { id } = await sendInvitation(service, world.owner.session, world.recordId, {
      address: tom.id,
      what: 'record',
    });
    await erase(tom.id);
    const [item] = await storeOf(service).get([keys.invitation(world.recordId, id)]);
    expect(item!.ttl - service.now()).toBeGreaterThan(13 * day);
    expect(item!.ttl - service.now()).toBeLessThanOrEqual(14 * day);
  });
});
