/** Choosing single documents for a circle. */
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf, textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { ChoicePage } from './choice-page.tsx';
import { pageSize, readChoice } from './read-choice.ts';

export const choiceRoutes = new Hono<PortalEnvironment>();

const path = '/records/:id/sharing/:circle/documents';

choiceRoutes.get(path, requireSession, async (context) => {
  const { request } = context.var;
  const { id: recordId, circle } = context.req.param();
  const { q, state, offset } = context.req.query();
  const asked = { filter: { q: q?.trim() || undefined, state }, offset: offsetOf(offset) };
  const [scope, choice] = await Promise.all([
    loadRecordScope(request, recordId),
    readChoice(clientOf(request), recordId, circle, asked),
  ]);
  return choice ? show(context, <ChoicePage scope={scope} choice={choice} />) : showNotFound(context);
});

function offsetOf(text = ''): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

// Only what was offered is changed, and only where the tick says something else than the person saw: what was changed elsewhere
// since then stays. A form may name anything, so no more is taken than a page offers.
choiceRoutes.post(path, requireSession, async (context) => {
  const { id: recordId, circle: carenetId } = context.req.param();
  const { document, offered, read } = await context.req.parseBody({ all: true });
  const client = clientOf(context.var.request);
  const [ticked, seen] = [new Set(textsIn(document)), new Set(textsIn(read))];
  const changed = [...new Set(textsIn(offered))]
    .filter((id) => ticked.has(id) !== seen.has(id))
    .slice(0, pageSize);
  const results = await mapConcurrent(changed, callsAtOnce, (documentId) =>
    decide(client, { recordId, carenetId, documentId }, ticked.has(documentId)),
  );
  return backToCircle(context, results.includes('gone') ? 'typesPartly' : 'types');
});

interface Decision {
  readonly recordId: string;
  readonly carenetId: string;
  readonly documentId: string;
}

/**
 * Shows the document to the circle, or hides it. Where kinds decide as the person does, nothing is kept for the document: it then follows
 * when they change.
 */
async function decide(client: Client, decision: Decision, isShown: boolean): Promise<'done' | 'gone'> {
  const { carenetId, ...document } = decision;
  try {
    await client.autoshareRevert(decision);
    const { carenets } = await client.documentCarenets({ ...document, limit: 1000 });
    if (carenets.some(({ id }) => id === carenetId) === isShown) return 'done';
    await (isShown ? client.carenetDocumentPlacement(decision) : client.carenetDocumentDelete(decision));
    return 'done';
  } catch (error) {
    // It was made one that is never shared, or is no document of the record.
    if (error instanceof ServiceError && error.status === 404) return 'gone';
    throw error;
  }
}

// The person has seen which kinds were found when the document was read again. When others have been found since, nothing changes.
choiceRoutes.post(`${path}/kinds`, requireSession, async (context) => {
  const { id: recordId } = context.req.param();
  const form = await context.req.parseBody();
  const [documentId, kinds] = [textOf(form.document), textOf(form.kinds)];
  if (!documentId || !kinds) return showNotFound(context);
  try {
    await clientOf(context.var.request).documentKindsAccept({ recordId, documentId, kinds });
  } catch (error) {
    const isRefused = error instanceof ServiceError && [400, 404, 409].includes(error.status);
    if (!isRefused) throw error;
    return backToCircle(context, 'typesPartly');
  }
  return backToCircle(context, 'types');
});

function backToCircle({ req, redirect }: PortalContext, done: string): Response {
  const { id, circle } = req.param();
  return redirect(`/records/${id}/sharing/${circle}?done=${done}`, 303);
}
