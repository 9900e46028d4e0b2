/** How to reach the person: the Contact document of a record. Read by everyone with access, changed by those who control it. */
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { type ContactValues, contactDocument, contactFields, contactValues } from './contact-document.ts';
import { ContactPage } from './contact-page.tsx';

export const contactRoutes = new Hono<PortalEnvironment>();

const longest = 255;

contactRoutes.get('/:kind{records|carenets}/:id/contact', requireSession, async (context) => {
  const key = scopeKey(context);
  return showContact(context, key, readStored(clientOf(context.var.request), key).then(contactValues));
});

contactRoutes.post('/records/:id/contact', requireSession, async (context) => {
  const { request } = context.var;
  const key = { kind: 'record', recordId: context.req.param('id') } as const;
  const form = await context.req.parseBody();
  const values = Object.fromEntries(
    contactFields.map((name) => [name, textOf(form[name])?.trim() ?? '']),
  ) as ContactValues;
  const long = contactFields.filter((name) => [...values[name]].length > longest);
  if (long.length > 0) {
    const text = request.texts.details.tooLong(longest);
    return showContact(context, key, values, Object.fromEntries(long.map((name) => [name, text])));
  }
  const client = clientOf(request);
  const body = contactDocument(values, await readStored(client, key));
  try {
    const { recordId } = key;
    await client.saveSpecialDocument({
      recordId,
      specialDocument: 'contact',
      body,
      mediaType: 'application/xml',
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return showContact(context, key, values, { '': request.texts.details.rejected(error.text) });
  }
  return context.redirect(`/records/${key.recordId}/contact?done=saved`, 303);
});

async function showContact(
  context: PortalContext,
  key: ScopeKey,
  shown: ContactValues | Promise<ContactValues>,
  errors?: FieldErrors,
): Promise<Response> {
  const [scope, values] = await Promise.all([loadScope(context.var.request, key), shown]);
  return show(context, <ContactPage scope={scope} values={values} errors={errors} />, errors ? 400 : 200);
}

/** Undefined when there is none, and for a carenet that does not show it. */
async function readStored(client: Client, key: ScopeKey): Promise<string | undefined> {
  const specialDocument = 'contact';
  try {
    const { bytes } =
      key.kind === 'record'
        ? await client.readSpecialDocument({ recordId: key.recordId, specialDocument })
        : await client.readSpecialDocumentCarenet({ carenetId: key.carenetId, specialDocument });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
