/**
 * Lab Trends, a whole app on the typed client: it asks to be let in (OAuth 1.0a), draws a laboratory value, writes a note
 * into the record, and hears of changes by a webhook. What it knows is in memory: after a restart, people let it in again.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
// In a project of your own: '@personal-health-record/client'.
import {
  type AccessRequest,
  Client,
  exchangeAccess,
  readLaunch,
  readWebhook,
  requestAccess,
  ServiceError,
} from '../../../shared/client/index.ts';
import { clinicalNote } from './clinical-note.ts';
import { messagePage, styles, trendPage, updates } from './pages.ts';
import { readTrends } from './trends.ts';

export interface AppOptions {
  /** Where the service is, such as `http://127.0.0.1:8000`. */
  readonly service: string;
  /** Where this app is: the origin of its registered callback. */
  readonly origin: string;
  /** Its id as a registered app. */
  readonly id: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** A person who let the app into a record, in one browser. */
interface Session {
  readonly client: Client;
  readonly recordId: string;
}

const cookieName = 'lab-trends';
const longestNote = 2000;
const mostFormBytes = 64 * 1024;
const report = '/reports/LabResult/';

/** The app as a server that is not listening yet. */
export function createLabTrends(options: AppOptions): Server {
  const { consumerKey, consumerSecret } = options;
  const app = new Client({ origin: options.service, consumerKey, consumerSecret });
  const asked = new Map<string, AccessRequest>();
  const sessions = new Map<string, Session>();
  const watching = new Map<string, Set<ServerResponse>>();
  const callback = `${options.origin}/changed`;

  /** The UI app opens this page. With its header it brings a token; without one, the person is asked. */
  async function start(url: URL, response: ServerResponse) {
    const launch = await readLaunch(url.href, options);
    if (launch) return enter(app.withToken(launch.token, launch.tokenSecret), launch.recordId, response);
    const recordId = url.searchParams.get('record_id') || undefined;
    const request = await requestAccess(app, { recordId });
    asked.set(request.token, request);
    redirect(response, request.authorizationUrl);
  }

  /** The person comes back here when she has let the app in. */
  async function afterApproval(url: URL, response: ServerResponse) {
    const token = url.searchParams.get('oauth_token') ?? '';
    const request = asked.get(token);
    asked.delete(token);
    if (!request) return send(response, 400, messagePage('Please open Lab Trends again.'));
    const access = await exchangeAccess(app, request, url.searchParams.get('oauth_verifier') ?? '');
    await enter(app.withToken(access.token, access.tokenSecret), access.recordId ?? '', response);
  }

  async function enter(client: Client, recordId: string, response: ServerResponse) {
    // Subscribing again renews the subscription.
    await client.subscriptionCreate({ recordId, phaEmail: options.id, url: report, callback });
    const id = randomBytes(32).toString('base64url');
    sessions.set(id, { client, recordId });
    response.setHeader('Set-Cookie', `${cookieName}=${id}; HttpOnly; SameSite=Lax; Path=/`);
    redirect(response, '/');
  }

  async function showTrend({ client, recordId }: Session, url: URL, response: ServerResponse) {
    const trends = await readTrends(client, recordId);
    send(response, 200, trendPage(trends, url.searchParams.get('test'), url.searchParams.has('noted')));
  }

  async function storeNote({ client, recordId }: Session, form: URLSearchParams, response: ServerResponse) {
    const note = (form.get('note') ?? '').trim();
    if (!note || note.length > longestNote)
      return send(response, 400, messagePage(`Write a note of 1 to ${longestNote} characters.`));
    const about = form.get('test') ?? '';
    const body = clinicalNote(note, about, new Date());
    const { id } = await client.documentCreate({ recordId, body, mediaType: 'application/xml' });
    await client.recordDocumentLabel({ recordId, documentId: id, body: `Note on ${about}`.slice(0, 100) });
    redirect(response, `/?${new URLSearchParams({ test: about, noted: '' })}`);
  }

  /** The browser listens here, and loads its page again when the record has changed. */
  function watch({ recordId }: Session, response: ServerResponse) {
    const listeners = watching.get(recordId) ?? new Set();
    watching.set(recordId, listeners.add(response));
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': listening\n\n');
    response.on('close', () => listeners.delete(response));
  }

  /** The service calls this webhook. */
  async function changed(request: IncomingMessage, body: string, response: ServerResponse) {
    const { authorization } = request.headers;
    const webhook = await readWebhook({ callback, authorization, body }, options);
    if (!webhook) return send(response, 401, 'This call is not signed by the service.');
    for (const listener of watching.get(webhook.recordId) ?? []) listener.write('data: changed\n\n');
    send(response, 200, 'Thank you.');
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', options.origin);
    const body = request.method === 'POST' ? await bodyOf(request) : '';
    if (body === undefined) return send(response, 413, messagePage('That is too long.'));
    const call = `${request.method} ${url.pathname}`;
    if (call === 'GET /start') return start(url, response);
    if (call === 'GET /after') return afterApproval(url, response);
    if (call === 'POST /changed') return changed(request, body, response);
    if (call === 'GET /styles.css') return send(response, 200, styles, 'text/css');
    if (call === 'GET /updates.js') return send(response, 200, updates, 'text/javascript');
    const session = sessions.get(cookieOf(request));
    if (!session) return start(url, response);
    if (call === 'GET /') return showTrend(session, url, response);
    if (call === 'GET /events') return watch(session, response);
    // Together with SameSite, it keeps pages of others from writing notes.
    if (call === 'POST /notes' && request.headers.origin === options.origin)
      return storeNote(session, new URLSearchParams(body), response);
    send(response, 404, messagePage('There is no such page.'));
  }

  return createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const denied = error instanceof ServiceError && error.status === 403;
      if (denied) sessions.delete(cookieOf(request));
      else console.error(error);
      const message = denied
        ? 'Lab Trends has no access any more.'
        : 'The record cannot be read at the moment.';
      send(response, denied ? 403 : 502, messagePage(message));
    });
  });
}

function cookieOf({ headers }: IncomingMessage): string {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
}

/** Undefined when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? Infinity) > mostFormBytes) return undefined;
  return text(request);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location }).end();
}

function send(response: ServerResponse, status: number, content: string, type = 'text/html'): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'; form-action 'self'",
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}
