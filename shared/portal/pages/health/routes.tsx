/** Health of a record, or of what a carenet shows of it. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { dayOf, offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { readDemographics } from '../details/read-demographics.ts';
import { type Fact, mostRanked, readContradictions, readGlance, readNames, uncontradicted } from './facts.ts';
import { ModelPage } from './model-page.tsx';
import { allViews, modelViews } from './models/index.ts';
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
/** Of a model with values, so that trends have a past. */
const valuesInSummary = 200;
const factsInSummary = 50;

function mostInSummary({ rank, measured }: ModelView): number {
  if (rank) return mostRanked;
  return measured ? valuesInSummary : factsInSummary;
}

healthRoutes.get('/:kind{records|carenets}/:id/health', requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const key = scopeKey(context);
  const [scope, missed, ...found] = await Promise.all([
    loadScope(request, key),
    readUnread(client, key),
    ...modelViews.map(async (view) => {
      return { view, ...(await readGlance(client, key, view, mostInSummary(view))) };
    }),
  ]);
  const shown = found.map(({ view, ...read }) => {
    const others = found.find((one) => one.view === (view.contradicted?.by as unknown))?.rows ?? [];
    const { rows, total } = uncontradicted(view, read, others, missed);
    return { view, facts: rows, total };
  });
  const today = request.now.toISOString().slice(0, 10);
  return show(context, <SummaryPage scope={scope} found={shown} missed={missed} today={today} />);
});

/** All results of one test. */
healthRoutes.get('/:kind{records|carenets}/:id/health/tests', requireSession, async (context) => {
  const { request } = context.var;
  const { system, code, name } = context.req.query();
  const asked = testQuery({ system, code, name });
  if (!asked) return showNotFound(context);
  const client = clientOf(request);
  const key = scopeKey(context);
  const [scope, test, demographics, missed] = await Promise.all([
    loadScope(request, key),
    readSeries(client, key, asked),
    readDemographics(client, key),
    readUnread(client, key, kindsOfResults),
  ]);
  return show(context, <TestPage scope={scope} test={test} born={demographics?.bday} missed={missed} />);
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
  const [scope, read, names, others, missed] = await Promise.all([
    loadScope(request, key),
    readList(client, key, view, { limit: factsOnPage, offset, ...filter }),
    readNames(client, key, view),
    readContradictions(client, key, view),
    kinds.length > 0 ? readUnread(client, key, kinds) : [],
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
  const [scope, { tests, left_out: leftOut }, demographics, missed] = await Promise.all([
    loadScope(request, key),
    readTests(client, key, view),
    readDemographics(client, key),
    readUnread(client, key, kindsOfResults),
  ]);
  const born = demographics?.bday;
  const paging = { offset: offsetOf(context), limit: factsOnPage };
  return show(context, <TestsPage {...{ scope, view, tests, leftOut, born, missed }} {...paging} />);
}
