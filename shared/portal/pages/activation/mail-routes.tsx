/** The pages that mails link to (docs/contract/accounts.md#mail): activation, a new password, a new code. */
import { Hono } from 'hono';
import { type Account, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { show } from '../../show.tsx';
import { MessagePage } from '../message-page.tsx';
import { ActivatePage, CodePage, ResendPage } from './pages.tsx';

export const mailRoutes = new Hono<PortalEnvironment>();

const shortestPassword = 8;
/** Of the service, in bytes. */
const longestPassword = 1024;

type Entered = Readonly<Record<'code' | 'username' | 'password', string>>;

mailRoutes.get('/accounts/:account/init/:secret', (context) => showActivation(context));

mailRoutes.post('/accounts/:account/init/:secret', async (context) => {
  const { portal, texts } = context.var.request;
  const account = await accountOfLink(context);
  if (!account) return showInvalidLink(context);
  const entered = await enteredIn(context);
  const chooses = choiceFor(account);
  const errors = problemsOf(entered, account, chooses, context);
  if (Object.keys(errors).length > 0) return showActivation(context, entered, errors);
  const { accountEmail, primarySecret } = linkOf(context);
  const secondarySecret = account.secret === undefined ? undefined : entered.code;
  try {
    if (account.state === 'uninitialized')
      await portal.accountInitialize({ accountEmail, primarySecret, secondarySecret });
    else await portal.accountCheckSecrets({ accountEmail, primarySecret, secondarySecret });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 403) throw error;
    return showActivation(context, entered, { code: texts.activation.errors.code });
  }
  if (chooses === 'both') {
    const { username, password } = entered;
    try {
      await portal.accountAuthsystemAdd({ accountEmail, username, system: 'password', password });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 400) throw error;
      return showActivation(context, entered, { username: texts.activation.errors.usernameTaken });
    }
  }
  return context.redirect('/sign-in?why=activated', 303);
});

mailRoutes.get('/accounts/:account/reset_password/:secret', (context) => showReset(context));

mailRoutes.post('/accounts/:account/reset_password/:secret', async (context) => {
  const { portal, texts } = context.var.request;
  const account = await accountOfLink(context);
  if (!account) return showInvalidLink(context);
  const entered = await enteredIn(context);
  const errors = problemsOf(entered, account, 'password', context);
  if (Object.keys(errors).length > 0) return showReset(context, entered, errors);
  const { accountEmail, primarySecret } = linkOf(context);
  try {
    await portal.accountCheckSecrets({ accountEmail, primarySecret, secondarySecret: entered.code });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 403) throw error;
    return showReset(context, entered, { code: texts.activation.errors.code });
  }
  await portal.accountPasswordSet({ accountEmail, password: entered.password });
  // The link has done its work: someone who finds the mail later can do nothing with it.
  await portal.accountPrimarySecretVoid({ accountEmail });
  return context.redirect('/sign-in?why=reset', 303);
});

mailRoutes.get('/accounts/:account/send_secret/:secret', async (context) => {
  const account = await accountOfLink(context);
  if (!account) return showInvalidLink(context);
  const page = <ResendPage action={context.req.path} isPending={account.state === 'uninitialized'} />;
  return show(context, page);
});

mailRoutes.post('/accounts/:account/send_secret/:secret', async (context) => {
  const { portal } = context.var.request;
  const account = await accountOfLink(context);
  if (account?.state !== 'uninitialized') return showInvalidLink(context);
  const { accountEmail } = linkOf(context);
  await portal.accountReset({ accountEmail });
  await portal.accountResendSecret({ accountEmail });
  const { secret } = await portal.accountSecret({ accountEmail });
  return show(context, <CodePage address={account.contactEmail ?? account.id} code={secret ?? ''} />);
});

/** The account, when the link is valid now. */
async function accountOfLink(context: PortalContext): Promise<Account | undefined> {
  const { portal } = context.var.request;
  const { accountEmail, primarySecret } = linkOf(context);
  try {
    const [account] = await Promise.all([
      portal.accountInfo({ accountEmail }),
      portal.accountCheckSecrets({ accountEmail, primarySecret }),
    ]);
    return account;
  } catch (error) {
    if (error instanceof ServiceError && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** Someone who has a password already only confirms. */
function choiceFor({ authSystems }: Account): 'both' | 'nothing' {
  return authSystems.some(({ name }) => name === 'password') ? 'nothing' : 'both';
}

async function showActivation(
  context: PortalContext,
  entered?: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const { texts } = context.var.request;
  const account = await accountOfLink(context);
  if (!account) return showInvalidLink(context);
  const chooses = choiceFor(account);
  if (account.state !== 'uninitialized' && chooses === 'nothing')
    return context.redirect('/sign-in?why=activated', 303);
  const page = (
    <ActivatePage
      action={context.req.path}
      accountId={account.id}
      needsCode={account.secret !== undefined}
      chooses={chooses}
      title={texts.activation.init.title}
      submit={texts.activation.init.submit}
      lostCode={context.req.path.replace('/init/', '/send_secret/')}
      entered={entered}
      errors={errors}
    />
  );
  return show(context, page, errors ? 400 : 200);
}

async function showReset(context: PortalContext, entered?: Entered, errors?: FieldErrors): Promise<Response> {
  const { texts } = context.var.request;
  const account = await accountOfLink(context);
  if (!account) return showInvalidLink(context);
  const { reset } = texts.activation;
  if (choiceFor(account) === 'both')
    return show(context, <MessagePage title={reset.title} text={reset.external} />, 400);
  const page = (
    <ActivatePage
      action={context.req.path}
      accountId={account.id}
      needsCode={account.secret !== undefined}
      chooses="password"
      title={reset.title}
      submit={reset.submit}
      lostCode="/forgot-password"
      entered={entered}
      errors={errors}
    />
  );
  return show(context, page, errors ? 400 : 200);
}

function problemsOf(
  { code, username, password }: Entered,
  account: Account,
  chooses: 'both' | 'password' | 'nothing',
  { var: { request } }: PortalContext,
): FieldErrors {
  const { errors } = request.texts.activation;
  return {
    ...(account.secret !== undefined && !code && { code: errors.missingCode }),
    ...(chooses === 'both' && !username && { username: errors.missingUsername }),
    ...(chooses !== 'nothing' &&
      [...password].length < shortestPassword && { password: errors.shortPassword }),
    ...(Buffer.byteLength(password) > longestPassword && { password: errors.longPassword }),
  };
}

async function enteredIn({ req }: PortalContext): Promise<Entered> {
  const form = await req.parseBody();
  const trimmed = (name: string) => textOf(form[name])?.trim() ?? '';
  return { code: trimmed('code'), username: trimmed('username'), password: textOf(form.password) ?? '' };
}

function linkOf({ req }: PortalContext): { readonly accountEmail: string; readonly primarySecret: string } {
  return { accountEmail: req.param('account') ?? '', primarySecret: req.param('secret') ?? '' };
}

function showInvalidLink(context: PortalContext): Response | Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.activation.invalidLink} />, 404);
}
