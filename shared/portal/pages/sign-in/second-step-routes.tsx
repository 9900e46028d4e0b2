/** The second step of signing in, with a code. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { browserFor } from '../../security/browsers.ts';
import { deviceOf } from '../../security/device.ts';
import { ownPath } from '../../security/own-path.ts';
import { show } from '../../show.tsx';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { beginSession } from './begin-session.tsx';
import { SignInPage } from './page.tsx';
import { forgetSecondStep, readSecondStep, type SecondStep } from './second-step.ts';
import { SecondStepPage } from './second-step-page.tsx';

export const secondStepRoutes = new Hono<PortalEnvironment>();

secondStepRoutes.get('/sign-in/second-step', async (context) => {
  const step = readSecondStep(context);
  if (context.var.request.session) return context.redirect(ownPath(step?.next), 303);
  if (!step) return context.redirect('/sign-in?why=over', 303);
  return show(context, <SecondStepPage methods={step.methods} />);
});

secondStepRoutes.post('/sign-in/second-step', async (context) => {
  const { texts, portal } = context.var.request;
  const step = readSecondStep(context);
  if (!step) return showOver(context, undefined);
  const form = await context.req.parseBody();
  const kind = form.kind === 'recovery' ? 'recovery' : 'totp';
  const field = kind === 'recovery' ? 'recovery' : 'code';
  const code = textOf(form[field])?.trim() ?? '';
  if (!code) return showStep(context, step, { [field]: texts.signIn.second.missing });
  try {
    const opened = await portal.signInSecond({
      ticket: step.ticket,
      code,
      kind,
      // Who has lost the phone has no browser to trust before it is replaced.
      trust: kind === 'totp' && form.trust === 'yes' ? 'true' : 'false',
      browser: browserFor(context, step.username),
      device: deviceOf(context.req.header('user-agent')),
      language: texts.mails,
    });
    const next = kind === 'recovery' ? afterRecovery(step.next) : step.next;
    return await beginSession(context, opened, { username: step.username, next });
  } catch (error) {
    return refuse(error, context, step, kind);
  }
});

/** Where the phone is to be replaced, unless the person was on her way to something. */
function afterRecovery(next: string | undefined): string {
  const isOnWay = next !== undefined && !['/', '/records'].includes(next);
  return isOnWay ? next : '/account/signing-in?done=recovered';
}

async function refuse(
  error: unknown,
  context: PortalContext,
  step: SecondStep,
  kind: 'totp' | 'recovery',
): Promise<Response> {
  const { second } = context.var.request.texts.signIn;
  const field = kind === 'recovery' ? 'recovery' : 'code';
  if (isTooEarly(error)) {
    context.header('Retry-After', String(waitIn(error)));
    const errors = { [field]: second.tooMany(waitIn(error)) };
    return showStep(context, step, errors, second.tooManyHelp, 429);
  }
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'ticket_invalid') return showOver(context, step);
  // A code that is too long for the service is none of it either.
  if (error.status !== 400) throw error;
  return kind === 'recovery'
    ? showStep(context, step, { recovery: second.recovery.wrong })
    : showStep(context, step, { code: second.wrong }, second.wrongHelp);
}

/** The page again, with what is wrong. */
export function showStep(
  context: PortalContext,
  { methods }: SecondStep,
  errors: FieldErrors,
  help?: string,
  status: 400 | 403 | 429 = 400,
): Promise<Response> {
  return show(context, <SecondStepPage methods={methods} errors={errors} help={help} />, status);
}

/** The sign-in page, since the second step came too late. */
export function showOver(context: PortalContext, step: SecondStep | undefined): Promise<Response> {
  const { over } = context.var.request.texts.signIn.second;
  forgetSecondStep(context);
  const page = <SignInPage username={step?.username} next={step?.next} notice={over} />;
  return show(context, page, 403);
}
