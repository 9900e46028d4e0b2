/** Personal details of a record: read by everyone with access, changed by those who control it. */
import { Hono } from 'hono';
import { type Client, type Demographics, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { type DetailValues, demographicsDocument, valuesOf } from './demographics-document.ts';
import { DetailsPage } from './details-page.tsx';
import { enteredDetails, problemsOf } from './entered-details.ts';

export const detailRoutes = new Hono<PortalEnvironment>();

detailRoutes.get('/:kind{records|carenets}/:id/details', requireSession, (context) => showDetails(context));

detailRoutes.post('/records/:id/details', requireSession, async (context) => {
  const { request } = context.var;
  const { details } = request.texts;
  const values = enteredDetails(await context.req.parseBody());
  const errors = problemsOf(values, details, request.now);
  if (Object.keys(errors).length > 0) return showDetails(context, values, errors);
  const recordId = context.req.param('id');
  const client = clientOf(request);
  const stored = await readStored(client, { kind: 'record', recordId });
  try {
    const body = demographicsDocument(values, stored);
    await client.setDemographics({ recordId, body, mediaType: 'application/xml' });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return showDetails(context, values, { '': details.rejected(error.text) });
  }
  return context.redirect(`/records/${recordId}/details?done=saved`, 303);
});

async function showDetails(
  context: PortalContext,
  entered?: DetailValues,
  errors?: FieldErrors,
): Promise<Response> {
  const { request } = context.var;
  const key =
    context.req.method === 'POST'
      ? ({ kind: 'record', recordId: context.req.param('id') ?? '' } as const)
      : scopeKey(context);
  const [scope, stored] = await Promise.all([loadScope(request, key), readStored(clientOf(request), key)]);
  const values = entered ?? valuesOf(stored);
  const page = <DetailsPage scope={scope} values={values} isKnown={stored !== undefined} errors={errors} />;
  return show(context, page, errors ? 400 : 200);
}

/** Undefined for a record without demographics, and for a carenet that does not show them. */
async function readStored(client: Client, key: ScopeKey): Promise<Demographics | undefined> {
  try {
    return key.kind === 'record'
      ? await client.readDemographics({ recordId: key.recordId })
      : await client.readDemographicsCarenet({ carenetId: key.carenetId });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
