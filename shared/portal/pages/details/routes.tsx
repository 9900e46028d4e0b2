/** Personal details of a record: read by everyone with access, changed by those who control it. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { seenIn } from '../../components/seen-values.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, scopeKey } from '../../scope/load-scope.ts';
import { sectionPath } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { ConflictPage } from '../conflict-page.tsx';
import { type DetailValues, demographicsDocument, valuesOf } from './demographics-document.ts';
import { DetailsPage } from './details-page.tsx';
import { enteredDetails, problemsOf } from './entered-details.ts';
import { readDemographics } from './read-demographics.ts';
import { shownDetails } from './shown-details.ts';

export const detailRoutes = new Hono<PortalEnvironment>();

detailRoutes.get('/:kind{records|carenets}/:id/details', requireSession, (context) => showDetails(context));

detailRoutes.post('/records/:id/details', requireSession, async (context) => {
  const { request } = context.var;
  const { details } = request.texts;
  const form = await context.req.parseBody();
  const entered = {
    values: enteredDetails(form),
    seen: seenIn(form),
    replaces: textOf(form.replaces) ?? '',
  };
  const { values, replaces } = entered;
  const errors = problemsOf(values, details, request.now);
  if (Object.keys(errors).length > 0) return showDetails(context, entered, errors);
  const recordId = context.req.param('id');
  const client = clientOf(request);
  const stored = await readDemographics(client, { kind: 'record', recordId });
  try {
    const body = demographicsDocument(values, stored);
    await client.setDemographics({ recordId, replaces, body, mediaType: 'application/xml' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 409) return showConflict(context, entered);
    if (error.status !== 400) throw error;
    return showDetails(context, entered, { '': details.rejected(error.text) });
  }
  return context.redirect(`/records/${recordId}/details?done=saved`, 303);
});

interface Entered {
  readonly values: DetailValues;
  readonly seen: Readonly<Record<string, string>>;
  /** The version that the person has seen. */
  readonly replaces: string;
}

/** What is stored now beside what was entered; 409. */
async function showConflict(context: PortalContext, entered: Entered): Promise<Response> {
  const { request } = context.var;
  const key = { kind: 'record', recordId: context.req.param('id') ?? '' } as const;
  const [scope, stored] = await Promise.all([
    loadScope(request, key),
    readDemographics(clientOf(request), key),
  ]);
  const values = valuesOf(stored);
  const fields = shownDetails(request.texts).map((field) => ({
    ...field,
    stored: values[field.name],
    entered: entered.values[field.name],
    seen: entered.seen[field.name],
  }));
  const page = sectionPath(scope, 'details');
  const read = { replaces: stored?.__documentid__ ?? '' };
  const view = { scope, section: 'details', action: page, page, fields, read } as const;
  return show(context, <ConflictPage {...view} />, 409);
}

async function showDetails(
  context: PortalContext,
  entered?: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const { request } = context.var;
  const key =
    context.req.method === 'POST'
      ? ({ kind: 'record', recordId: context.req.param('id') ?? '' } as const)
      : scopeKey(context);
  const [scope, stored] = await Promise.all([
    loadScope(request, key),
    readDemographics(clientOf(request), key),
  ]);
  const view = {
    scope,
    values: entered?.values ?? valuesOf(stored),
    seen: entered?.seen ?? valuesOf(stored),
    replaces: entered?.replaces ?? stored?.__documentid__ ?? '',
    isKnown: stored !== undefined,
    errors,
  };
  const page = <DetailsPage {...view} />;
  return show(context, page, errors ? 400 : 200);
}
