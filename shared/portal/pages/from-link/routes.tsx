/** Adding what a link of another system holds: docs/contract/received-links.md */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { linkErrors } from './errors.ts';
import { FromLinkPage } from './page.tsx';
import { ReceivedPage } from './received-page.tsx';

export const fromLinkRoutes = new Hono<PortalEnvironment>();

const longestLink = 8000;
const longestPasscode = 200;
const path = '/records/:id/documents/from-link';

fromLinkRoutes.get(path, requireSession, (context) => showForm(context, ''));

/** A single new document is shown by its own page; what came of several is told here, and in no address. */
fromLinkRoutes.post(path, requireSession, async (context) => {
  const { request } = context.var;
  const own = request.texts.fromLink;
  const form = await context.req.parseBody();
  const link = textOf(form.link)?.trim() ?? '';
  const passcode = textOf(form.passcode)?.trim() ?? '';
  if (link === '') return showForm(context, link, { link: own.missing });
  if ([...link].length > longestLink) return showForm(context, '', { link: own.errors.link_damaged });
  if ([...passcode].length > longestPasscode)
    return showForm(context, link, { passcode: own.passcodeTooLong });
  const recordId = context.req.param('id');
  try {
    const received = await clientOf(request).documentCreateFromLink({ recordId, link, passcode });
    const [first, ...others] = received.files;
    if (first?.result === 'stored' && first.document && others.length === 0 && received.more_files === 0)
      return context.redirect(`/records/${recordId}/documents/${first.document.id}?done=added`, 303);
    const scope = await loadScope(request, { kind: 'record', recordId });
    return show(context, <ReceivedPage scope={scope} received={received} />);
  } catch (error) {
    const errors = error instanceof ServiceError ? linkErrors(error, own) : undefined;
    if (!errors) throw error;
    return showForm(context, link, errors);
  }
});

async function showForm(context: PortalContext, link: string, errors?: FieldErrors): Promise<Response> {
  const { request } = context.var;
  const scope = await loadScope(request, { kind: 'record', recordId: context.req.param('id')! });
  return show(context, <FromLinkPage scope={scope} link={link} errors={errors} />, errors ? 400 : 200);
}
