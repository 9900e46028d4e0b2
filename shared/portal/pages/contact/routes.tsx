/** How to reach the person: the Contact document of a record. Read by everyone with access, changed by those who control it. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { seenIn } from '../../components/seen-values.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { sectionPath } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { ConflictPage } from '../conflict-page.tsx';
import { type ContactValues, contactDocument, contactFields, contactValues } from './contact-document.ts';
import { ContactPage } from './contact-page.tsx';

export const contactRoutes = new Hono<PortalEnvironment>();

const longest = 255;

contactRoutes.get('/:kind{records|carenets}/:id/contact', requireSession, async (context) => {
  const key = scopeKey(context);
  return showContact(context, key, readStored(clientOf(context.var.request), key).then(shownOf));
});

contactRoutes.post('/records/:id/contact', requireSession, async (context) => {
  const { request } = context.var;
  const key = { kind: 'record', recordId: context.req.param('id') } as const;
  const form = await context.req.parseBody();
  const values = Object.fromEntries(
    contactFields.map((name) => [name, textOf(form[name])?.trim() ?? '']),
  ) as ContactValues;
  const replaces = textOf(form.replaces) ?? '';
  const entered = { values, seen: seenIn(form), replaces };
  const long = contactFields.filter((name) => [...values[name]].length > longest);
  if (long.length > 0) {
    const text = request.texts.details.tooLong(longest);
    return showContact(context, key, entered, Object.fromEntries(long.map((name) => [name, text])));
  }
  const client = clientOf(request);
  const stored = await readStored(client, key);
  const body = contactDocument(values, stored?.text);
  try {
    const { recordId } = key;
    await client.saveSpecialDocument({
      recordId,
      specialDocument: 'contact',
      replaces,
      body,
      mediaType: 'application/xml',
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 409) return showConflict(context, key, entered);
    if (error.status !== 400) throw error;
    return showContact(context, key, entered, { '': request.texts.details.rejected(error.text) });
  }
  return context.redirect(`/records/${key.recordId}/contact?done=saved`, 303);
});

interface Shown {
  readonly values: ContactValues;
  /** The stored values that the person has seen. */
  readonly seen: Readonly<Record<string, string>>;
  /** The version that they are from, or that the person has seen: its digest, empty for none. */
  readonly replaces: string;
}

function shownOf(stored: Stored | undefined): Shown {
  const values = contactValues(stored?.text);
  return { values, seen: values, replaces: stored?.digest ?? '' };
}

async function showContact(
  context: PortalContext,
  key: ScopeKey,
  shown: Shown | Promise<Shown>,
  errors?: FieldErrors,
): Promise<Response> {
  const [scope, view] = await Promise.all([loadScope(context.var.request, key), shown]);
  return show(context, <ContactPage scope={scope} {...view} errors={errors} />, errors ? 400 : 200);
}

/** What is stored now beside what was entered; 409. */
async function showConflict(context: PortalContext, key: ScopeKey, entered: Shown): Promise<Response> {
  const { request } = context.var;
  const [scope, stored] = await Promise.all([
    loadScope(request, key),
    readStored(clientOf(request), key).then(shownOf),
  ]);
  const fields = contactFields.map((name) => ({
    name,
    label: request.texts.contact.fields[name],
    stored: stored.values[name],
    entered: entered.values[name],
    seen: entered.seen[name],
  }));
  const page = sectionPath(scope, 'contact');
  const read = { replaces: stored.replaces };
  const view = { scope, section: 'details', action: page, page, fields, read } as const;
  return show(context, <ConflictPage {...view} />, 409);
}

interface Stored {
  readonly text: string;
  /** SHA-256, in lower-case hex: it names the version. */
  readonly digest: string;
}

/** Undefined when there is none, and for a carenet that does not show it. */
async function readStored(client: Client, key: ScopeKey): Promise<Stored | undefined> {
  const specialDocument = 'contact';
  try {
    const { bytes } =
      key.kind === 'record'
        ? await client.readSpecialDocument({ recordId: key.recordId, specialDocument })
        : await client.readSpecialDocumentCarenet({ carenetId: key.carenetId, specialDocument });
    const digest = createHash('sha256').update(bytes).digest('hex');
    return { text: new TextDecoder().decode(bytes), digest };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
