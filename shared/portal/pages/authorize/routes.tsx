/** The page that apps send people to, to be let in: the second step of OAuth 1.0a (RFC 5849 §2.2). */
import { Hono } from 'hono';
import { type Client, type RequestTokenInfo, ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment, type Request } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, recordsOf } from '../../scope/load-scope.ts';
import type { Scope } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { LeavingPage } from '../leaving-page.tsx';
import { MessagePage } from '../message-page.tsx';
import { AuthorizePage } from './authorize-page.tsx';

export const authorizeRoutes = new Hono<PortalEnvironment>();

/** Nothing changes before the answer, so the page can be loaded again. */
authorizeRoutes.get('/oauth/authorize', requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const [info, records] = await Promise.all([
    readInfo(client, context.req.query('oauth_token')),
    recordsOf(request),
  ]);
  if (!info) return showGone(context);
  // The request says of the app what it says to everybody; its manifest has the other languages.
  const [scopes, app] = await Promise.all([
    choices(request, info, records),
    client.pha({ appId: info.app.id }),
  ]);
  if (scopes.length === 0) {
    const { noRecord, notYours } = request.texts.authorize;
    const isBound = info.recordId !== undefined || info.carenetId !== undefined;
    const text = isBound ? notYours.text : noRecord;
    return show(context, <MessagePage title={notYours.title} text={text} />, 403);
  }
  return show(context, <AuthorizePage info={info} app={app} scopes={scopes} />);
});

authorizeRoutes.post('/oauth/authorize', requireSession, async (context) => {
  const { texts, session } = context.var.request;
  const form = await context.req.parseBody();
  if (form.answer !== 'approve') return show(context, <MessagePage {...texts.authorize.refused} />);
  const client = clientOf(context.var.request);
  const info = await readInfo(client, textOf(form.oauth_token));
  if (!info || !session) return showGone(context);
  const target = info.carenetId
    ? { carenetId: info.carenetId }
    : { recordId: info.recordId ?? textOf(form.record) };
  let location: string;
  try {
    ({ location } = await client.requestTokenApprove({ reqtokenId: info.token, ...target }));
  } catch (error) {
    if (!isDenied(error) || info.carenetId === undefined) throw error;
    const { title, text } = texts.authorize.notInCircle;
    return show(context, <MessagePage title={title} text={text(info.app.name)} />, 403);
  }
  const { returning, returningText } = texts.authorize;
  const title = returning(info.app.name);
  return show(context, <LeavingPage title={title} text={returningText} url={location} link={title} />);
});

function isDenied(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 403;
}

/** Undefined for a request that is unknown or over. */
async function readInfo(client: Client, token: string | undefined): Promise<RequestTokenInfo | undefined> {
  if (!token) return undefined;
  try {
    return await client.requestTokenInfo({ reqtokenId: token });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** What this request can be approved for: its carenet, its record, or one of all records that the person controls. */
async function choices(
  request: Request,
  { recordId, carenetId }: RequestTokenInfo,
  all: readonly Scope[],
): Promise<readonly Scope[]> {
  if (carenetId !== undefined) {
    const asMember = all.find((scope) => scope.kind === 'carenet' && scope.carenetId === carenetId);
    return [asMember ?? (await loadScope(request, { kind: 'carenet', carenetId }))];
  }
  const records = all.filter(({ kind }) => kind === 'record');
  return recordId === undefined ? records : records.filter((scope) => scope.recordId === recordId);
}

function showGone(context: PortalContext): Response | Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.authorize.gone} />, 404);
}
