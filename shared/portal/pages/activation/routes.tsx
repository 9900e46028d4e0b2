/** Making an account and asking for a new password. */
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { show } from '../../show.tsx';
import { CodePage, ForgottenPage, RegisterPage } from './pages.tsx';

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
  const again = (found: FieldErrors) => show(context, <RegisterPage entered={entered} errors={found} />, 400);
  if (Object.keys(errors).length > 0) return again(errors);
  try {
    const { secret } = await portal.accountCreate({
      accountId: entered.email,
      fullName: entered.name,
      primarySecretP: '1',
      secondarySecretP: '1',
    });
    return show(context, <CodePage address={entered.email} code={secret ?? ''} />);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    const isTaken = error.code === 'account_exists';
    return again({ email: isTaken ? own.taken : own.invalid });
  }
});

activationRoutes.get('/forgot-password', (context) => show(context, <ForgottenPage />));

activationRoutes.post('/forgot-password', async (context) => {
  const email = textOf((await context.req.parseBody()).email)?.trim() ?? '';
  const { texts } = context.var.request;
  if (!email.includes('@')) {
    const errors = { email: texts.activation.register.invalid };
    return show(context, <ForgottenPage email={email} errors={errors} />, 400);
  }
  return show(context, <CodePage address={email} code={await newCode(context, email)} />);
});

/**
 * The code that goes with the mail. For an address without an account it is made up, so that nobody learns who
 * has one.
 */
async function newCode({ var: { request } }: PortalContext, accountEmail: string): Promise<string> {
  const { portal } = request;
  try {
    return (await portal.accountForgotPassword({ accountEmail })).secret ?? '';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    // Never activated: the mail of the activation comes again, with the code that belongs to it.
    if (error.status === 400) {
      await portal.accountResendSecret({ accountEmail });
      return (await portal.accountSecret({ accountEmail })).secret ?? '';
    }
    return String(randomInt(1_000_000)).padStart(6, '0');
  }
}
