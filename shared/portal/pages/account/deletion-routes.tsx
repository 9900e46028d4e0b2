/** Asking for the own account to be deleted, and taking that back. */
import { Hono } from 'hono';
import { type AccountErasure, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { show } from '../../show.tsx';
import { choiceField, choicesOf, heirField, missingChoices, refusedHeirs } from './deletion-choices.ts';
import { DeletionPage } from './deletion-page.tsx';
import { problemOfPresentPassword } from './refusals.ts';

export const deletionRoutes = new Hono<PortalEnvironment>();

deletionRoutes.get('/account/delete', requireSession, (context) => showDeletion(context));

deletionRoutes.post('/account/delete', requireSession, async (context) => {
  const { texts, session } = context.var.request;
  const { account } = texts;
  const accountEmail = session!.accountId;
  const client = clientOf(context.var.request);
  const { records } = await client.accountErasure({ accountEmail });
  const form = await context.req.parseBody();
  const names = records.flatMap(({ id }) => [choiceField(id), heirField(id)]);
  const entered = Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? '']));
  const missing = missingChoices(records, entered, account);
  if (Object.keys(missing).length > 0) return showDeletion(context, missing, entered);
  try {
    const password = textOf(form.present);
    await client.accountErasureAsk({ accountEmail, password, ...choicesOf(records, entered) });
  } catch (error) {
    const errors = refusal(error, records, entered, context);
    if (!errors) throw error;
    return showDeletion(context, errors, entered);
  }
  return context.redirect('/account?done=deletion', 303);
});

deletionRoutes.post('/account/keep', requireSession, async (context) => {
  const { request } = context.var;
  await clientOf(request).accountErasureTakeBack({ accountEmail: request.session!.accountId });
  return context.redirect('/account?done=kept', 303);
});

async function showDeletion(
  context: PortalContext,
  errors?: FieldErrors,
  entered: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { request } = context.var;
  const accountEmail = request.session!.accountId;
  const client = clientOf(request);
  const [account, { due, records }] = await Promise.all([
    client.accountInfo({ accountEmail }),
    client.accountErasure({ accountEmail }),
  ]);
  if (due !== null) return context.redirect('/account', 303);
  const hasPassword = account.authSystems.some(({ name }) => name === 'password');
  const view = { records, hasPassword, entered, errors };
  return show(context, <DeletionPage {...view} />, errors ? 400 : 200);
}

/** What the person can mend; undefined when the error is about something else. */
function refusal(
  error: unknown,
  records: AccountErasure['records'],
  entered: Readonly<Record<string, string>>,
  context: PortalContext,
): FieldErrors | undefined {
  const { account } = context.var.request.texts;
  if (error instanceof ServiceError && error.code === 'records_undecided')
    return refusedHeirs(records, entered, error.text, account);
  return problemOfPresentPassword(error, account, 'present');
}
