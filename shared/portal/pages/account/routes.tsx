/** Profile, user name and password of the person who is signed in. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { ConflictPage } from '../conflict-page.tsx';
import { AccountPage } from './account-page.tsx';

export const accountRoutes = new Hono<PortalEnvironment>();

const longestName = 150;
const shortestPassword = 8;

accountRoutes.get('/account', requireSession, (context) => showAccount(context));

accountRoutes.post('/account/profile', requireSession, async (context) => {
  const { profile } = context.var.request.texts.account;
  const entered = await {
    ...(await textsOf(context, 'name', 'contact')),
    ...(await asRead(context)),
  };
  const errors = {
    ...(!entered.name && { name: profile.missingName }),
    ...([...entered.name!].length > longestName && { name: profile.nameTooLong }),
    ...(!entered.contact!.includes('@') && { contact: profile.invalid }),
  };
  if (Object.keys(errors).length > 0) return showAccount(context, errors, entered);
  const input = {
    fullName: entered.name,
    contactEmail: entered.contact,
    readFullName: entered.read_name,
    readContactEmail: entered.read_contact,
  };
  try {
    await clientOf(context.var.request).accountInfoSet({ accountEmail: accountOf(context), ...input });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 409) return showConflict(context, entered);
    if (error.status !== 400) throw error;
    return showAccount(context, { contact: profile.invalid }, entered);
  }
  return context.redirect('/account?done=profile', 303);
});

accountRoutes.post('/account/username', requireSession, async (context) => {
  const { username } = context.var.request.texts.account;
  const entered = await textsOf(context, 'username');
  if (!entered.username) return showAccount(context, { username: username.missing }, entered);
  const input = { accountEmail: accountOf(context), username: entered.username };
  return change(
    context,
    () => clientOf(context.var.request).accountUsernameSet(input),
    { 400: { username: username.taken } },
    'username',
    entered,
  );
});

accountRoutes.post('/account/password', requireSession, async (context) => {
  const { password } = context.var.request.texts.account;
  const form = await context.req.parseBody();
  const [old = '', next = ''] = [textOf(form.old), textOf(form.new)];
  const errors = {
    ...(!old && { old: password.missing }),
    ...([...next].length < shortestPassword && { new: password.short }),
  };
  if (Object.keys(errors).length > 0) return showAccount(context, errors);
  const input = { accountEmail: accountOf(context), old, new: next };
  return change(
    context,
    () => clientOf(context.var.request).accountPasswordChange(input),
    { 403: { old: password.wrong } },
    'password',
  );
});

async function showAccount(
  context: PortalContext,
  errors?: FieldErrors,
  entered: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const account = await clientOf(context.var.request).accountInfo({ accountEmail: accountOf(context) });
  const page = <AccountPage account={account} entered={entered} errors={errors} />;
  return show(context, page, errors ? 400 : 200);
}

/** What is stored now beside what was entered; 409. */
async function showConflict(
  context: PortalContext,
  { name = '', contact = '', read_name, read_contact }: Readonly<Record<string, string>>,
): Promise<Response> {
  const { profile } = context.var.request.texts.account;
  const account = await clientOf(context.var.request).accountInfo({ accountEmail: accountOf(context) });
  const stored = { name: account.fullName, contact: account.contactEmail ?? '' };
  const view = {
    action: '/account/profile',
    page: '/account',
    fields: [
      { name: 'name', label: profile.name, stored: stored.name, entered: name, seen: read_name },
      {
        name: 'contact',
        label: profile.contact,
        stored: stored.contact,
        entered: contact,
        seen: read_contact,
      },
    ],
    read: { read_name: stored.name, read_contact: stored.contact },
  };
  return show(context, <ConflictPage {...view} />, 409);
}

async function change(
  context: PortalContext,
  call: () => Promise<void>,
  refusals: Readonly<Record<number, FieldErrors>>,
  done: string,
  entered?: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    await call();
  } catch (error) {
    const errors = error instanceof ServiceError ? refusals[error.status] : undefined;
    if (!errors) throw error;
    return showAccount(context, errors, entered);
  }
  return context.redirect(`/account?done=${done}`, 303);
}

async function textsOf({ req }: PortalContext, ...names: readonly string[]): Promise<Record<string, string>> {
  const form = await req.parseBody();
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? '']));
}

/** What the person saw, to the letter. */
async function asRead({ req }: PortalContext): Promise<Record<string, string>> {
  const { read_name, read_contact } = await req.parseBody();
  return { read_name: textOf(read_name) ?? '', read_contact: textOf(read_contact) ?? '' };
}

function accountOf({ var: { request } }: PortalContext): string {
  return request.session!.accountId;
}
