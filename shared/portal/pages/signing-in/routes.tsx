/** How a person signs in, and what she is asked to set up. */
import { Hono } from 'hono';
import type { AccountFactors } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { CodesPage } from './codes-page.tsx';
import { missingIn, readConfirmation } from './confirmation.ts';
import { NewCodesPage } from './new-codes-page.tsx';
import { problemOfConfirmation } from './refusals.ts';
import { SetUpPage } from './set-up-page.tsx';
import { SigningInPage } from './signing-in-page.tsx';
import { waysOf } from './ways.ts';

export const signingInRoutes = new Hono<PortalEnvironment>();

signingInRoutes.get('/account/signing-in', requireSession, async (context) =>
  show(context, <SigningInPage factors={await factorsOf(context)} />),
);

/** Where everything leads in a session that is limited. */
signingInRoutes.get('/account/set-up', requireSession, async (context) => {
  const { required, second_factor } = await factorsOf(context);
  if (!required || second_factor) return context.redirect('/records', 303);
  return show(context, <SetUpPage />);
});

signingInRoutes.post('/account/signing-in/forget-browsers', requireSession, async (context) => {
  const { request } = context.var;
  await clientOf(request).trustedBrowsersForget({ accountEmail: request.session!.accountId });
  return context.redirect('/account/signing-in?done=browsers', 303);
});

signingInRoutes.get('/account/recovery-codes', requireSession, async (context) => {
  const factors = await factorsOf(context);
  if (waysOf(factors) === 0) return context.redirect('/account/signing-in', 303);
  return show(context, <NewCodesPage factors={factors} />);
});

signingInRoutes.post('/account/recovery-codes', requireSession, async (context) => {
  const { request } = context.var;
  const [factors, given] = await Promise.all([factorsOf(context), readConfirmation(context)]);
  const missing = missingIn(given, { context, factors, asksProof: true });
  if (Object.keys(missing).length > 0)
    return show(context, <NewCodesPage factors={factors} errors={missing} />, 400);
  const { kind, ...confirmation } = given;
  try {
    const made = await clientOf(request).recoveryCodesNew({
      accountEmail: request.session!.accountId,
      ...confirmation,
    });
    return await showCodes(context, made.recovery_codes ?? [], '/account/signing-in', [
      request.texts.signingIn.codes.new,
    ]);
  } catch (error) {
    const errors = problemOfConfirmation(error, request.texts);
    if (!errors) throw error;
    return show(context, <NewCodesPage factors={factors} errors={errors} />, 400);
  }
});

export function factorsOf({ var: { request } }: PortalContext): Promise<AccountFactors> {
  return clientOf(request).accountFactors({ accountEmail: request.session!.accountId });
}

/** The only answer that has the codes. */
export function showCodes(
  context: PortalContext,
  codes: readonly string[],
  next: string,
  done: readonly string[],
): Promise<Response> {
  context.set('request', { ...context.var.request, holdsForm: true });
  return show(context, <CodesPage codes={codes} done={done} next={next} />);
}
