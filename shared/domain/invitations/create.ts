/** POST /records/{RECORD_ID}/invitations/ (docs/contract/invitations.md#invitation_create). */
import { type Basis, basisOf, isInvitationExpired, isSameBasis } from '../../access/grants.ts';
import type { invitationEndpoints } from '../../api/endpoints/invitations.ts';
import { forbidden, notFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import {
  type CarenetItem,
  type InvitationItem,
  type InvitationSecretItem,
  keys,
} from '../../store/items/index.ts';
import { getByName } from '../../store/reads.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, check, put, remove, type Write } from '../../store/writes.ts';
import { epochSeconds, formatStored } from '../../time.ts';
import { countAttempt, passwordOfSignedIn } from '../accounts/attempts.ts';
import { isRecent } from '../accounts/mail-limit.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { stillInControl } from '../oauth/grant-conditions.ts';
import { type Asking, askAgain, keysOfAsking } from '../own-account/ask-again.ts';
import { bucketsOfInvitation } from './limits.ts';
import { invitationLocator, newInvitationSecret, sealedFor } from './secrets.ts';
import { readWish, type Wish } from './wish.ts';

const dayMilliseconds = 86_400_000;

interface Loaded extends Asking {
  readonly existing?: InvitationItem;
  readonly carenet?: CarenetItem;
}

/**
 * Asks for the mail, and looks nothing up of who reads it: so neither the answer nor its time tells anything of the address. Sent again,
 * an invitation has a new link and a new time; a repetition within a minute sends nothing. Three round trips. Throws 429 over the limits.
 */
export const invite: Handler<(typeof invitationEndpoints)['invitation_create']> = async (
  { form },
  context,
) => {
  const { store, now, actor, entities } = context;
  const { record, fullShare } = entities;
  const wish = readWish(form, actor.id);
  const basis = basisOf(actor.id, record.id, { record, fullShare });
  if (!basis || (wish.what !== 'carenet' && basis.kind !== 'ownership')) throw forbidden();

  const isHandOver = wish.what === 'owner';
  const guess = isHandOver ? [passwordOfSignedIn(actor.id)] : [];
  const buckets = [...guess, ...bucketsOfInvitation(actor.id, wish.address, now)];
  const id = keys.invitationId(actor.id, wish);
  const key = keys.invitation(record.id, id);
  const asking = isHandOver ? keysOfAsking(actor.id, form) : {};
  const [loaded, counts] = await Promise.all([
    getByName<Loaded>(store, {
      existing: key,
      ...(wish.carenetId !== undefined && { carenet: keys.carenet(wish.carenetId) }),
      ...asking,
    }),
    store.get(buckets.map((bucket) => bucket.key)),
  ]);
  if (wish.carenetId !== undefined && loaded.carenet?.recordId !== record.id) throw notFound();
  const counted = await countAttempt(buckets, context, counts);

  const { expiresAt } = await retryWhenStale(async (attempt) => {
    const found = attempt === 0 ? loaded : await getByName<Loaded>(store, { existing: key, ...asking });
    const { existing } = found;
    const asked = isHandOver ? await askAgain(form, found, actor.id, context) : [];
    if (existing && isRepetition(existing, wish, basis, context)) {
      // A confirmation proves one call, also one that sends nothing.
      await context.commit(asked);
      return existing;
    }
    const invitation = newInvitation({ ...wish, id, inviterId: actor.id, basis }, existing, context);
    await context.commit([
      ...stored(invitation, existing),
      stillInControl({ accountId: actor.id, recordId: record.id, basis }, forbidden),
      ...(wish.carenetId === undefined
        ? []
        : [check(keys.carenet(wish.carenetId), { recordId: record.id }, notFound)]),
      ...asked,
      ...(isHandOver ? [requestMail('handover_begun', actor.id, context, { recordId: record.id })] : []),
      requestMail('invitation', wish.address, context, {
        language: wish.language,
        recordId: record.id,
        invitationId: id,
      }),
      // Invitations stay counted; only a right password forgets guesses at it.
      ...counted.slice(0, guess.length),
    ]);
    return invitation;
  });
  return { id, expires_at: formatStored(expiresAt) };
};

/** The form that somebody in a hurry sends twice: one mail is enough. */
function isRepetition(
  existing: InvitationItem,
  wish: Wish,
  basis: Basis,
  { now, time }: Pick<Context, 'now' | 'time'>,
): boolean {
  const isSame =
    existing.roleLabel === wish.roleLabel &&
    existing.relation === wish.relation &&
    existing.keepShare === wish.keepShare;
  const isOpen = existing.state === 'open' && !isInvitationExpired(existing, time);
  return isSame && isOpen && isSameBasis(existing.basis, basis) && isRecent(existing.mailedAt, now);
}

function newInvitation(
  wanted: Wish & Pick<InvitationItem, 'id' | 'inviterId' | 'basis'>,
  existing: InvitationItem | undefined,
  { now, time, keyring, entities }: Pick<Context<'record'>, 'now' | 'time' | 'keyring' | 'entities'>,
): InvitationItem {
  const secret = newInvitationSecret();
  const locator = invitationLocator(secret)!;
  const expires = new Date(now.getTime() + limits.invitationDays * dayMilliseconds);
  return {
    ...wanted,
    recordId: entities.record.id,
    state: 'open',
    locator,
    secret: keyring.seal(secret, sealedFor(locator)),
    createdAt: time,
    mailedAt: time,
    expiresAt: expires.toISOString(),
    revision: (existing?.revision ?? 0) + 1,
    ttl: epochSeconds(expires),
  };
}

/** In the place of the one before, whose link opens nothing any more. */
function stored(invitation: InvitationItem, existing: InvitationItem | undefined): readonly Write[] {
  const { id, recordId, inviterId, carenetId, locator, ttl } = invitation;
  const place: InvitationSecretItem = {
    recordId,
    invitationId: id,
    inviterId,
    ...(carenetId !== undefined && { carenetId }),
    ttl,
  };
  return [
    put(keys.invitation(recordId, id), invitation, {
      when: existing ? { revision: existing.revision } : { PK: absent },
      refused: 'retry',
    }),
    put(keys.invitationSecret(locator), place),
    ...(existing ? [remove(keys.invitationSecret(existing.locator))] : []),
  ];
}
