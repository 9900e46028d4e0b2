/** What the trail of a record says of invitations to it. */
import { beforeEach, expect, it } from 'vitest';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accept, confirm, decline, sendInvitation, takeBack } from '../../support/invitations.ts';
import {
  type ActiveAccount,
  accountPath,
  externalSystem,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import { type Inviter, jsonOf, makeInviter, makeReader } from './world.ts';

let world: Inviter;
let ines: ActiveAccount;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
});

interface Activity {
  readonly days: readonly {
    readonly doers: readonly {
      readonly person: string | null;
      readonly lines: readonly { readonly action: string; readonly outcome: string }[];
    }[];
  }[];
}

/** What each person did with the record, as who did it and how it ended. */
async function activity(): Promise<readonly string[]> {
  const answer = await world.owner.session.get(`/records/${world.recordId}/activity`);
  const { days } = succeeded(answer, 'activity').json() as Activity;
  return days
    .flatMap(({ doers }) => doers)
    .flatMap(({ person, lines }) => lines.map(({ action, outcome }) => `${person} ${action} ${outcome}`))
    .filter((line) => /invitation|relation/.test(line))
    .toSorted();
}

const send = (address: string) =>
  sendInvitation(service, world.owner.session, world.recordId, { address, what: 'record' });

it('The activity says that somebody was invited, that she accepted, and that she noted whose record it is', async () => {
  const { secret } = await send(ines.id);
  jsonOf(await accept(ines, secret));
  const path = accountPath(ines.id, `/records/${world.recordId}/relation`);
  expectOk(await ines.session.post(path, { form: { relation: 'parent' } }));
  expect(await activity()).toEqual(
    [
      `${world.owner.id} invitation_sent done`,
      `${ines.id} invitation_accepted done`,
      `${ines.id} relation_changed done`,
    ].toSorted(),
  );
});

it('The activity says nothing of who declines or waits, and of whom the owner does not let in', async () => {
  const [declined, waiting, refused] = [
    await send(ines.id),
    await send(freshEmail('a')),
    await send(freshEmail('b')),
  ];
  expectOk(await decline(ines, declined.secret));
  for (const { secret } of [waiting, refused]) jsonOf(await accept(ines, secret));
  const answer = { account_id: ines.id, confirm: 'false' };
  expectOk(await confirm(world.owner.session, world.recordId, refused.id, answer));
  expectOk(await takeBack(world.owner.session, world.recordId, waiting.id));
  expect(await activity()).toEqual(
    ['invitation_answered', 'invitation_ended', 'invitation_sent'].map(
      (action) => `${world.owner.id} ${action} done`,
    ),
  );
  // It stands in the trail of her own account alone.
  const trail = await world.owner.session.get(`/records/${world.recordId}/audits/query/?limit=1000`);
  expect(succeeded(trail, 'audit_query').text).not.toContain(ines.id);
});
