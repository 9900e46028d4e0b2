/** A new password by a mailed link, which works once. Opening the page uses nothing up. */
import { Hono } from 'hono';
import type { FieldErrors } from '../../components/fields.tsx';
import type { PortalContext, PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { rememberBrowser } from '../../security/browsers.ts';
import { show } from '../../show.tsx';
import { showInvalidLink } from './invalid-link.tsx';
import { NewPasswordPage } from './pages.tsx';
import { isLinkRefused, refusalOf } from './refusals.ts';

export const newPasswordRoutes = new Hono<PortalEnvironment>();

const path = '/accounts/:account/new_password/:secret';

newPasswordRoutes.get(path, (context) => showForm(context));

newPasswordRoutes.post(path, async (context) => {
  const { portal, texts } = context.var.request;
  const password = textOf((await context.req.parseBody()).password) ?? '';
  if (!password) return showForm(context, { password: texts.activation.errors.missingPassword });
  const link = linkOf(context);
  try {
    // Asked first, because the link does not work any more afterwards.
    const { username } = await portal.resetLinkCheck(link);
    const { browser } = await portal.resetLinkUse({ ...link, password, language: texts.mails });
    rememberBrowser(context, username, browser);
  } catch (error) {
    if (isLinkRefused(error)) return showInvalidLink(context);
    const refused = refusalOf(error, texts);
    if (!refused) throw error;
    return showForm(context, refused);
  }
  return context.redirect('/sign-in?why=reset', 303);
});

async function showForm(context: PortalContext, errors?: FieldErrors): Promise<Response> {
  try {
    const { username } = await context.var.request.portal.resetLinkCheck(linkOf(context));
    const page = <NewPasswordPage action={context.req.path} username={username} errors={errors} />;
    return await show(context, page, errors ? 400 : 200);
  } catch (error) {
    if (isLinkRefused(error)) return showInvalidLink(context);
    throw error;
  }
}

function linkOf({ req }: PortalContext): { readonly accountId: string; readonly secret: string } {
  return { accountId: req.param('account') ?? '', secret: req.param('secret') ?? '' };
}
