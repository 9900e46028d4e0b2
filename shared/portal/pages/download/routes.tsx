/** The download of everything that a person may read in a record. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { requireSession } from '../../guards.tsx';
import { loadScope, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { dataFiles } from './data-files.ts';
import { documentFiles } from './document-files.tsx';
import { DownloadPage } from './download-page.tsx';
import { divide } from './parts.ts';
import { readVersions } from './versions.ts';
import { type Files, zip } from './zip.ts';

export const downloadRoutes = new Hono<PortalEnvironment>();

const base = '/:kind{records|carenets}/:id/download';

downloadRoutes.get(base, requireSession, async (context) => {
  const { request } = context.var;
  const key = scopeKey(context);
  const [scope, versions] = await Promise.all([
    loadScope(request, key),
    readVersions(clientOf(request), key, request.now),
  ]);
  return show(context, <DownloadPage scope={scope} parts={divide(versions)} until={request.now} />);
});

downloadRoutes.get(`${base}/data.zip`, requireSession, async (context) => {
  const { request } = context.var;
  const scope = await loadScope(request, scopeKey(context));
  return sendArchive(
    context,
    await dataFiles(clientOf(request), request.session!.accountId, scope, request.texts),
  );
});

downloadRoutes.get(`${base}/summary.json`, requireSession, async (context) => {
  const client = clientOf(context.var.request);
  const key = scopeKey(context);
  const { text, contentType } =
    key.kind === 'record'
      ? await client.reportIps({ recordId: key.recordId })
      : await client.carenetReportIps({ carenetId: key.carenetId });
  return context.body(text, 200, {
    'Content-Type': contentType,
    'Content-Disposition': 'attachment; filename="patient-summary.json"',
    'Cache-Control': 'no-store',
  });
});

// The address names the time of its page, so that every part is divided from the same documents.
downloadRoutes.get(`${base}/:file{documents-[1-9][0-9]*\\.zip}`, requireSession, async (context) => {
  const { request } = context.var;
  const key = scopeKey(context);
  const until = new Date(context.req.query('until') ?? '');
  if (Number.isNaN(until.getTime())) return showNotFound(context);
  const client = clientOf(request);
  const number = Number(/\d+/.exec(context.req.param('file'))![0]);
  const part = divide(await readVersions(client, key, until))[number - 1];
  if (!part) return showNotFound(context);
  return sendArchive(context, await documentFiles(client, key, part, request.texts));
});

function sendArchive(context: PortalContext, files: Files): Response {
  return context.body(zip(files, context.var.request.now), 200, {
    'Content-Type': 'application/zip',
    'Cache-Control': 'no-store',
  });
}
