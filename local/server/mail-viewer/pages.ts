/** The pages of the mail viewer. `html` escapes what it is given. */
import { html } from 'hono/html';
import { decodedWords } from './decoded-words.ts';
import { withLinks } from './links.ts';
import { mailPath, viewerPath } from './paths.ts';

/** A mail as the SES endpoint keeps it. */
export interface StoredMail {
  readonly messageId: string;
  readonly from: string;
  readonly destination: {
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
  };
  readonly subject: string;
  readonly body: { readonly text?: string | undefined; readonly html?: string | undefined };
  /** Seconds since the epoch. */
  readonly at: number;
}

type Html = ReturnType<typeof html>;

/** All mails, the newest first. It shows new ones by itself. */
export function listPage(mails: readonly StoredMail[]): string {
  const newestFirst = mails.toReversed();
  const list =
    mails.length === 0
      ? html`<p>There are no mails yet. What the service sends appears here by itself.</p>`
      : html`<ol>${newestFirst.map(entry)}</ol>`;
  const title = 'Mails of the service';
  return page(
    title,
    html`<h1>${title}</h1>
<p class="quiet">Nothing leaves this machine: the service sends its mails here.</p>
${list}`,
    html`<script src="${viewerPath}refresh.js" defer></script>`,
  );
}

/** One mail as text. Addresses of web pages in it are links. */
export function mailPage({ from, destination, subject, body, at }: StoredMail): string {
  const { to, cc, bcc } = destination;
  const text = body.text ?? body.html ?? '';
  return page(
    subject,
    html`<p><a href="/">All mails</a></p>
<h1>${titleOf(subject)}</h1>
<dl>
<dt>From</dt><dd>${decodedWords(from)}</dd>
<dt>To</dt><dd>${namesOf([...to, ...cc, ...bcc])}</dd>
<dt>Sent</dt><dd>${timeOf(at)}</dd>
</dl>
<pre>${withLinks(text)}</pre>`,
  );
}

/** For a mail that is not there, or not any more. */
export function missingPage(): string {
  return page('No such mail', html`<p><a href="/">All mails</a></p><h1>There is no such mail</h1>`);
}

function entry({ messageId, destination, subject, at }: StoredMail): Html {
  return html`<li><a href="${mailPath(messageId)}">${titleOf(subject)}</a>
<span class="quiet">${namesOf(destination.to)} · ${timeOf(at)}</span></li>`;
}

function page(title: string, content: Html, head: Html | '' = ''): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${viewerPath}style.css">
${head}
</head>
<body><main>${content}</main></body>
</html>
`);
}

function namesOf(mailboxes: readonly string[]): string {
  return mailboxes.map(decodedWords).join(', ');
}

function titleOf(subject: string): string {
  return decodedWords(subject).trim() || 'Without a subject';
}

/** Date and time of this machine's time zone, in a form that sorts. */
function timeOf(at: number): Html {
  const time = new Date(at * 1000);
  return html`<time datetime="${time.toISOString()}">${time.toLocaleString('sv-SE')}</time>`;
}
