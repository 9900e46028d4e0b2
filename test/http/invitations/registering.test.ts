/** Making an account with an invitation, where people cannot register by themselves. */
import { beforeEach, expect, it } from 'vitest';
import { expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accept, decline, type SentInvitation, sendInvitation, takeBack } from '../../support/invitations.ts';
import { freshSource } from '../../support/reset-links.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  externalSystem,
  freshEmail,
  login,
  ui,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { secretsOf } from '../accounts/account-element.ts';
import { type Inviter, jsonOf, makeInviter, makeReader, refusal } from './world.ts';

let world: Inviter;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  world = await makeInviter(service);
});

const register = (id: string, invitation: string) =>
  ui(service).post('/accounts/registrations', {
    form: { account_id: id, full_name: 'Ines Oyelaran', source: freshSource(), invitation },
  });
const send = (address: string): Promise<SentInvitation> =>
  sendInvitation(service, world.owner.session, world.recordId, { address, what: 'record' });

async function mailsTo(id: string) {
  const events = await outboxOf(service);
  return events.filter(({ accountId, mail }) => accountId === id && mail !== 'invitation');
}

it('Somebody registers with the invitation that was sent to her address, activates the account, and accepts', async () => {
  const id = freshEmail('ines');
  const { id: invitationId, secret } = await send(id);
  expectOk(await register(` ${id.toUpperCase()}`, secret));
  expect(await mailsTo(id)).toMatchObject([{ mail: 'activation', recordId: world.recordId, invitationId }]);
  const { primary } = await secretsOf(service, id);
  const password = 'ferries and herons';
  const chosen = { account_id: id, secret: primary, purpose: 'activate', username: id, password };
  expectOk(await ui(service).post('/accounts/activations/use', { form: chosen }));
  const ines = { id, session: await login(service, { username: id, password }) };
  expect(jsonOf(await accept(ines, secret))).toMatchObject({ state: 'accepted', record_id: world.recordId });
});

it('Registering changes nothing of the invitation, and a known address is answered alike and mailed', async () => {
  const known = await makeReader(service);
  const unknown = freshEmail('ines');
  for (const id of [known.id, unknown]) {
    const { secret } = await send(id);
    expectOk(await register(id, secret));
  }
  expect((await mailsTo(known.id)).map(({ mail }) => mail)).toEqual(['registration_repeated']);
});

it.each<[string, (ines: ActiveAccount) => Promise<readonly [id: string, secret: string]>]>([
  ['another address', async () => [freshEmail('mallory'), (await send(freshEmail('ines'))).secret]],
  ['a secret that nothing has', async () => [freshEmail('ines'), 'A'.repeat(32)]],
  ['an empty secret', async () => [freshEmail('ines'), '']],
  ['no secret at all, but a text', async () => [freshEmail('ines'), 'please']],
  [
    'an invitation that was taken back',
    async () => {
      const id = freshEmail('ines');
      const sent = await send(id);
      expectOk(await takeBack(world.owner.session, world.recordId, sent.id));
      return [id, sent.secret];
    },
  ],
  [
    'an invitation that was declined',
    async (ines) => {
      const { secret } = await send(ines.id);
      expectOk(await decline(ines, secret));
      return [ines.id, secret];
    },
  ],
  [
    'an invitation that was accepted',
    async (ines) => {
      const { secret } = await send(ines.id);
      jsonOf(await accept(ines, secret));
      return [ines.id, secret];
    },
  ],
  [
    'an invitation that is 14 days old',
    async () => {
      const id = freshEmail('ines');
      const { secret } = await send(id);
      service.advance(14 * 86_400 + 1);
      return [id, secret];
    },
  ],
])('Nobody registers with %s', async (_what, make) => {
  const ines = await createActiveAccount(service, { primarySecret: false });
  const [id, secret] = await make(ines);
  expect(refusal(await register(id, secret))).toEqual([404, 'invitation_unknown']);
  expect(await mailsTo(id)).toEqual([]);
  if (id !== ines.id) expectNotFound(await admin(service).get(accountPath(id)));
});

it('Many registrations with one invitation at once make one account, with one mail', async () => {
  const id = freshEmail('ines');
  const { secret } = await send(id);
  for (const answer of await Promise.all(Array.from({ length: 3 }, () => register(id, secret))))
    expectOk(answer);
  expect((await mailsTo(id)).map(({ mail }) => mail)).toEqual(['activation']);
});
