/** Signing in with a passkey: alone, or as the second step after the password. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { credentialField } from '../../components/passkey-button.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { browserFor, browserOfHandle } from '../../security/browsers.ts';
import { deviceOf } from '../../security/device.ts';
import { sourceOf } from '../../security/source.ts';
import { show } from '../../show.tsx';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { beginSession } from './begin-session.tsx';
import { SignInPage } from './page.tsx';
import { readSecondStep, type SecondStep } from './second-step.ts';
import { showOver, showStep } from './second-step-routes.tsx';

export const passkeySignInRoutes = new Hono<PortalEnvironment>();

/** What the script hands to the browser. Says nothing of any account, unless a password was given before. */
passkeySignInRoutes.post('/sign-in/passkey/options', async (context) => {
  const { texts, portal } = context.var.request;
  context.header('Cache-Control', 'no-store');
  const { isSecond, step } = await whichStep(context);
  if (isSecond && !step) return context.json({ problem: texts.signIn.second.over }, 403);
  try {
    const browser = step && browserFor(context, step.username);
    const asked = { ticket: step?.ticket, browser, source: sourceOf(context) };
    return context.json({ options: await portal.passkeyChallenge(asked) });
  } catch (error) {
    if (isTooEarly(error)) {
      context.header('Retry-After', String(waitIn(error)));
      return context.json({ problem: texts.signIn.tooEarly(waitIn(error)) }, 429);
    }
    if (!(error instanceof ServiceError) || error.code !== 'ticket_invalid') throw error;
    return context.json({ problem: texts.signIn.second.over }, 403);
  }
});

passkeySignInRoutes.post('/sign-in/passkey', async (context) => {
  const { texts, portal } = context.var.request;
  const { passkey } = texts.signIn;
  const { isSecond, step } = await whichStep(context);
  if (isSecond && !step) return showOver(context, undefined);
  const form = await context.req.parseBody();
  const credential = textOf(form[credentialField]) ?? '';
  const next = step ? step.next : textOf(form.next);
  const again = (problem: string, help?: string, status: 400 | 403 | 429 = 403) =>
    step
      ? showStep(context, step, { '': problem }, help, status)
      : show(context, <SignInPage next={next} errors={{ '': problem }} help={help} />, status);
  if (credential === '') return again(passkey.over, undefined, 400);
  const userHandle = userHandleIn(credential);
  try {
    const opened = await portal.passkeySignIn({
      credential,
      ticket: step?.ticket,
      source: sourceOf(context),
      browser: step ? browserFor(context, step.username) : browserOfHandle(context, userHandle),
      device: deviceOf(context.req.header('user-agent')),
      language: texts.mails,
    });
    const username = step?.username ?? opened.username ?? opened.account_id;
    return await beginSession(context, opened, { username, userHandle, next });
  } catch (error) {
    if (isTooEarly(error)) {
      context.header('Retry-After', String(waitIn(error)));
      return again(texts.signIn.tooEarly(waitIn(error)), undefined, 429);
    }
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'ticket_invalid') return showOver(context, step);
    if (error.code === 'challenge_invalid') return again(passkey.over);
    if (![400, 403].includes(error.status)) throw error;
    return again(passkey.refused, passkey.refusedHelp);
  }
});

/** Whether the form stands on the page of the second step, and what goes before it. */
async function whichStep(
  context: PortalContext,
): Promise<{ readonly isSecond: boolean; readonly step: SecondStep | undefined }> {
  const isSecond = textOf((await context.req.parseBody()).step) === 'second';
  return { isSecond, step: isSecond ? readSecondStep(context) : undefined };
}

/** As the passkey says, unproved: it only finds what this browser keeps. */
function userHandleIn(credential: string): string | undefined {
  try {
    const { userHandle } = JSON.parse(credential).response;
    return typeof userHandle === 'string' && /^[\w-]{1,100}$/.test(userHandle) ? userHandle : undefined;
  } catch {
    return undefined;
  }
}
