/**
 * The pages that mails link to (docs/contract/accounts.md#mail): activation, a new code, and a new password after another UI
 * app has closed the account. Opening a page uses nothing up: programs that look for harm in mails open links too.
 */
import { Hono } from 'hono';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { show } from '../../show.tsx';
import { showInvalidLink } from './invalid-link.tsx';
import { ActivatePage, type Choice, CodePage, ResendPage } from './pages.tsx';
import { isLinkRefused, refusalOf } from './refusals.ts';

export const mailRoutes = new Hono<PortalEnvironment>();

type Purpose = 'activate' | 'reset';

type Entered = Readonly<Record<'code' | 'username' | 'password', string>>;

mailRoutes.get('/accounts/:account/init/:secret', (context) => showForm(context, 'activate'));
mailRoutes.post('/accounts/:account/init/:secret', (context) => use(context, 'activate', 'activated'));

// Of an account that was made with an invitation: activating it leads back to that.
mailRoutes.get('/accounts/:account/init/:secret/invitations/:invitation', (context) =>
  showForm(context, 'activate'),
);
mailRoutes.post('/accounts/:account/init/:secret/invitations/:invitation', (context) =>
  use(context, 'activate', 'activated'),
);

mailRoutes.get('/accounts/:account/reset_password/:secret', (context) => showForm(context, 'reset'));
mailRoutes.post('/accounts/:account/reset_password/:secret', (context) => use(context, 'reset', 'reset'));

mailRoutes.get('/accounts/:account/send_secret/:secret', async (context) => {
  const asked = await askedBy(context, 'activate');
  if (!asked) return showInvalidLink(context);
  const isPending = asked.chooses === 'username and password' && asked.needsCode;
  return show(context, <ResendPage action={context.req.path} isPending={isPending} />);
});

mailRoutes.post('/accounts/:account/send_secret/:secret', async (context) => {
  try {
    const { secret } = await context.var.request.portal.activationCode(linkOf(context));
    const next = context.req.path.replace('/send_secret/', '/init/');
    return show(context, <CodePage code={secret ?? ''} next={next} />);
  } catch (error) {
    if (isLinkRefused(error)) return showInvalidLink(context);
    throw error;
  }
});

/** Does what the link is for, and leads to the page for signing in, which says so. */
async function use(context: PortalContext, purpose: Purpose, done: string): Promise<Response> {
  const { portal, texts } = context.var.request;
  const entered = await enteredIn(context);
  const asked = await askedBy(context, purpose);
  if (!asked) return showInvalidLink(context);
  const { errors } = texts.activation;
  const missing: FieldErrors = {
    ...(asked.needsCode && !entered.code && { code: errors.missingCode }),
    ...(asked.chooses === 'username and password' &&
      !entered.username && { username: errors.missingUsername }),
    ...(asked.chooses !== 'nothing' && !entered.password && { password: errors.missingPassword }),
  };
  if (Object.keys(missing).length > 0) return showForm(context, purpose, entered, missing);
  try {
    const { code, username, password } = entered;
    await portal.activationUse({
      ...linkOf(context),
      purpose,
      ...(asked.needsCode && { code }),
      ...(asked.chooses === 'username and password' && { username }),
      ...(asked.chooses !== 'nothing' && { password }),
      language: texts.mails,
    });
  } catch (error) {
    if (isLinkRefused(error)) return showInvalidLink(context);
    const refused = refusalOf(error, texts);
    if (!refused) throw error;
    return showForm(context, purpose, entered, refused);
  }
  const invitation = context.req.param('invitation');
  const query = new URLSearchParams({ why: done });
  if (invitation !== undefined) query.set('next', `/invitations/${encodeURIComponent(invitation)}`);
  return context.redirect(`/sign-in?${query}`, 303);
}

async function showForm(
  context: PortalContext,
  purpose: Purpose,
  entered?: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const { init, reset } = context.var.request.texts.activation;
  const asked = await askedBy(context, purpose);
  if (!asked) return showInvalidLink(context);
  const { title, submit } = purpose === 'activate' ? init : reset;
  const own = context.req.path.replace('/init/', '/send_secret/').replace(/\/invitations\/.*/, '');
  const page = (
    <ActivatePage
      action={context.req.path}
      accountId={linkOf(context).accountId}
      needsCode={asked.needsCode}
      chooses={asked.chooses}
      title={title}
      submit={submit}
      lostCode={purpose === 'activate' && asked.chooses !== 'nothing' ? own : '/forgot-password'}
      entered={entered}
      errors={errors}
    />
  );
  return show(context, page, errors ? 400 : 200);
}

/** What the link asks for. Undefined when it does not work, now or at all. */
async function askedBy(
  context: PortalContext,
  purpose: Purpose,
): Promise<{ readonly chooses: Choice; readonly needsCode: boolean } | undefined> {
  try {
    const asked = await context.var.request.portal.activationCheck({ ...linkOf(context), purpose });
    return { chooses: asked.chooses as Choice, needsCode: asked.code === 'required' };
  } catch (error) {
    if (isLinkRefused(error)) return undefined;
    throw error;
  }
}

async function enteredIn({ req }: PortalContext): Promise<Entered> {
  const form = await req.parseBody();
  const trimmed = (name: string) => textOf(form[name])?.trim() ?? '';
  return { code: trimmed('code'), username: trimmed('username'), password: textOf(form.password) ?? '' };
}

function linkOf({ req }: PortalContext): { readonly accountId: string; readonly secret: string } {
  return { accountId: req.param('account') ?? '', secret: req.param('secret') ?? '' };
}
