/** Choosing single documents for a circle. */
import { Hono } from 'hono';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { clientOf, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { ChoicePage } from './choice-page.tsx';
import { readChoice, readReasons } from './read-choice.ts';

export const choiceRoutes = new Hono<PortalEnvironment>();

const path = '/records/:id/sharing/:circle/documents';

choiceRoutes.get(path, requireSession, async (context) => {
  const { request } = context.var;
  const { id: recordId, circle } = context.req.param();
  const [scope, choice] = await Promise.all([
    loadRecordScope(request, recordId),
    readChoice(clientOf(request), recordId, circle, request.texts),
  ]);
  return choice ? show(context, <ChoicePage scope={scope} choice={choice} />) : showNotFound(context);
});

// Only what was offered is changed, and only where the tick says something else than the person saw and the circle shows: what
// was changed elsewhere meanwhile stays.
choiceRoutes.post(path, requireSession, async (context) => {
  const { id: recordId, circle: carenetId } = context.req.param();
  const { document, offered, read } = await context.req.parseBody({ all: true });
  const [ticked, seen] = [new Set(textsIn(document)), new Set(textsIn(read))];
  const client = clientOf(context.var.request);
  const { visible, byKind, newest } = await readReasons(client, recordId, carenetId);
  const shown = new Set(textsIn(offered));
  const changed = newest
    .filter((id) => shown.has(id))
    .filter((id) => ticked.has(id) !== seen.has(id))
    .filter((id) => ticked.has(id) !== visible.has(id));
  await mapConcurrent(changed, callsAtOnce, (documentId) => {
    const input = { recordId, carenetId, documentId };
    // Where the kind decides as the person does, nothing is kept for the document: it then follows when the kind changes.
    if (ticked.has(documentId) === byKind.has(documentId)) return client.autoshareRevert(input);
    return ticked.has(documentId)
      ? client.carenetDocumentPlacement(input)
      : client.carenetDocumentDelete(input);
  });
  return context.redirect(`/records/${recordId}/sharing/${carenetId}?done=types`, 303);
});
