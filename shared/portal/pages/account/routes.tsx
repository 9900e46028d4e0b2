/** Name, contact address, user name and password of the person who is signed in. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { ConflictPage } from '../conflict-page.tsx';
import { AccountPage } from './account-page.tsx';
import { problemOfPassword, problemOfPresentPassword } from './refusals.ts';

export const accountRoutes = new Hono<PortalEnvironment>();

const longestName = 150;

accountRoutes.get('/account', requireSession, (context) => showAccount(context));

accountRoutes.post('/account/profile', requireSession, async (context) => {
  const { profile } = context.var.request.texts.account;
  const entered = { ...(await textsOf(context, 'name')), ...(await asRead(context)) };
  const name = entered.name!;
  const problem = !name ? profile.missingName : [...name].length > longestName && profile.nameTooLong;
  if (problem) return showAccount(context, { name: problem }, entered);
  const input = { accountEmail: accountOf(context), fullName: name, readFullName: entered.read_name };
  try {
    await clientOf(context.var.request).accountInfoSet(input);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 409) return showConflict(context, entered);
    throw error;
  }
  return context.redirect('/account?done=profile', 303);
});

accountRoutes.post('/account/contact', requireSession, async (context) => {
  const { account } = context.var.request.texts;
  const entered = await textsOf(context, 'contact');
  const contactEmail = entered.contact!;
  if (!contactEmail.includes('@')) return showAccount(context, { contact: account.contact.invalid }, entered);
  const { present, read_contact } = await context.req.parseBody();
  const [password, readContactEmail] = [textOf(present), textOf(read_contact)];
  const input = { accountEmail: accountOf(context), contactEmail, password, readContactEmail };
  return change(
    context,
    () => clientOf(context.var.request).accountContactChange(input),
    async (error) => {
      // What is stored now stands in the message, and in the form for the next time.
      if (error.status === 409) return { contact: account.contact.changed(await storedContact(context)) };
      const invalid = error.status === 400 ? { contact: account.contact.invalid } : undefined;
      return problemOfPresentPassword(error, account, 'present') ?? invalid;
    },
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
  status: 400 | 409 = 400,
): Promise<Response> {
  const client = clientOf(context.var.request);
  const accountEmail = accountOf(context);
  const [account, sessions, settings, erasure] = await Promise.all([
    client.accountInfo({ accountEmail }),
    client.accountSessions({ accountEmail }),
    client.accountSettings({ accountEmail }),
    client.accountErasure({ accountEmail }),
  ]);
  const view = { account, sessions, settings, erasure, entered, errors };
  const page = <AccountPage {...view} />;
  return show(context, page, errors ? status : 200);
}

/** What is stored now beside what was entered; 409. */
async function showConflict(
  context: PortalContext,
  { name = '', read_name }: Readonly<Record<string, string>>,
): Promise<Response> {
  const { profile } = context.var.request.texts.account;
  const account = await clientOf(context.var.request).accountInfo({ accountEmail: accountOf(context) });
  const stored = account.fullName;
  const view = {
    action: '/account/profile',
    page: '/account',
    fields: [{ name: 'name', label: profile.name, stored, entered: name, seen: read_name }],
    read: { read_name: stored },
  };
  return show(context, <ConflictPage {...view} />, 409);
}

async function change(
  context: PortalContext,
  call: () => Promise<void>,
  refusal: (error: ServiceError) => FieldErrors | undefined | Promise<FieldErrors | undefined>,
  done: string,
  entered?: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const errors = await refusal(error);
    if (!errors) throw error;
    return showAccount(context, errors, entered, error.status === 409 ? 409 : 400);
  }
  return context.redirect(`/account?done=${done}`, 303);
}

async function textsOf({ req }: PortalContext, ...names: readonly string[]): Promise<Record<string, string>> {
  const form = await req.parseBody();
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? '']));
}

async function storedContact(context: PortalContext): Promise<string> {
  const account = await clientOf(context.var.request).accountInfo({ accountEmail: accountOf(context) });
  return account.contactEmail ?? account.id;
}

/** What the person saw, to the letter. */
async function asRead({ req }: PortalContext): Promise<Record<string, string>> {
  return { read_name: textOf((await req.parseBody()).read_name) ?? '' };
}

function accountOf({ var: { request } }: PortalContext): string {
  return request.session!.accountId;
}
