/** The records of the person who is signed in, and the form that starts one. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope, recordsOf } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { demographicsDocument, valuesOf } from '../details/demographics-document.ts';
import { enteredDetails, problemsOf } from '../details/entered-details.ts';
import { birthDatesOf } from './birth-dates.ts';
import { NewRecordPage } from './new-record-page.tsx';
import { RecordsPage } from './page.tsx';
import { relationIn } from './relation-options.ts';
import { RelationPage } from './relation-page.tsx';
import { startRecord } from './start-record.ts';

export const recordListRoutes = new Hono<PortalEnvironment>();

recordListRoutes.get('/', (context) =>
  context.redirect(context.var.request.session ? '/records' : '/sign-in', 303),
);

recordListRoutes.get('/records', requireSession, async (context) => {
  const { request } = context.var;
  const records = await recordsOf(request);
  const birthDates = await birthDatesOf(clientOf(request), records);
  return show(context, <RecordsPage records={records} birthDates={birthDates} />);
});

recordListRoutes.get('/records/:id/relation', requireSession, async (context) => {
  const scope = await loadRecordScope(context.var.request, context.req.param('id'));
  return show(context, <RelationPage scope={scope} />);
});

recordListRoutes.post('/records/:id/relation', requireSession, async (context) => {
  const { request } = context.var;
  const recordId = context.req.param('id');
  const relation = relationIn(textOf((await context.req.parseBody()).relation));
  if (!relation) return showNotFound(context);
  const accountEmail = request.session!.accountId;
  await clientOf(request).accountRecordRelation({ accountEmail, recordId, relation });
  return context.redirect(`/records/${recordId}/details?done=relation`, 303);
});

recordListRoutes.get('/records/new', requireSession, (context) => {
  if (!context.var.request.options.registration) return showNotFound(context);
  return show(context, <NewRecordPage values={valuesOf(undefined)} relation="self" formId={randomUUID()} />);
});

recordListRoutes.post('/records', requireSession, async (context) => {
  const { request } = context.var;
  const { options, portal, session, texts, now } = request;
  if (!options.registration) return showNotFound(context);
  const form = await context.req.parseBody();
  const values = enteredDetails(form);
  const formId = textOf(form.form_id) || randomUUID();
  const relation = relationIn(textOf(form.relation)) ?? 'self';
  const refuse = (errors: FieldErrors, id = formId) =>
    show(context, <NewRecordPage {...{ values, relation, formId: id, errors }} />, 400);
  const errors = problemsOf(values, texts.details, now);
  if (Object.keys(errors).length > 0) return refuse(errors);
  const { accountId } = session!;
  const body = demographicsDocument(values, undefined);
  try {
    const recordId = await startRecord(portal, { appId: options.appId, accountId, formId, body });
    // With a new name, so that sending it again starts another record.
    if (recordId === undefined) return refuse({ '': texts.records.start.taken }, randomUUID());
    if (relation !== 'self')
      await clientOf(request).accountRecordRelation({ accountEmail: accountId, recordId, relation });
    return context.redirect(`/records/${recordId}/health`, 303);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return refuse({ '': texts.details.rejected(error.text) });
  }
});
