/** Entering by hand, and changing what was entered. Only for those who control the record. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { seenIn } from '../../components/seen-values.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { MessagePage } from '../message-page.tsx';
import { AddPage } from './add-page.tsx';
import { authorOf } from './author.ts';
import { codingOf, loadedSystem, namesWith } from './codes.ts';
import { EntryConflict } from './conflict.tsx';
import { doubtsOf, enteredValues, problemsOf } from './entered.ts';
import { FormPage, type FormView, sureOf } from './form-page.tsx';
import { type EntryKind, entryKind, type Values } from './kinds.ts';
import { changePath, shownPath, withDone } from './paths.ts';
import { asMistake, idFrom, resourceOf, type StoredEntry, valuesOf } from './resources.ts';
import { fhir, readEntry, sentBefore } from './stored.ts';

export const byHandRoutes = new Hono<PortalEnvironment>();

byHandRoutes.get('/records/:id/add', requireSession, async (context) => {
  const scope = await loadRecordScope(context.var.request, context.req.param('id'));
  return show(context, <AddPage scope={scope} />);
});

byHandRoutes.get('/records/:id/add/:entry', requireSession, async (context) => {
  const kind = entryKind(context.req.param('entry'));
  if (!kind) return showNotFound(context);
  const day = context.var.request.now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return showForm(context, kind, { values: { day }, seen: {}, formId: randomUUID() });
});

byHandRoutes.post('/records/:id/add/:entry', requireSession, async (context) => {
  const kind = entryKind(context.req.param('entry'));
  if (!kind) return showNotFound(context);
  return takeForm(context, kind, undefined);
});

byHandRoutes.get('/records/:id/change/:document', requireSession, async (context) => {
  const { id: recordId, document: documentId } = context.req.param();
  const { document, entry } = await readEntry(clientOf(context.var.request), recordId, documentId);
  if (document.replacedBy) return context.redirect(changePath({ recordId }, document.latest.id), 303);
  if (!entry || entry.stored.isMistake)
    return context.redirect(`/records/${recordId}/documents/${documentId}`, 303);
  const values = valuesOf(entry.stored, entry.kind);
  return showForm(context, entry.kind, { values, seen: { ...values }, formId: '', documentId });
});

byHandRoutes.post('/records/:id/change/:document/:entry', requireSession, async (context) => {
  const kind = entryKind(context.req.param('entry'));
  if (!kind) return showNotFound(context);
  const { id: recordId, document: documentId } = context.req.param();
  const { entry } = await readEntry(clientOf(context.var.request), recordId, documentId);
  if (!entry || entry.kind !== kind || entry.stored.isMistake) return showGone(context);
  return takeForm(context, kind, { documentId, stored: entry.stored });
});

byHandRoutes.post('/records/:id/change/:document/:entry/error', requireSession, async (context) => {
  const { request } = context.var;
  const kind = entryKind(context.req.param('entry'));
  if (!kind) return showNotFound(context);
  const { id: recordId, document: documentId } = context.req.param();
  const client = clientOf(request);
  const [scope, { entry }] = await Promise.all([
    loadRecordScope(request, recordId),
    readEntry(client, recordId, documentId),
  ]);
  if (!entry || entry.kind !== kind) return showGone(context);
  const body = JSON.stringify(asMistake(entry.stored.resource, kind));
  try {
    // What was changed in another tab is not marked by one who has not seen the change.
    if (!entry.stored.isMistake)
      await client.documentVersion({ recordId, documentId, body, mediaType: fhir });
  } catch (error) {
    if (!isReplaced(error)) throw error;
    return showGone(context);
  }
  const values = valuesOf(entry.stored, kind);
  return context.redirect(withDone(shownPath(scope, kind, values), 'mistake'), 303);
});

type Form = Omit<FormView, 'scope' | 'kind' | 'hasLookUp'>;

async function showForm(context: PortalContext, kind: EntryKind, form: Form): Promise<Response> {
  const { request } = context.var;
  const [scope, system] = await Promise.all([
    loadRecordScope(request, context.req.param('id') ?? ''),
    loadedSystem(request.portal, kind),
  ]);
  const page = <FormPage {...{ scope, kind, ...form }} hasLookUp={system !== undefined} />;
  return show(context, page, form.errors || form.doubts ? 400 : 200);
}

interface Changed {
  readonly documentId: string;
  readonly stored: StoredEntry;
}

/** Checks what was entered, and stores it: as a new document, or as a new version of one. */
async function takeForm(
  context: PortalContext,
  kind: EntryKind,
  changed: Changed | undefined,
): Promise<Response> {
  const { request } = context.var;
  const { texts, now } = request;
  const form = await context.req.parseBody();
  const values = enteredValues(kind, form, texts);
  const client = clientOf(request);
  const documentId = changed?.documentId;
  const state = { values, seen: seenIn(form), formId: textOf(form.form_id) || randomUUID(), documentId };
  if (form.search !== undefined) {
    const found = values.name ? ((await namesWith(request.portal, kind, values.name)) ?? []) : [];
    if (context.req.header('accept') === 'application/json') return context.json({ found });
    return showForm(context, kind, { ...state, found });
  }
  const errors = problemsOf(kind, values, texts, now);
  if (Object.keys(errors).length > 0) return showForm(context, kind, { ...state, errors });
  const doubts = doubtsOf(kind, values, texts);
  if (doubts.length > 0 && form.sure !== sureOf(doubts)) return showForm(context, kind, { ...state, doubts });
  const recordId = context.req.param('id') ?? '';
  const scope = await loadRecordScope(request, recordId);
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const resource = resourceOf({
    kind,
    values,
    recordId,
    author: await authorOf(request, scope),
    id: changed?.stored.id ?? idFrom(state.formId, kind, values),
    recorded: changed?.stored.recorded ?? today,
    today,
    coding: await codingFor(context, kind, values, changed),
    texts,
  });
  const body = JSON.stringify(resource);
  try {
    if (changed)
      await client.documentVersion({ recordId, documentId: changed.documentId, body, mediaType: fhir });
    else if (!(await sentBefore(client, recordId, kind, body)))
      await client.documentCreate({ recordId, body, mediaType: fhir });
  } catch (error) {
    if (changed && isReplaced(error)) return showConflict(context, kind, values, changed);
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return showForm(context, kind, { ...state, errors: { '': texts.byHand.problems.rejected(error.text) } });
  }
  return context.redirect(withDone(shownPath(scope, kind, values), changed ? 'changed' : 'added'), 303);
}

/** A name that was not changed keeps its code, also when its coding system is no longer loaded. */
async function codingFor(
  context: PortalContext,
  kind: EntryKind,
  values: Values,
  changed: Changed | undefined,
): Promise<ReturnType<typeof codingOf>> {
  if (!values.name) return undefined;
  if (changed && valuesOf(changed.stored, kind).name === values.name) return changed.stored.coding;
  return codingOf(context.var.request.portal, kind, values.name);
}

/** Whether somebody has stored a later version in the meantime. */
function isReplaced(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'document_replaced';
}

/** What is stored now beside what was entered; 409. */
async function showConflict(
  context: PortalContext,
  kind: EntryKind,
  values: Values,
  { documentId }: Changed,
): Promise<Response> {
  const { request } = context.var;
  const recordId = context.req.param('id') ?? '';
  const client = clientOf(request);
  const { document } = await readEntry(client, recordId, documentId);
  const [scope, { entry }] = await Promise.all([
    loadRecordScope(request, recordId),
    readEntry(client, recordId, document.latest.id),
  ]);
  if (!entry || entry.kind !== kind || entry.stored.isMistake) return showGone(context);
  const stored = valuesOf(entry.stored, kind);
  const seen = seenIn(await context.req.parseBody());
  const view = { scope, kind, documentId: document.latest.id, stored, entered: values, seen };
  return show(context, <EntryConflict {...view} />, 409);
}

async function showGone(context: PortalContext): Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.byHand.gone} />, 409);
}
