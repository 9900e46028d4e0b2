/** Inviting people by mail, and what becomes of the invitations, for those who control the record. */
import { Hono } from 'hono';
import { type Invitation, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { credentialField } from '../../components/passkey-button.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { problemOfPresentPassword } from '../account/refusals.ts';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { AnswerPage } from './answer-page.tsx';
import { HandOverPage } from './hand-over-page.tsx';
import { ConfirmInvitePage, InvitePage, type InviteWish } from './invite-page.tsx';

export const inviteRoutes = new Hono<PortalEnvironment>();

const base = '/records/:id/sharing';
const longestRole = 50;
/** Seconds. Only who has sent all invitations of a day waits longer. */
const longestPause = 3_600;
const nothing: InviteWish = { address: '', what: '', role: '' };

inviteRoutes.get(`${base}/invite`, requireSession, (context) => showInvite(context, nothing));

inviteRoutes.post(`${base}/invite`, requireSession, async (context) => {
  const { request } = context.var;
  const { errors: words } = request.texts.invitations;
  const form = await context.req.parseBody();
  const [address, what, role] = [form.address, form.what, form.role].map(
    (text) => textOf(text)?.trim() ?? '',
  );
  const wish = { address: address!, what: what!, role: role! };
  const errors = {
    ...problemOfAddress(wish.address, context),
    ...(!wish.what && { what: words.what }),
  };
  if (Object.keys(errors).length > 0) return showInvite(context, wish, errors);
  const isWhole = wish.what === 'record';
  const isTooLong = isWhole && [...wish.role].length > longestRole;
  if (isWhole && (form.confirmed !== 'yes' || isTooLong))
    return showConfirm(context, wish, isTooLong ? { role: words.role } : undefined);
  try {
    await clientOf(request).invitationCreate({
      recordId: recordOf(context),
      address: wish.address,
      language: request.texts.mails,
      ...(isWhole
        ? { what: 'record', roleLabel: wish.role || undefined }
        : { what: 'carenet', carenetId: wish.what }),
    });
  } catch (error) {
    const refused = refusalOf(error, context);
    if (!refused) throw error;
    return showInvite(context, wish, refused);
  }
  return back(context, 'invited');
});

inviteRoutes.get(`${base}/hand-over`, requireSession, (context) =>
  showHandOver(context, { address: '', still: true }),
);

inviteRoutes.post(`${base}/hand-over`, requireSession, async (context) => {
  const { request } = context.var;
  const form = await context.req.parseBody();
  const entered = { address: textOf(form.address)?.trim() ?? '', still: form.still === 'yes' };
  const errors = {
    ...problemOfAddress(entered.address, context),
    // Somebody who signs in without a password is not asked for one.
    ...(form.password === '' && { password: request.texts.invitations.errors.password }),
  };
  if (Object.keys(errors).length > 0) return showHandOver(context, entered, errors);
  const password = textOf(form.password) || undefined;
  const assertion = textOf(form[credentialField]) || undefined;
  try {
    const confirmation = assertion && (await confirmedBy(assertion, context));
    await clientOf(request).invitationCreate({
      recordId: recordOf(context),
      address: entered.address,
      what: 'owner',
      keepShare: entered.still ? 'true' : 'false',
      password,
      confirmation,
      language: request.texts.mails,
    });
  } catch (error) {
    const refused =
      problemOfAsking(error, context) ??
      problemOfPassword(error, password, context) ??
      refusalOf(error, context);
    if (!refused) throw error;
    return showHandOver(context, entered, refused);
  }
  return back(context, 'invited');
});

inviteRoutes.get(`${base}/invitations/:invitation`, requireSession, async (context) => {
  const { request } = context.var;
  const recordId = recordOf(context);
  const [scope, all] = await Promise.all([
    loadRecordScope(request, recordId),
    clientOf(request).invitationList({ recordId, limit: 1000 }),
  ]);
  const invitation = all.find(({ id }) => id === context.req.param('invitation'));
  if (!invitation?.taker) return back(context, 'changed');
  return show(context, <AnswerPage scope={scope} invitation={invitation} taker={invitation.taker} />);
});

inviteRoutes.post(`${base}/invitations/:invitation`, requireSession, async (context) => {
  const form = await context.req.parseBody();
  const [account, answer] = [textOf(form.account) ?? '', textOf(form.answer)];
  if (answer !== 'right' && answer !== 'wrong') return showNotFound(context);
  return unlessChanged(context, answer === 'right' ? 'confirmed' : 'refused', () =>
    clientOf(context.var.request).invitationConfirm({
      ...invitationOf(context),
      accountId: account,
      confirm: answer === 'right' ? 'true' : 'false',
    }),
  );
});

inviteRoutes.post(`${base}/invitations/:invitation/take-back`, requireSession, (context) =>
  unlessChanged(context, 'taken_back', () =>
    clientOf(context.var.request).invitationTakeBack(invitationOf(context)),
  ),
);

/** The page about sharing says what was done, or that the invitation has become another one by then. */
async function unlessChanged(
  context: PortalContext,
  done: string,
  call: () => Promise<void>,
): Promise<Response> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'invitation_accepted') return back(context, 'accepted_before');
    if (error.status !== 404 && error.status !== 409) throw error;
    return back(context, 'changed');
  }
  return back(context, done);
}

async function showInvite(context: PortalContext, wish: InviteWish, errors?: FieldErrors): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const [scope, { carenets }] = await Promise.all([
    loadRecordScope(request, recordId),
    clientOf(request).carenetList({ recordId, limit: 50 }),
  ]);
  const page = <InvitePage scope={scope} wish={wish} circles={carenets} errors={errors} />;
  return show(context, page, errors ? 400 : 200);
}

async function showConfirm(
  context: PortalContext,
  wish: InviteWish,
  errors?: FieldErrors,
): Promise<Response> {
  const scope = await loadRecordScope(context.var.request, recordOf(context));
  return show(context, <ConfirmInvitePage scope={scope} wish={wish} errors={errors} />, errors ? 400 : 200);
}

async function showHandOver(
  context: PortalContext,
  entered: { readonly address: string; readonly still: boolean },
  errors?: FieldErrors,
): Promise<Response> {
  const { request } = context.var;
  const [scope, factors] = await Promise.all([
    loadRecordScope(request, recordOf(context)),
    clientOf(request).accountFactors({ accountEmail: request.session!.accountId }),
  ]);
  if (!scope.isOwner) return showNotFound(context);
  return show(context, <HandOverPage {...{ scope, factors, entered, errors }} />, errors ? 400 : 200);
}

function problemOfAddress(address: string, { var: { request } }: PortalContext): FieldErrors {
  const { errors } = request.texts.invitations;
  if (!address.includes('@')) return { address: errors.address };
  // Addresses differ by more than case.
  const isOwn = address.toLowerCase() === request.session?.accountId.toLowerCase();
  return isOwn ? { address: errors.yourself } : {};
}

/** What a passkey has answered, for a call that takes no answers of passkeys. */
async function confirmedBy(assertion: string, { var: { request } }: PortalContext): Promise<string> {
  const accountEmail = request.session!.accountId;
  const { confirmation } = await clientOf(request).passkeyConfirm({ accountEmail, assertion });
  return confirmation;
}

/** Of a passkey or a session that does not confirm it; undefined when the error is about something else. */
function problemOfAsking(error: unknown, { var: { request } }: PortalContext): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { add, proof, script } = request.texts.signingIn;
  const problems: Readonly<Record<string, string>> = {
    passkey_needed: script.failed,
    passkey_refused: proof.refused,
    challenge_invalid: add.over,
    sign_in_again: add.signInAgain,
  };
  const problem = problems[error.code ?? ''];
  return problem ? { '': problem } : undefined;
}

/** Of a password that is missing or wrong, or of many that were wrong before; undefined when the error is about something else. */
function problemOfPassword(
  error: unknown,
  password: string | undefined,
  { var: { request } }: PortalContext,
): FieldErrors | undefined {
  const { account, invitations } = request.texts;
  if (isTooEarly(error) && waitIn(error) > longestPause) return undefined;
  const refused = problemOfPresentPassword(error, account, 'password');
  return refused && password === undefined ? { password: invitations.errors.password } : refused;
}

/** What the person can mend; undefined when the error is about something else. */
function refusalOf(error: unknown, { var: { request } }: PortalContext): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { errors } = request.texts.invitations;
  if (error.code === 'too_many_attempts')
    return { address: waitIn(error) > longestPause ? errors.tooMany : errors.soon };
  if (error.code === 'invitation_to_oneself') return { address: errors.yourself };
  if (error.status === 404) return { what: errors.what };
  return error.status === 400 ? { address: errors.address } : undefined;
}

function recordOf({ req }: PortalContext): string {
  return req.param('id') ?? '';
}

function invitationOf(context: PortalContext): {
  readonly recordId: string;
  readonly invitationId: Invitation['id'];
} {
  return { recordId: recordOf(context), invitationId: context.req.param('invitation') ?? '' };
}

function back(context: PortalContext, done: string): Response {
  return context.redirect(`/records/${recordOf(context)}/sharing?done=${done}`, 303);
}
