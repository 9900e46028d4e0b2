import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Pairs } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { invitationsOf, invite, sendInvitation } from '../../support/invitations.ts';
import { beginHour } from '../../support/reset-links.ts';
import {
  createActiveAccount,
  createRecord,
  externalSystem,
  freshEmail,
  login,
  succeeded,
} from '../../support/scenario.ts';
import { placesOf, storedItems } from '../../support/stored-everywhere.ts';
import { storeOf } from '../../support/stored-people.ts';
import { outboxOf } from '../../workers/support.ts';
import { createCarenet } from '../carenets/sharing.ts';
import { type Inviter, jsonOf, makeInviter, makeReader, refusal } from './world.ts';

let world: Inviter;
const service = await startServiceInMemory({ env: externalSystem });

const day = 86_400;
const toCircle = (address: string) => ({
  address,
  what: 'carenet',
  carenet_id: world.carenetId,
});
const send = (form: Pairs) => invite(world.owner.session, world.recordId, form);

async function mailsTo(address: string): Promise<number> {
  const events = await outboxOf(service);
  return events.filter((event) => event.accountId === address && event.mail === 'invitation').length;
}

describe('An invitation', () => {
  beforeEach(async () => {
    world = await makeInviter(service);
  });

  it('is answered alike whether or not the address has an account, and is valid for 14 days', async () => {
    const known = await makeReader(service);
    const unknown = freshEmail('nobody');
    const time = service.now();
    for (const address of [known.id, unknown]) {
      const answer = jsonOf(await send(toCircle(address)));
      expect(Object.keys(answer)).toEqual(['id', 'expires_at']);
      expect(answer.id).toMatch(/^[\w-]{32}$/);
      const seconds = Date.parse(String(answer.expires_at)) / 1000 - time;
      expect(seconds).toBeGreaterThanOrEqual(14 * day - 1);
      expect(seconds).toBeLessThan(14 * day + 30);
      expect(await mailsTo(address)).toBe(1);
    }
  });

  it('is for the address in lower case, without the white space around it', async () => {
    const address = freshEmail('ines');
    succeeded(await send(toCircle(` ${address.toUpperCase()} `)), 'invitation_create');
    expect(await invitationsOf(world.owner.session, world.recordId)).toMatchObject([{ address }]);
  });

  it('is stored with a secret that only the mail can tell: nothing in the table is its text', async () => {
    const { secret } = await sendInvitation(
      service,
      world.owner.session,
      world.recordId,
      toCircle(freshEmail('ines')),
    );
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(placesOf(await storedItems(service), [secret])).toEqual([]);
  });

  it('that is sent twice within a minute is one, also when both come at once, with one mail', async () => {
    const address = freshEmail('ines');
    const both = await Promise.all([send(toCircle(address)), send(toCircle(address))]);
    const later = await send(toCircle(address));
    const ids = [...both, later].map((answer) => jsonOf(answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(await mailsTo(address)).toBe(1);
  });

  it('that is sent again has a new link and new 14 days, and another mail', async () => {
    const form = toCircle(freshEmail('ines'));
    const first = await sendInvitation(service, world.owner.session, world.recordId, form);
    service.advance(61);
    const second = await sendInvitation(service, world.owner.session, world.recordId, form);
    expect(second.id).toBe(first.id);
    expect(second.secret).not.toBe(first.secret);
    expect(await mailsTo(form.address)).toBe(2);
    const [listed, ...others] = await invitationsOf(world.owner.session, world.recordId);
    expect(others).toEqual([]);
    expect(Date.parse(String(listed!.created_at)) / 1000).toBeGreaterThan(service.now() - 30);
  });

  it('to another circle, or of another thing, is another one', async () => {
    const address = freshEmail('ines');
    const other = await createCarenet(world.owner.session, world.recordId, 'Choir');
    for (const form of [
      toCircle(address),
      { ...toCircle(address), carenet_id: other },
      { address, what: 'record' },
      { address, what: 'record', role_label: 'Sister' },
    ])
      succeeded(await send(form), 'invitation_create');
    const listed = await invitationsOf(world.owner.session, world.recordId);
    expect(listed.map(({ what, role_label: role }) => [what, role])).toEqual([
      ['record', 'Sister'],
      ['carenet', null],
      ['carenet', null],
    ]);
  });
});

describe('What cannot be an invitation', () => {
  const reader = 'a@mail.example';
  beforeAll(async () => {
    world = await makeInviter(service);
  });

  it.each<[string, Pairs, number, string]>([
    ['no address', { what: 'record' }, 400, 'parameter_required'],
    ['an address without a domain', { address: 'ines', what: 'record' }, 400, 'parameter_invalid'],
    [
      'an address with a line break',
      { address: 'a@mail.example\nBcc: b@mail.example', what: 'record' },
      400,
      'parameter_invalid',
    ],
    [
      'an address that is too long',
      { address: `${'a'.repeat(250)}@mail.example`, what: 'record' },
      400,
      'parameter_too_long',
    ],
    ['a thing that there is not', { address: reader, what: 'documents' }, 400, 'parameter_invalid'],
    ['a circle without its id', { address: reader, what: 'carenet' }, 400, 'parameter_required'],
    ['a circle whose id is no id', { address: reader, what: 'carenet', carenet_id: 'x' }, 404, 'not_found'],
    [
      'a circle with a role',
      { address: reader, what: 'carenet', carenet_id: 'x', role_label: 'Sister' },
      400,
      'parameter_invalid',
    ],
    [
      'a whole record with a circle',
      { address: reader, what: 'record', carenet_id: 'x' },
      400,
      'parameter_invalid',
    ],
    [
      'a whole record of which the giver keeps a share',
      { address: reader, what: 'record', keep_share: 'true' },
      400,
      'parameter_invalid',
    ],
    [
      'a role that is too long',
      { address: reader, what: 'record', role_label: 'x'.repeat(51) },
      400,
      'parameter_too_long',
    ],
    [
      'a relation that there is not',
      { address: reader, what: 'record', relation: 'aunt' },
      400,
      'parameter_invalid',
    ],
    [
      'a language that there is not',
      { address: reader, what: 'record', language: 'fr' },
      400,
      'parameter_invalid',
    ],
  ])('is refused: %s', async (_what, form, status, code) => {
    expect(refusal(await invite(world.owner.session, world.recordId, form))).toEqual([status, code]);
  });

  it('is refused: one’s own address; and of what was refused, nothing is listed', async () => {
    const form = { address: world.owner.id.toUpperCase(), what: 'record' };
    const answer = await invite(world.owner.session, world.recordId, form);
    expect(refusal(answer)).toEqual([400, 'invitation_to_oneself']);
    expect(await invitationsOf(world.owner.session, world.recordId)).toEqual([]);
  });

  it('is refused when the circle is of another record of the same owner', async () => {
    const other = await createRecord(service, world.owner);
    const answer = await invite(world.owner.session, other, toCircle(freshEmail('ines')));
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('is refused with 403 to who holds a full share: the whole record, and handing it over; not a circle', async () => {
    const tom = await createActiveAccount(service, { fullName: 'Tom Lind' });
    const share = { form: { account_id: tom.id } };
    succeeded(
      await world.owner.session.post(`/records/${world.recordId}/shares/`, share),
      'record_share_add',
    );
    const address = freshEmail('ines');
    for (const what of ['record', 'owner'])
      expect(refusal(await invite(tom.session, world.recordId, { address, what }))).toEqual([
        403,
        'permission_denied',
      ]);
    succeeded(await invite(tom.session, world.recordId, toCircle(address)), 'invitation_create');
  });
});

describe('Invitations are limited', () => {
  /** As if this person had sent as many today, in all or to one address. */
  async function hasSent(
    count: number,
    what: 'invitations by' | 'invitations to',
    ...whose: readonly string[]
  ) {
    const lastAt = new Date(service.now() * 1000).toISOString();
    const key = keys.attempts(what, ...whose, lastAt.slice(0, 10));
    await storeOf(service).put(key, { count, lastAt, ttl: Math.floor(service.now()) + 2 * day });
  }

  it('to 20 a day of one person, however they come, and start again with the next day', async () => {
    service.advance(day - (service.now() % day));
    world = await makeInviter(service);
    await hasSent(18, 'invitations by', world.owner.id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(toCircle(freshEmail('flood')))));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(2);
    expect(statuses.get(429)).toHaveLength(2);
    for (const answer of statuses.get(429)!) {
      expect(refusal(answer)).toEqual([429, 'too_many_attempts']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await invitationsOf(world.owner.session, world.recordId)).toHaveLength(2);
    const other = await makeInviter(service);
    const form = { address: freshEmail('flood'), what: 'record' };
    succeeded(await invite(other.owner.session, other.recordId, form), 'another inviter');
    service.advance(day);
    const session = await login(service, world.owner);
    succeeded(await invite(session, world.recordId, toCircle(freshEmail('flood'))), 'the next day');
  });

  it('to five a day of one person to one address, whatever others send to it', async () => {
    service.advance(day - (service.now() % day));
    world = await makeInviter(service);
    const address = freshEmail('wanted');
    const other = await makeInviter(service);
    const sendOther = () => invite(other.owner.session, other.recordId, { address, what: 'record' });
    succeeded(await sendOther(), 'another inviter, before');
    await hasSent(3, 'invitations to', world.owner.id, address);
    for (const status of [200, 200, 429]) {
      // A minute later it is no repetition.
      service.advance(61);
      expect((await send(toCircle(address))).status).toBe(status);
    }
    expect(refusal(await send({ address, what: 'record' }))).toEqual([429, 'too_many_attempts']);
    succeeded(await send(toCircle(freshEmail('somebody'))), 'another address');
    succeeded(await sendOther(), 'another inviter, after');
  });

  it('to 200 an hour in all, then one a minute', async () => {
    beginHour(service);
    const inviters = await Promise.all([1, 2, 3].map(() => makeInviter(service)));
    const sendAll = () =>
      Promise.all(
        inviters.map(async ({ owner, recordId }) => {
          const form = { address: freshEmail('flood'), what: 'record' };
          return (await invite(owner.session, recordId, form)).status;
        }),
      );
    const now = new Date(service.now() * 1000).toISOString();
    const before = { count: 199, lastAt: now, ttl: Math.floor(service.now()) + 2 * day };
    await storeOf(service).put(keys.attempts('invitations', now.slice(0, 13)), before);
    expect((await sendAll()).toSorted()).toEqual([200, 429, 429]);
    service.advance(61);
    expect((await sendAll()).toSorted()).toEqual([200, 429, 429]);
  });

  it('and what is refused for another reason counts nothing', async () => {
    service.advance(day - (service.now() % day));
    world = await makeInviter(service);
    await hasSent(19, 'invitations by', world.owner.id);
    for (let count = 0; count < 2; count += 1)
      expect((await send({ address: 'nobody', what: 'record' })).status).toBe(400);
    succeeded(await send(toCircle(freshEmail('ines'))), 'invitation_create');
  });
});
