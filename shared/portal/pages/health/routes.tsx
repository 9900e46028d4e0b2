/** Health of a record, or of what a carenet shows of it. */
import { Hono } from 'hono';
import type { Client } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { dayOf, offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { addedByPeople } from '../by-hand/stored.ts';
import { readDemographics } from '../details/read-demographics.ts';
import { type Fact, readContradictions, readNames, readOverview, uncontradicted } from './facts.ts';
import { ModelPage } from './model-page.tsx';
import { allViews } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';
import { listOf, readList } from './read-list.ts';
import { readUnread } from './read-unread.ts';
import { SummaryPage } from './summary-page.tsx';
import { hasTests, kindsOfResults, readSeries, readTests } from './tests/read-tests.ts';
import { TestPage } from './tests/test-page.tsx';
import { testQuery } from './tests/test-path.ts';
import { TestsPage } from './tests/tests-page.tsx';

export const healthRoutes = new Hono<PortalEnvironment>();

const factsOnPage = 100;
healthRoutes.get('/:kind{records|carenets}/:id/health', requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const key = scopeKey(context);
  const [scope, overview] = await Promise.all([loadScope(request, key), readOverview(client, key)]);
  const today = request.now.toISOString().slice(0, 10);
  return show(context, <SummaryPage scope={scope} overview={overview} today={today} />);
});

/** All results of one test. */
healthRoutes.get('/:kind{records|carenets}/:id/health/tests', requireSession, async (context) => {
  const { request } = context.var;
  const { system, code, name } = context.req.query();
  const asked = testQuery({ system, code, name });
  if (!asked) return showNotFound(context);
  const client = clientOf(request);
  const key = scopeKey(context);
  const [scope, test, born, missed] = await Promise.all([
    loadScope(request, key),
    readSeries(client, key, asked),
    readBorn(client, key),
    readUnread(client, key, kindsOfResults),
  ]);
  return show(context, <TestPage scope={scope} test={test} born={born} missed={missed} />);
});

healthRoutes.get('/:kind{records|carenets}/:id/health/:model', requireSession, async (context) => {
  const { request } = context.var;
  const view = allViews.find(({ name }) => name === context.req.param('model'));
  if (!view) return showNotFound(context);
  const client = clientOf(request);
  const key = scopeKey(context);
  const isList = ['list', 'from', 'to', 'name'].some((name) => context.req.query(name) !== undefined);
  if (hasTests(view) && !isList) return showTests(context, view);
  const filter = { from: dayOf(context, 'from'), to: dayOf(context, 'to'), name: context.req.query('name') };
  const offset = offsetOf(context);
  const kinds = [...(view.unreadKinds ?? []), ...(view.perhapsUnread ?? [])];
  const isOwn = key.kind === 'record' && !hasTests(view);
  const [scope, read, names, others, missed, added] = await Promise.all([
    loadScope(request, key),
    readList(client, key, view, { limit: factsOnPage, offset, ...filter }),
    readNames(client, key, view),
    readContradictions(client, key, view),
    kinds.length > 0 ? readUnread(client, key, kinds) : [],
    isOwn ? addedByPeople(client, key.recordId, view.name) : new Map<string, never>(),
  ]);
  const told = uncontradicted(view, read, others, missed);
  const paging = { offset, limit: factsOnPage };
  const facts = told.rows as readonly Fact[];
  const list = listOf(view, { ...read, ...told, facts }, paging, request.texts);
  return show(
    context,
    <ModelPage
      scope={scope}
      view={view}
      facts={facts}
      names={names}
      filter={filter}
      missed={missed}
      added={added}
      {...paging}
      {...list}
    />,
  );
});

/** The results of a model by test. */
async function showTests(context: PortalContext, view: ModelView): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const key = scopeKey(context);
  const [scope, { tests, left_out: leftOut }, born, missed] = await Promise.all([
    loadScope(request, key),
    readTests(client, key, view),
    readBorn(client, key),
    readUnread(client, key, kindsOfResults),
  ]);
  const paging = { offset: offsetOf(context), limit: factsOnPage };
  return show(context, <TestsPage {...{ scope, view, tests, leftOut, born, missed }} {...paging} />);
}

/**
 * The date of birth, which usual ranges depend on. A circle is not asked: where it does not show the personal details, the trail would tell of
 * a member whose wish for them was refused, and nobody wished for them.
 */
async function readBorn(client: Client, key: ScopeKey): Promise<string | undefined> {
  return key.kind === 'record' ? (await readDemographics(client, key))?.bday : undefined;
}
