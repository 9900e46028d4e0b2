/** Somebody is invited to a circle, and accepts: at the moment at which the invitation is taken back, or with another address. */
import { invitationLocator } from '../../../../shared/domain/invitations/secrets.ts';
import { type AuditItem, accountLocator, keys } from '../../../../shared/store/items/index.ts';
import { acceptanceMails } from '../checks/acceptance-mails.ts';
import { checkEffect } from '../checks/audit-entries.ts';
import type { Call } from '../client.ts';
import { freshKey, persist, type Scene } from './parts.ts';
import { few, withoutFaults } from './second-factor.ts';

interface Invited {
  readonly recordId: string;
  readonly circle: string;
  readonly id: string;
  readonly secret: string;
}

/** Nothing says that the effect is there but the answer of a call that succeeds. */
const none = { status: 599, text: '' };
const unknown = { status: 404, text: 'invitation', byOthers: true };
const accepted = { status: 409, text: 'accepted', byOthers: true };

/** The relative accepts with the address that was invited. Sometimes the owner takes the invitation back at the same time: one of both wins. */
export async function invitation(scene: Scene): Promise<void> {
  const { run, world, client } = scene;
  const invited = await invite(scene, world.relative.id);
  const { recordId, id } = invited;
  const isTakenBack = run.chance.happens(0.4);
  const takeBack: Call = {
    operation: 'invitation_take_back',
    by: world.owner.session,
    on: { record: recordId, invitation: id },
  };
  await Promise.all([
    persist(scene, acceptCall(scene, invited), isTakenBack ? unknown : none),
    isTakenBack && client.persist(run, takeBack, accepted),
  ]);
  const [left] = await scene.store.get([keys.invitation(recordId, id)]);
  if (!isTakenBack && left?.state !== 'accepted') run.violated(`the invitation is ${left?.state}`);
  check(scene, invited, left !== undefined);
}

/** The relative accepts one to another address; the owner says that she is the right one, or not. */
export async function invitationToConfirm(scene: Scene): Promise<void> {
  const { run, world, store } = scene;
  const invited = await invite(scene, `${freshKey(scene)}@mail.example`);
  const { recordId, id } = invited;
  await persist(scene, acceptCall(scene, invited), none);
  const [waiting] = await store.get([keys.invitation(recordId, id)]);
  if (waiting?.state !== 'waiting')
    run.violated(`the invitation is ${waiting?.state}, and nobody has confirmed it`);
  if (await isMember(scene, invited)) run.violated('somebody of another address is in the circle at once');
  const isRight = run.chance.happens(0.6);
  const confirm: Call = {
    operation: 'invitation_confirm',
    by: world.owner.session,
    on: { record: recordId, invitation: id },
    form: { account_id: world.relative.id, confirm: String(isRight) },
  };
  // One that was refused is gone.
  await persist(scene, confirm, isRight ? none : { status: 404, text: '' });
  check(scene, invited, isRight);
}

/** To a circle that the relative is not in. The service takes few invitations to one address. */
async function invite(scene: Scene, address: string): Promise<Invited> {
  const { run, world, client, store, secretOf } = scene;
  const { recordId } = world.small;
  const by = world.owner.session;
  const [circle] = await store.query(keys.carenetsOfRecord(recordId));
  const on = { record: recordId, carenet: circle!.id, 'new account': address, relative: world.relative.id };
  const leave: Call = { operation: 'carenet_account_delete', by, on };
  await withoutFaults(scene, () => client.send(run, leave));
  const answer = await few(scene, { operation: 'invitation_create', by, on });
  const { id } = JSON.parse(answer.text) as { readonly id: string };
  return { recordId, circle: circle!.id, id, secret: await secretOf(recordId, id) };
}

function acceptCall({ world }: Scene, { secret }: Invited): Call {
  const { id, session } = world.relative;
  return { operation: 'invitation_accept', by: session, on: { account: id, 'invitation secret': secret } };
}

async function isMember({ store, world }: Scene, { circle }: Invited): Promise<boolean> {
  const [member] = await store.get([keys.carenetMember(circle, accountLocator(world.relative.id))]);
  return member !== undefined;
}

/** Who was let in is in the circle, and the trail and the mails say so once; of an invitation that has ended, nothing is left. */
function check(scene: Scene, invited: Invited, isLetIn: boolean): void {
  const { run, world } = scene;
  const { recordId, id, secret } = invited;
  run.checks.push(acceptanceMails(run, world.owner.id, isLetIn), async (view) => {
    const [item, place] = await view.store.get([
      keys.invitation(recordId, id),
      keys.invitationSecret(invitationLocator(secret)!),
    ]);
    const isIn = await isMember(scene, invited);
    if (isIn !== isLetIn) run.violated(`the relative is ${isIn ? '' : 'not '}in the circle`);
    if (!isLetIn && (item || place)) run.violated('something is left of an invitation that has ended');
    if (isLetIn && item?.state !== 'accepted')
      run.violated(`the invitation that let somebody in is ${item?.state}`);
    // What waited was given by another call.
    if (item?.takerId !== item?.address) return;
    const isOfIt = (entry: AuditItem) =>
      entry.operation === 'invitation_accept' && entry.recordId === recordId;
    if (isLetIn) await checkEffect(run, world, view, 'accepting', isOfIt);
  });
}
