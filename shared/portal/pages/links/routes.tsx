/** Links to a record, by those who control it. */
import { Hono } from 'hono';
import {
  type Client,
  type DocumentList,
  type DocumentMetadata,
  type Overview,
  ServiceError,
  type SharedLink,
  type SpecialDocument,
} from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import type { RecordScope } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import type { Texts } from '../../texts/index.ts';
import { MessagePage } from '../message-page.tsx';
import { viewPath } from '../view/routes.tsx';
import { AgainPage } from './again-page.tsx';
import { ChoosePage } from './choose-page.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { type CircleNames, contentText } from './describe.ts';
import { FormPage } from './form-page.tsx';
import { LinksPage } from './links-page.tsx';
import { MadePage } from './made-page.tsx';
import { type PersonTold, previewOfDocuments, previewOfSummary } from './preview.ts';
import { StartPage } from './start-page.tsx';
import { contentOf, firstWish, mostDocuments, problemsOf, secondsOf, type Wish, wishOf } from './wish.ts';

export const linkRoutes = new Hono<PortalEnvironment>();

const base = '/records/:id/links';
/** That a page offers to be ticked. */
const mostFound = 50;
const longestSearch = 100;
/** What a form says that was made when there was no link. */
const noLink = 'none';

linkRoutes.get(base, requireSession, async (context) => {
  const { request } = context.var;
  const recordId = recordOf(context);
  const client = clientOf(request);
  const [scope, links, circles] = await Promise.all([
    loadRecordScope(request, recordId),
    linksOf(client, recordId),
    circleNames(client, recordId),
  ]);
  return show(context, <LinksPage scope={scope} links={links} circles={circles} />);
});

linkRoutes.get(`${base}/new`, requireSession, async (context) => {
  const content = contentOf(context.req.query('what'));
  if (content === 'documents') return showDocuments(context);
  if (content) return showForm(context, firstWish({ content, documents: [], read: '' }));
  const scope = await loadRecordScope(context.var.request, recordOf(context));
  return show(context, <StartPage scope={scope} />);
});

/** Which documents; and, when the person goes on with some, the form for them. */
async function showDocuments(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const ticked = [...new Set(context.req.queries('document') ?? [])];
  const isGoingOn = context.req.query('go') !== undefined;
  const { noneTicked, tooMany } = request.texts.links.choose;
  const isTooMany = ticked.length > mostDocuments;
  if (isGoingOn && ticked.length > 0 && !isTooMany)
    return showForm(context, firstWish({ content: 'documents', documents: ticked, read: '' }));
  const q = (context.req.query('q') ?? '').trim().slice(0, longestSearch);
  const client = clientOf(request);
  const [scope, { documents, total }, chosen] = await Promise.all([
    loadRecordScope(request, recordId),
    client.recordDocumentList({ recordId, q: q || undefined, limit: mostFound, status: 'active' }),
    readDocuments(client, recordId, ticked.slice(0, mostDocuments)),
  ]);
  const error = isTooMany ? tooMany(mostDocuments) : isGoingOn ? noneTicked : undefined;
  const found = documents.filter(({ id }) => !ticked.includes(id));
  const view = { scope, chosen, found, total, q, error };
  return show(context, <ChoosePage {...view} />, error ? 400 : 200);
}

linkRoutes.post(base, requireSession, async (context) => {
  const { texts, now } = context.var.request;
  const form = await context.req.parseBody({ all: true });
  const wish = wishOf(form);
  if (!wish) return showNotFound(context);
  const errors = problemsOf(wish, texts, now);
  if (Object.keys(errors).length > 0) return showForm(context, wish, errors);
  const confirmed = textOf(form.confirmed);
  if (confirmed === 'yes') return makeLink(context, wish);
  return confirmed === 'no' ? showForm(context, wish) : askOnce(context, wish);
});

async function showForm(context: PortalContext, wish: Wish, errors?: FieldErrors): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const client = clientOf(request);
  const [scope, links, circles] = await Promise.all([
    loadRecordScope(request, recordId),
    linksOf(client, recordId),
    wish.content === 'carenet' ? client.carenetList({ recordId, limit: 1000 }) : undefined,
  ]);
  const shown = { ...wish, read: wish.read || newestOf(links) };
  const view = { scope, wish: shown, circles: circles?.carenets ?? [], errors };
  return show(context, <FormPage {...view} />, errors ? 400 : 200);
}

/** Shows what would be shared. */
async function askOnce(context: PortalContext, wish: Wish): Promise<Response> {
  const { request } = context.var;
  const { texts, now } = request;
  const recordId = recordOf(context);
  const client = clientOf(request);
  const [scope, circles, told, hidden] = await Promise.all([
    loadRecordScope(request, recordId),
    circleNames(client, recordId),
    readTold(client, recordId, wish),
    wish.content === 'summary' ? neverShared(client, recordId) : undefined,
  ]);
  const preview = Array.isArray(told)
    ? previewOfDocuments(told, texts)
    : previewOfSummary(told as Overview, hidden && personTold(hidden, scope, texts), texts);
  const what = contentText({ ...wish, carenetId: wish.circle, files: wish.documents }, circles, texts);
  const expiresAt = new Date(now.getTime() + secondsOf(wish, now)! * 1000).toISOString();
  return show(context, <ConfirmPage {...{ scope, wish, what, preview, expiresAt }} />);
}

/** Which of the special documents the person never shares. */
async function neverShared(client: Client, recordId: string): Promise<ReadonlySet<SpecialDocument>> {
  const names = ['demographics', 'contact'] as const;
  const types = { demographics: 'Demographics', contact: 'Contact' };
  const lists = await Promise.all(
    names.map((name) => client.recordDocumentList({ recordId, type: types[name], limit: 100 })),
  );
  // Others may be of the type of contact details, too: they count as private only where all are.
  const isPrivate = ({ documents }: DocumentList) =>
    documents.length > 0 && documents.every(({ nevershare }) => nevershare);
  return new Set(names.filter((_, index) => isPrivate(lists[index]!)));
}

function personTold(
  hidden: ReadonlySet<SpecialDocument>,
  { isOwner, owner }: RecordScope,
  { links: { confirm } }: Texts,
): PersonTold {
  const contact = hidden.has('contact') ? [confirm.noContact] : [];
  if (hidden.has('demographics')) return { notShown: [confirm.noDetails, ...contact] };
  return { shown: isOwner ? confirm.person : confirm.personOf(owner), notShown: contact };
}

/** The documents, or what the summary is made of. Throws ServiceError with status 404 when one of them is not there. */
function readTold(
  client: Client,
  recordId: string,
  { content, circle, documents }: Wish,
): Promise<readonly DocumentMetadata[] | Overview> {
  if (content === 'documents') return readDocuments(client, recordId, documents);
  return content === 'carenet'
    ? client.carenetOverview({ carenetId: circle })
    : client.overview({ recordId });
}

function readDocuments(
  client: Client,
  recordId: string,
  ids: readonly string[],
): Promise<readonly DocumentMetadata[]> {
  return mapConcurrent(ids, callsAtOnce, (documentId) => client.recordDocumentMeta({ recordId, documentId }));
}

/** The answer shows the link: no address and no history gets it, and a form that is sent again makes none. */
async function makeLink(context: PortalContext, wish: Wish): Promise<Response> {
  const { request } = context.var;
  const { texts, now } = request;
  const recordId = recordOf(context);
  const client = clientOf(request);
  try {
    const link = await client.linkCreate({
      recordId,
      content: wish.content,
      carenetId: wish.content === 'carenet' ? wish.circle : undefined,
      documentIds: wish.content === 'documents' ? wish.documents.join(' ') : undefined,
      label: wish.label || undefined,
      expiresIn: String(secondsOf(wish, now)),
      passcode: wish.passcode || undefined,
      maxViews: wish.views || undefined,
      notify: wish.notify ? 'true' : undefined,
      language: texts.mails,
      readNewest: wish.read,
    });
    return await showMade(context, link);
  } catch (error) {
    if (isConflict(error)) return showAlready(context);
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return showForm(context, wish, { '': texts.links.errors.refused });
  }
}

linkRoutes.post(`${base}/:link/again`, requireSession, async (context) => {
  const { request } = context.var;
  const recordId = recordOf(context);
  const linkId = linkOf(context);
  const { read, confirmed, keep } = await context.req.parseBody();
  const client = clientOf(request);
  const links = await linksOf(client, recordId);
  const link = links.find(({ id }) => id === linkId);
  if (!link) return showNotFound(context);
  if (newestOf(links) !== textOf(read)) return showAlready(context);
  if (textOf(confirmed) === 'yes') {
    try {
      const made = await client.linkAgain({
        recordId,
        linkId,
        keep: textOf(keep) === 'yes' ? 'true' : undefined,
        readNewest: textOf(read),
      });
      return await showMade(context, made);
    } catch (error) {
      if (isConflict(error)) return showAlready(context);
      throw error;
    }
  }
  const [scope, circles] = await Promise.all([
    loadRecordScope(request, recordId),
    circleNames(client, recordId),
  ]);
  const view = { scope, link, circles, read: newestOf(links) };
  return show(context, <AgainPage {...view} />);
});

linkRoutes.post(`${base}/:link/end`, requireSession, async (context) => {
  const recordId = recordOf(context);
  await clientOf(context.var.request).linkEnd({ recordId, linkId: linkOf(context) });
  return context.redirect(`/records/${recordId}/links?done=ended`, 303);
});

async function showMade(context: PortalContext, link: SharedLink): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const [scope, circles] = await Promise.all([
    loadRecordScope(request, recordId),
    circleNames(clientOf(request), recordId),
  ]);
  const address = `${request.options.origin}${viewPath}#${link.link}`;
  return show(context, <MadePage scope={scope} link={link} circles={circles} address={address} />);
}

/** Another form has made a link since this one was shown, perhaps the same one at the same moment. */
function isConflict(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 409;
}

/** The form was sent before. The link was in the answer to it, and is nowhere else. */
function showAlready(context: PortalContext): Promise<Response> {
  const { already } = context.var.request.texts.links;
  const page = (
    <MessagePage title={already.title} text={already.text}>
      <p>
        <a class="standalone" href={`/records/${recordOf(context)}/links`}>
          {already.toList}
        </a>
      </p>
    </MessagePage>
  );
  return show(context, page);
}

async function linksOf(client: Client, recordId: string): Promise<readonly SharedLink[]> {
  return (await client.linkList({ recordId })).links;
}

function newestOf([newest]: readonly SharedLink[]): string {
  return newest?.id ?? noLink;
}

async function circleNames(client: Client, recordId: string): Promise<CircleNames> {
  const { carenets } = await client.carenetList({ recordId, limit: 1000 });
  return new Map(carenets.map(({ id, name }) => [id, name]));
}

function recordOf({ req }: PortalContext): string {
  return req.param('id') ?? '';
}

function linkOf({ req }: PortalContext): string {
  return req.param('link') ?? '';
}
