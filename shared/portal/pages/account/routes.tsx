/** Name, contact address, user name and password of the person who is signed in. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { AccountPage } from './account-page.tsx';
import { problemOfPassword, problemOfPresentPassword } from './refusals.ts';

export const accountRoutes = new Hono<PortalEnvironment>();

const longestName = 150;

accountRoutes.get('/account', requireSession, (context) => showAccount(context));

accountRoutes.post('/account/profile', requireSession, async (context) => {
  const { profile } = context.var.request.texts.account;
  const entered = await textsOf(context, 'name');
  const name = entered.name!;
  const error = !name ? profile.missingName : [...name].length > longestName && profile.nameTooLong;
  if (error) return showAccount(context, { name: error }, entered);
  await clientOf(context.var.request).accountInfoSet({ accountEmail: accountOf(context), fullName: name });
  return context.redirect('/account?done=profile', 303);
});

accountRoutes.post('/account/contact', requireSession, async (context) => {
  const { account } = context.var.request.texts;
  const entered = await textsOf(context, 'contact');
  const contactEmail = entered.contact!;
  if (!contactEmail.includes('@')) return showAccount(context, { contact: account.contact.invalid }, entered);
  const password = textOf((await context.req.parseBody()).present);
  const input = { accountEmail: accountOf(context), contactEmail, password };
  return change(
    context,
    () => clientOf(context.var.request).accountContactChange(input),
    (error) =>
      problemOfPresentPassword(error, account, 'present') ??
      (error.status === 400 ? { contact: account.contact.invalid } : undefined),
    'contact',
    entered,
  );
});

accountRoutes.post('/account/username', requireSession, async (context) => {
  const { username } = context.var.request.texts.account;
  const entered = await textsOf(context, 'username');
  if (!entered.username) return showAccount(context, { username: username.missing }, entered);
  const input = { accountEmail: accountOf(context), username: entered.username };
  return change(
    context,
    () => clientOf(context.var.request).accountUsernameSet(input),
    ({ status }) => (status === 400 ? { username: username.taken } : undefined),
    'username',
    entered,
  );
});

accountRoutes.post('/account/password', requireSession, async (context) => {
  const { texts, options } = context.var.request;
  const { account } = texts;
  const form = await context.req.parseBody();
  const [old = '', next = ''] = [textOf(form.old), textOf(form.new)];
  const errors = {
    ...(!old && { old: account.password.missing }),
    ...(!next && { new: account.password.short(options.passwordMin) }),
  };
  if (Object.keys(errors).length > 0) return showAccount(context, errors);
  const input = { accountEmail: accountOf(context), old, new: next };
  return change(
    context,
    () => clientOf(context.var.request).accountOwnPasswordChange(input),
    (error) => {
      const problem = problemOfPassword(error, account, options.passwordMin);
      return problem ? { new: problem } : problemOfPresentPassword(error, account, 'old');
    },
    'password',
  );
});

async function showAccount(
  context: PortalContext,
  errors?: FieldErrors,
  entered: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const client = clientOf(context.var.request);
  const accountEmail = accountOf(context);
  const [account, sessions, settings] = await Promise.all([
    client.accountInfo({ accountEmail }),
    client.accountSessions({ accountEmail }),
    client.accountSettings({ accountEmail }),
  ]);
  const view = { account, sessions, settings, entered, errors };
  const page = <AccountPage {...view} />;
  return show(context, page, errors ? 400 : 200);
}

async function change(
  context: PortalContext,
  call: () => Promise<void>,
  refusal: (error: ServiceError) => FieldErrors | undefined,
  done: string,
  entered?: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    await call();
  } catch (error) {
    const errors = error instanceof ServiceError ? refusal(error) : undefined;
    if (!errors) throw error;
    return showAccount(context, errors, entered);
  }
  return context.redirect(`/account?done=${done}`, 303);
}

async function textsOf({ req }: PortalContext, ...names: readonly string[]): Promise<Record<string, string>> {
  const form = await req.parseBody();
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? '']));
}

function accountOf({ var: { request } }: PortalContext): string {
  return request.session!.accountId;
}
