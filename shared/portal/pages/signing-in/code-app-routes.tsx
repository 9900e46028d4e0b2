/** Setting up the code app, and turning it off. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { waitIn } from '../activation/refusals.ts';
import { afterFirst } from './after-first.ts';
import { CodeAppPage } from './code-app-page.tsx';
import { missingIn, readConfirmation } from './confirmation.ts';
import { forgetPendingApp, readPendingApp, writePendingApp } from './pending-app.ts';
import { problemOfConfirmation } from './refusals.ts';
import { RemoveCodeAppPage } from './remove-code-app-page.tsx';
import { factorsOf, showCodes } from './routes.tsx';
import { ScanPage } from './scan-page.tsx';
import { asksProofToAdd } from './ways.ts';

export const codeAppRoutes = new Hono<PortalEnvironment>();

codeAppRoutes.get('/account/code-app', requireSession, async (context) => {
  const { scan } = context.var.request.texts.signingIn;
  const notice = context.req.query('why') === 'over' ? scan.over : undefined;
  return show(context, <CodeAppPage factors={await factorsOf(context)} notice={notice} />);
});

codeAppRoutes.post('/account/code-app', requireSession, async (context) => {
  const { request } = context.var;
  const [factors, given] = await Promise.all([factorsOf(context), readConfirmation(context)]);
  const missing = missingIn(given, { context, factors, asksProof: asksProofToAdd(factors) });
  if (Object.keys(missing).length > 0)
    return show(context, <CodeAppPage factors={factors} errors={missing} />, 400);
  try {
    const accountEmail = request.session!.accountId;
    const { secret, uri } = await clientOf(request).totpBegin({ accountEmail, ...given });
    writePendingApp(context, { secret, uri, next: afterFirst(factors) });
  } catch (error) {
    const errors = problemOfConfirmation(error, request.texts);
    if (!errors) throw error;
    return show(context, <CodeAppPage factors={factors} errors={errors} />, 400);
  }
  return context.redirect('/account/code-app/scan', 303);
});

codeAppRoutes.get('/account/code-app/scan', requireSession, async (context) => {
  const pending = readPendingApp(context);
  if (!pending) return context.redirect('/account/code-app?why=over', 303);
  return show(context, <ScanPage secret={pending.secret} uri={pending.uri} />);
});

codeAppRoutes.post('/account/code-app/scan', requireSession, async (context) => {
  const { request } = context.var;
  const { signingIn } = request.texts;
  const pending = readPendingApp(context);
  if (!pending) return context.redirect('/account/code-app?why=over', 303);
  const { secret, uri } = pending;
  const again = (code: string) =>
    show(context, <ScanPage secret={secret} uri={uri} errors={{ code }} />, 400);
  const code = textOf((await context.req.parseBody()).code)?.trim() ?? '';
  if (code === '') return again(signingIn.scan.missing);
  const client = clientOf(request);
  const accountEmail = request.session!.accountId;
  try {
    const { recovery_codes: codes } = await client.totpConfirm({ accountEmail, code });
    forgetPendingApp(context);
    if (codes === null) return context.redirect('/account/signing-in?done=app', 303);
    const done = [signingIn.done.app!, signingIn.codes.on];
    return await showCodes(context, codes, pending.next, done);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 429) return again(signingIn.scan.tooMany(waitIn(error)));
    if (error.code === 'totp_missing') return context.redirect('/account/code-app?why=over', 303);
    // A code that is too long for the service is not right either.
    if (error.status !== 400) throw error;
    return again(signingIn.scan.wrong);
  }
});

codeAppRoutes.get('/account/code-app/remove', requireSession, async (context) => {
  const factors = await factorsOf(context);
  if (!factors.totp) return context.redirect('/account/signing-in', 303);
  return show(context, <RemoveCodeAppPage factors={factors} />);
});

codeAppRoutes.post('/account/code-app/remove', requireSession, async (context) => {
  const { request } = context.var;
  const [factors, given] = await Promise.all([factorsOf(context), readConfirmation(context)]);
  const again = (errors: Readonly<Record<string, string>>) =>
    show(context, <RemoveCodeAppPage factors={factors} errors={errors} />, 400);
  const missing = missingIn(given, { context, factors, asksProof: true });
  if (Object.keys(missing).length > 0) return again(missing);
  try {
    await clientOf(request).totpRemove({ accountEmail: request.session!.accountId, ...given });
  } catch (error) {
    const errors = problemOfConfirmation(error, request.texts);
    if (!errors) throw error;
    return again(errors);
  }
  return context.redirect('/account/signing-in?done=off', 303);
});
