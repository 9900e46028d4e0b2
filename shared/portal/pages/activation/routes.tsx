/** Making an account and asking for a new password. Neither page tells whether there is an account with the address. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { sourceOf } from '../../security/source.ts';
import { show } from '../../show.tsx';
import { ForgottenPage, RegisterPage, SentPage } from './pages.tsx';
import { isTooEarly, waitIn } from './refusals.ts';

export const activationRoutes = new Hono<PortalEnvironment>();

const longestName = 150;

activationRoutes.get('/register', (context) => {
  if (!context.var.request.options.registration) return showNotFound(context);
  return show(context, <RegisterPage />);
});

activationRoutes.post('/register', async (context) => {
  const { options, texts, portal } = context.var.request;
  if (!options.registration) return showNotFound(context);
  const form = await context.req.parseBody();
  const entered = { email: textOf(form.email)?.trim() ?? '', name: textOf(form.name)?.trim() ?? '' };
  const own = texts.activation.register;
  const errors: FieldErrors = {
    ...(!entered.email.includes('@') && { email: own.invalid }),
    ...(!entered.name && { name: own.missingName }),
    ...([...entered.name].length > longestName && { name: own.nameTooLong }),
  };
  const again = (found: FieldErrors, status: 400 | 429 = 400) =>
    show(context, <RegisterPage entered={entered} errors={found} />, status);
  if (Object.keys(errors).length > 0) return again(errors);
  try {
    const asked = { accountId: entered.email, source: sourceOf(context), language: texts.mails };
    await portal.accountRegister({ ...asked, fullName: entered.name });
  } catch (error) {
    return again(...refused(error, context));
  }
  return show(context, <SentPage address={entered.email} />);
});

activationRoutes.get('/forgot-password', (context) => show(context, <ForgottenPage />));

activationRoutes.post('/forgot-password', async (context) => {
  const { texts, portal } = context.var.request;
  const email = textOf((await context.req.parseBody()).email)?.trim() ?? '';
  const again = (found: FieldErrors, status: 400 | 429 = 400) =>
    show(context, <ForgottenPage email={email} errors={found} />, status);
  if (!email.includes('@')) return again({ email: texts.activation.register.invalid });
  try {
    await portal.resetLinkRequest({ accountId: email, source: sourceOf(context), language: texts.mails });
  } catch (error) {
    return again(...refused(error, context));
  }
  return show(context, <SentPage address={email} />);
});

/** What is wrong with the address, and the status of the page. Throws what is no fault of the person. */
function refused(error: unknown, context: PortalContext): [errors: FieldErrors, status: 400 | 429] {
  const { activation } = context.var.request.texts;
  if (isTooEarly(error)) {
    context.header('Retry-After', String(waitIn(error)));
    return [{ email: activation.errors.tooManyMails(waitIn(error)) }, 429];
  }
  if (!(error instanceof ServiceError) || error.status !== 400) throw error;
  return [{ email: activation.register.invalid }, 400];
}
