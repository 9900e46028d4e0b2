/** The mail viewer: pages in front of the SES endpoint, on its port. What is not a page goes to the endpoint. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listPage, mailPage, missingPage, type StoredMail } from './pages.ts';
import { mailPath, viewerPath } from './paths.ts';

/** Pages load nothing but their own style and script, and no page may frame them. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Page {
  readonly status?: number;
  readonly type: string;
  readonly content: string;
}

/** Puts the viewer before the listeners that the server has. `mails` returns what has been sent, the oldest first. */
export function showMails(server: Server, mails: () => readonly StoredMail[]): void {
  const listeners = server.listeners('request') as ((...call: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page = request.method === 'GET' ? pageAt(request.url ?? '', mails) : undefined;
    if (page) return send(response, page);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function pageAt(url: string, mails: () => readonly StoredMail[]): Page | undefined {
  const path = url.split('?', 1)[0]!;
  if (path === '/') return { type: 'text/html', content: listPage(mails()) };
  if (path === `${viewerPath}style.css`) return { type: 'text/css', content: fileBeside('style.css') };
  if (path === `${viewerPath}refresh.js`)
    return { type: 'text/javascript', content: fileBeside('refresh.js') };
  if (!path.startsWith(viewerPath)) return undefined;
  const mail = mails().find(({ messageId }) => mailPath(messageId) === path);
  return mail
    ? { type: 'text/html', content: mailPage(mail) }
    : { status: 404, type: 'text/html', content: missingPage() };
}

function fileBeside(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

function send(response: ServerResponse, { status = 200, type, content }: Page): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': contentPolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(content);
}
