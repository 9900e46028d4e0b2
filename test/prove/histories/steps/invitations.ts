/** docs/contract/invitations.md#invitations: invitations to the record, to carenets and to own the record, and what comes of them. */
import fc from 'fast-check';
import { groundsOf, isOver } from '../model/access.ts';
import { type Invitation, type Invited, type Person, people } from '../model/state.ts';
import { type Outcome, type Plan, rejected } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';
import { frontPosition, full, kind, pick, position, type StepKinds, who } from './step.ts';

/** docs/contract/invitations.md#limits. A history takes less than a day. */
const byOneADay = 20;
const toOneADay = 5;

const address = fc.constantFrom<Person>('stranger', 'member', ...people);
const what = fc.constantFrom<Invited>('carenet', 'carenet', 'record', 'record', 'owner');

const personOf = ({ caller }: Participant): Person | undefined =>
  caller.kind === 'session' ? caller.person : undefined;

const ownerIn = ({ model }: Scene): Person => model.owner.person;

/** Mostly one that is in force: most of them end soon. */
function invitationAt(scene: Scene, at: number): Invitation | undefined {
  const all = scene.model.invitations;
  return pick([...all.filter((one) => !isOver(scene.model, one)), ...all], at);
}

/** Mostly one that is in force and was sent to the account, so that many are accepted. */
function ofAddress(scene: Scene, account: Person, at: number): Invitation | undefined {
  const isOwn = (one: Invitation) => one.address === account && !isOver(scene.model, one);
  return at % 3 === 0 ? undefined : pick(scene.model.invitations.filter(isOwn), at);
}

function invite(
  scene: Scene,
  by: Participant,
  wish: { what: Invited; address: Person; at: number },
): Outcome {
  const { model } = scene;
  const inviter = personOf(by)!;
  const carenet = wish.what === 'carenet' ? pick(model.carenets, wish.at) : undefined;
  if (wish.address === inviter) return rejected(400);
  if (wish.what !== 'carenet' && inviter !== ownerIn(scene)) return rejected(403);
  if (wish.what === 'carenet' && (!carenet || carenet.deleted)) return rejected(404);
  const toOne = `${inviter} ${wish.address}` as const;
  const [own, others] = [model.invited.by.get(inviter) ?? 0, model.invited.to.get(toOne) ?? 0];
  if (own >= byOneADay || others >= toOneADay) return rejected(429);
  return {
    status: 200,
    effect: async ({ text, at }) => {
      model.invited.by.set(inviter, own + 1);
      model.invited.to.set(toOne, others + 1);
      const { id } = JSON.parse(text) as { readonly id: string };
      const grounds = groundsOf(model, inviter)!;
      const before = model.invitations.find((one) => one.id === id && one.state !== 'gone');
      const isRecent = before && at.getTime() - before.mailedAt.getTime() < 60_000;
      if (before?.state === 'open' && before.grounds === grounds && isRecent) return;
      if (before) before.state = 'gone';
      const secret = await scene.service.invitationSecret(model.recordId, id);
      const made = { id, secret, inviter, grounds, mailedAt: at, what: wish.what, address: wish.address };
      model.invitations.push({ ...made, ...(carenet && { carenet }), state: 'open' });
    },
  };
}

/** What the account has from then on: docs/contract/invitations.md#invitation_accept. */
function give({ model }: Scene, invitation: Invitation, taker: Person): void {
  const { what, carenet, inviter } = invitation;
  invitation.state = 'accepted';
  invitation.taker = taker;
  if (what === 'carenet') {
    if (!carenet!.members.has(taker)) carenet!.members.set(taker, { write: false, ended: false });
    return;
  }
  if (what === 'record') {
    if (!model.shares.has(taker)) model.shares.set(taker, { role: '', ended: false });
    return;
  }
  model.owner.grant.ended = true;
  model.owner = { person: taker, grant: { ended: false } };
  // The new owner needs no share, the former one was to keep none, and is in no carenet any more.
  for (const person of [taker, inviter]) {
    const share = model.shares.get(person);
    if (share) share.ended = true;
    model.shares.delete(person);
  }
  for (const { members } of model.carenets) {
    const membership = members.get(inviter);
    if (membership) membership.ended = true;
    members.delete(inviter);
  }
}

/** What stands in the way of an account that takes or declines; the invitation when nothing does. */
function takeable(scene: Scene, invitation: Invitation | undefined, account: Person): Invitation | Outcome {
  if (!invitation || isOver(scene.model, invitation)) return rejected(404);
  if (invitation.inviter === account) return rejected(400);
  if (invitation.state === 'accepted' && invitation.taker !== account) return rejected(404);
  const isTaken = invitation.state === 'waiting' && invitation.taker !== account;
  return isTaken && invitation.address !== account ? rejected(409) : invitation;
}

function accept(scene: Scene, found: Invitation | undefined, account: Person): Outcome {
  const invitation = takeable(scene, found, account);
  if ('status' in invitation) return invitation;
  return {
    status: 200,
    effect: () => {
      if (invitation.state === 'accepted' || (invitation.state === 'waiting' && invitation.taker === account))
        return;
      if (invitation.address === account) return give(scene, invitation, account);
      invitation.state = 'waiting';
      invitation.taker = account;
    },
  };
}

function decline(scene: Scene, found: Invitation | undefined, account: Person): Outcome {
  if (found?.state === 'accepted') return rejected(404);
  const invitation = takeable(scene, found, account);
  if ('status' in invitation) return invitation;
  return {
    status: 200,
    effect: () => {
      invitation.state = 'declined';
    },
  };
}

/** Who answers for the invitation: its inviter, or who was, and has lost that right. */
function confirm(
  scene: Scene,
  by: Participant,
  invitation: Invitation | undefined,
  chosen: Confirmation,
): Outcome {
  const inviter = personOf(by);
  if (!invitation || invitation.state === 'gone') return rejected(404);
  const isSeen = invitation.what === 'carenet' || inviter === ownerIn(scene);
  if (!isSeen || invitation.inviter !== inviter) return rejected(403);
  if (invitation.taker !== chosen.account) return rejected(409);
  if (!chosen.isRight && invitation.state === 'accepted') return rejected(409);
  if (chosen.isRight && isOver(scene.model, invitation)) return rejected(404);
  return {
    status: 200,
    effect: () => {
      if (!chosen.isRight) invitation.state = 'gone';
      else if (invitation.state !== 'accepted') give(scene, invitation, chosen.account);
    },
  };
}

function takeBack(scene: Scene, by: Participant, invitation: Invitation | undefined): Outcome {
  if (!invitation || invitation.state === 'gone') return { status: 200 };
  if (invitation.what !== 'carenet' && personOf(by) !== ownerIn(scene)) return rejected(403);
  if (invitation.state === 'accepted') return rejected(409);
  return {
    status: 200,
    effect: () => {
      invitation.state = 'gone';
    },
  };
}

interface Confirmation {
  readonly account: Person;
  readonly isRight: boolean;
}

interface Taking {
  readonly account: Person;
  readonly invitation: number;
}

/** A call of an account that has the link. */
function taking(
  weight: number,
  operation: 'accept' | 'decline',
  outcome: (scene: Scene, invitation: Invitation | undefined, account: Person) => Outcome,
): StepKinds[string] {
  return kind<Taking>(weight, [who.self], { account: address, invitation: position }, (scene, by, chosen) => {
    const { account } = chosen;
    const found = ofAddress(scene, account, chosen.invitation) ?? invitationAt(scene, chosen.invitation);
    if (!found && chosen.invitation > 0) return undefined;
    const plan: Omit<Plan, 'isInTrail'> = {
      method: 'POST',
      path: scene.account(account, `/invitations/${operation}`),
      form: { secret: found?.secret ?? 'none' },
      operation: `invitation_${operation}`,
      rule: 'SELF',
      on: { account },
      outcome: () => outcome(scene, found, account),
    };
    const isSelf = personOf(by) === account;
    const isGiven =
      operation === 'accept' &&
      found !== undefined &&
      found.address === account &&
      found.state !== 'accepted';
    return { ...plan, isInTrail: isSelf && isGiven && outcome(scene, found, account).status === 200 };
  });
}

export const invitationSteps: StepKinds = {
  invite: kind<{ what: Invited; address: Person; at: number }>(
    10,
    full,
    { what, address, at: frontPosition },
    (scene, by, wish) => {
      // Of an account without a password, handing over asks for a session that began less than ten minutes ago; a call takes a second.
      if (wish.what === 'owner' && scene.calls > 400) return undefined;
      const carenet = pick(scene.model.carenets, wish.at);
      return {
        method: 'POST',
        path: scene.record('/invitations/'),
        form: {
          what: wish.what,
          address: scene.id(wish.address),
          ...(wish.what === 'carenet' && { carenet_id: carenet?.id ?? scene.elsewhere.carenetId }),
        },
        operation: 'invitation_create',
        rule: 'REC_CONTROL',
        outcome: () => invite(scene, by, wish),
      };
    },
  ),

  takeInvitation: taking(14, 'accept', accept),
  declineInvitation: taking(2, 'decline', decline),

  confirmInvitation: kind<Confirmation & { invitation: number }>(
    6,
    full,
    { account: address, isRight: fc.boolean(), invitation: position },
    (scene, by, chosen) => {
      const waiting = scene.model.invitations.filter(({ state }) => state === 'waiting');
      const found = pick(waiting, chosen.invitation) ?? invitationAt(scene, chosen.invitation);
      if (waiting.length === 0 && chosen.invitation % 4 > 0) return undefined;
      const account = (chosen.invitation % 4 === 0 ? undefined : found?.taker) ?? chosen.account;
      return {
        method: 'POST',
        path: scene.record(`/invitations/${found?.id ?? 'none'}/confirm`),
        form: { account_id: scene.id(account), confirm: String(chosen.isRight) },
        operation: 'invitation_confirm',
        rule: 'REC_CONTROL',
        outcome: () => confirm(scene, by, present(scene, found), { ...chosen, account }),
      };
    },
  ),

  takeInvitationBack: kind<{ invitation: number }>(2, full, { invitation: position }, (scene, by, chosen) => {
    const found = invitationAt(scene, chosen.invitation);
    return {
      method: 'DELETE',
      path: scene.record(`/invitations/${found?.id ?? 'none'}`),
      operation: 'invitation_take_back',
      rule: 'REC_CONTROL',
      outcome: () => takeBack(scene, by, present(scene, found)),
    };
  }),
};

/** The one that has this id now: one that was sent again has taken the place of the one before. */
function present({ model }: Scene, invitation: Invitation | undefined): Invitation | undefined {
  return model.invitations.findLast(({ id }) => id === invitation?.id);
}
