/** Approving a request token for a record or a carenet (docs/contract/oauth.md#request_token_approve). */
import { type Approval, isShareInForce } from '../../access/grants.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { tokenVerifier } from '../../secrets/token.ts';
import { type AppShareItem, type CarenetItem, keys, type TokenItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, present, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { enableApp } from './app-share.ts';
import { approvalBy } from './approval.ts';
import { stillRegistered } from './grant-conditions.ts';

type NamedTarget = { readonly recordId: string } | { readonly carenetId: string };
type Target = { readonly recordId: string } | { readonly carenet: CarenetItem };

export const approveRequestToken: Handler<(typeof oauthEndpoints)['request_token_approve']> = async (
  { form },
  context,
) => {
  const token = context.entities.requestToken;
  const app = context.entities.app;
  const named = targetOf(form.record_id || undefined, form.carenet_id || undefined);
  requireMatch(token, named);
  const target = foundTarget(named, context);
  if ('carenet' in target) requireCarenetApp(context);
  if (app.callbackUrl === '') throw new ApiError('app_has_no_callback');

  await retryWhenStale(async (attempt) => {
    const now =
      attempt === 0 ? { token, share: context.entities.appShare } : await reload(token, target, context);
    if (now.token.claimedBy && now.token.claimedBy !== context.actor.id) throw forbidden();
    const { grant, writes } = allowing(target, now.share, context);
    await context.commit([approve(now.token, approvalOf(target, grant, context), context.time), ...writes]);
  });
  return [
    ['location', callbackUrl(app.callbackUrl, token.token, tokenVerifier(token.token, context.keyring))],
  ];
};

function targetOf(recordId: string | undefined, carenetId: string | undefined): NamedTarget {
  if (recordId && carenetId)
    throw new ApiError('parameters_exclusive', { first: 'record_id', second: 'carenet_id' });
  if (recordId) return { recordId };
  if (carenetId) return { carenetId };
  throw new ApiError('parameter_required', { name: 'record_id or carenet_id' });
}

/** A bound token can be approved only for what it is bound to. */
function requireMatch(token: TokenItem, target: NamedTarget): void {
  if (!token.recordId && !token.carenetId) return;
  const matches =
    'recordId' in target ? token.recordId === target.recordId : token.carenetId === target.carenetId;
  if (!matches) throw forbidden();
}

/** Throws 404 unless the record or carenet was found. */
function foundTarget(named: NamedTarget, { entities }: Context): Target {
  if ('recordId' in named && entities.record?.id === named.recordId) return named;
  if ('carenetId' in named && entities.carenet?.id === named.carenetId) return { carenet: entities.carenet };
  throw notFound();
}

/**
 * An autonomous app cannot be limited to a carenet, and the app must already be enabled on the carenet's
 * record.
 */
function requireCarenetApp({ entities }: Context<'app'>): void {
  const app = entities.app;
  if (app.autonomous || !isShareInForce(entities.appShare, app)) throw forbidden();
}

/** Token and share as they are now, for an approval that lost a race. Throws 404 when the token is gone. */
async function reload(
  { token }: TokenItem,
  target: Target,
  { store, entities }: Context<'app'>,
): Promise<{ token: TokenItem; share: AppShareItem | undefined }> {
  const recordId = 'recordId' in target ? target.recordId : target.carenet.recordId;
  const [item, share] = await store.get([keys.token(token), keys.appShare(recordId, entities.app.id)]);
  if (!item) throw notFound();
  return { token: item, share };
}

/** The share or placement under which the app is allowed. For a record it is made unless it is there. */
function allowing(
  target: Target,
  existing: AppShareItem | undefined,
  { entities, now, actor }: Context<'app'>,
): { readonly grant: string; readonly writes: readonly Write[] } {
  const { app, carenetApp } = entities;
  if ('carenet' in target) return { grant: expectItem(carenetApp).grant, writes: [] };
  const { recordId } = target;
  const { grant, writes } = enableApp({ recordId, app, existing, now, authorizedBy: actor.id });
  return { grant, writes: writes.length > 0 ? [...writes, stillRegistered(app, notFound)] : [] };
}

/** What is approved, and the grants that the approver has now. */
function approvalOf(target: Target, grant: string, { actor, entities }: Context<'signingToken'>): Approval {
  const { record, fullShare, member, signingToken: session } = entities;
  const approver = { id: actor.id, sessionGrant: session.grant! };
  if ('recordId' in target)
    return approvalBy(approver, { recordId: target.recordId, grant }, { record, fullShare });
  const { id: carenetId, recordId } = target.carenet;
  return approvalBy(approver, { recordId, carenetId, grant }, { record, fullShare, member });
}

/** Marks the token approved for this and nothing else; approving an unclaimed token claims it. */
function approve(token: TokenItem, approval: Approval, approvedAt: string): Write {
  return update(
    keys.token(token.token),
    { set: { claimedBy: approval.accountId, approval: { ...approval, approvedAt } } },
    { when: { PK: present, claimedBy: token.claimedBy ?? absent }, refused: 'retry' },
  );
}

/** The registered callback with token and verifier (RFC 5849 §2.2); an existing query and fragment are kept. */
function callbackUrl(registered: string, token: string, verifier: string): string {
  const hash = registered.indexOf('#');
  const base = hash < 0 ? registered : registered.slice(0, hash);
  const fragment = hash < 0 ? '' : registered.slice(hash);
  const separator = base.includes('?') ? '&' : '?';
  return `${base}${separator}oauth_token=${token}&oauth_verifier=${verifier}${fragment}`;
}
