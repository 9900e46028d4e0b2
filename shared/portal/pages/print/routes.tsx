/** Papers to print, of a record or of what a carenet shows of it. */
import { Hono } from 'hono';
import type { Client, PaperKind } from '../../../client/index.ts';
import { clientOf, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { KeepPage } from './keep-page.tsx';
import { PaperPage } from './paper-page.tsx';
import { paperAt } from './papers.ts';
import { PrintPage } from './print-page.tsx';

export const printRoutes = new Hono<PortalEnvironment>();

const base = '/:kind{records|carenets}/:id/print';

printRoutes.get(base, requireSession, async (context) => {
  const scope = await loadScope(context.var.request, scopeKey(context));
  return show(context, <PrintPage scope={scope} />);
});

printRoutes.get(`${base}/:file{[a-z-]+\\.pdf}`, requireSession, async (context) => {
  const name = context.req.param('file').replace(/\.pdf$/, '');
  const kind = paperAt(name);
  if (!kind) return showNotFound(context);
  const { request } = context.var;
  const asked = { paper: kind, language: request.texts.mails, responseFormat: 'application/pdf' } as const;
  const client = clientOf(request);
  const key = scopeKey(context);
  const { bytes, mediaType } =
    key.kind === 'record'
      ? await client.reportPaper({ ...asked, recordId: key.recordId })
      : await client.carenetReportPaper({ ...asked, carenetId: key.carenetId });
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': mediaType,
    // Shown by the browser, from where it is printed. Its name is that of the file when it is saved.
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  });
});

/** For the script that keeps the card in the browser. */
printRoutes.get(`${base}/emergency-card.json`, requireSession, async (context) => {
  const { request } = context.var;
  const paper = await readPaper(clientOf(request), scopeKey(context), 'emergency_card', request.texts.mails);
  context.header('Cache-Control', 'no-store');
  return context.json(paper);
});

printRoutes.get(`${base}/emergency-card/keep`, requireSession, async (context) => {
  const scope = await loadScope(context.var.request, scopeKey(context));
  if (!mayBeKept(scope)) return showNotFound(context);
  return show(context, <KeepPage scope={scope} />);
});

printRoutes.get(`${base}/:paper`, requireSession, async (context) => {
  const { request } = context.var;
  const name = context.req.param('paper');
  const kind = paperAt(name);
  if (!kind) return showNotFound(context);
  const key = scopeKey(context);
  const [scope, paper] = await Promise.all([
    loadScope(request, key),
    readPaper(clientOf(request), key, kind, request.texts.mails),
  ]);
  const pdf = `${sectionPath(scope, 'print')}/${name}.pdf`;
  const keep =
    kind === 'emergency_card' && mayBeKept(scope) ? `${sectionPath(scope, 'print')}/${name}/keep` : undefined;
  return show(context, <PaperPage scope={scope} paper={paper} pdf={pdf} keep={keep} />);
});

/** What others see through a circle is not kept by who only looks how it is for them. */
function mayBeKept(scope: Scope): boolean {
  return scope.kind === 'record' || !scope.isPreview;
}

function readPaper(client: Client, key: ScopeKey, paper: PaperKind, language: 'en' | 'de') {
  return key.kind === 'record'
    ? client.reportPaper({ recordId: key.recordId, paper, language })
    : client.carenetReportPaper({ carenetId: key.carenetId, paper, language });
}
