/** Personal details of a record: read by everyone with access, changed by those who control it. */
import { Hono } from 'hono';
import { type Client, type Demographics, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import {
  type DetailField,
  type DetailValues,
  demographicsDocument,
  fieldLengths,
  requiredFields,
  valuesOf,
} from './demographics-document.ts';
import { DetailsPage } from './details-page.tsx';

export const detailRoutes = new Hono<PortalEnvironment>();

detailRoutes.get('/:kind{records|carenets}/:id/details', requireSession, (context) => showDetails(context));

detailRoutes.post('/records/:id/details', requireSession, async (context) => {
  const { request } = context.var;
  const { details } = request.texts;
  const form = await context.req.parseBody();
  const names = Object.keys(fieldLengths) as DetailField[];
  const values = Object.fromEntries(
    names.map((name) => [name, textOf(form[name])?.trim() ?? '']),
  ) as DetailValues;
  const errors = problemsOf(values, context);
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

function problemsOf(values: DetailValues, { var: { request } }: PortalContext): FieldErrors {
  const { details } = request.texts;
  const missing = requiredFields.filter((name) => !values[name]);
  const long = (Object.keys(fieldLengths) as DetailField[]).filter(
    (name) => [...values[name]].length > fieldLengths[name],
  );
  return Object.fromEntries([
    ...missing.map((name) => [name, details.missing[name]]),
    ...long.map((name) => [name, details.tooLong(fieldLengths[name])]),
  ]);
}
