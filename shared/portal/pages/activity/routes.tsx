/** The audit trail of a record, for those who control it. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { dayOf, offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { ActivityPage } from './activity-page.tsx';
import { groupEntries } from './group.ts';

export const activityRoutes = new Hono<PortalEnvironment>();

const entriesOnPage = 200;

activityRoutes.get('/records/:id/activity', requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const recordId = context.req.param('id');
  const filter = filterOf(context);
  const paging = { limit: entriesOnPage, offset: offsetOf(context) };
  const [scope, report, who, apps] = await Promise.all([
    loadRecordScope(request, recordId),
    client.auditQuery({ recordId, ...paging, ...queryOf(filter) }),
    client.auditQuery({
      recordId,
      groupBy: 'principal_email',
      aggregateBy: 'count*principal_email',
      limit: 1000,
    }),
    client.allPhas({ limit: 1000 }),
  ]);
  const principals = who.groups
    .map(({ group, value }) => ({ id: String(group ?? ''), count: Number(value) }))
    .sort((one, other) => other.count - one.count);
  const names = new Map(apps.map(({ id, name }) => [id, name]));
  const days = groupEntries(report.entries, request.texts);
  const view = {
    scope,
    days,
    principals,
    names,
    filter,
    shown: report.entries.length,
    total: report.total,
    ...paging,
  };
  return show(context, <ActivityPage {...view} />);
});

function filterOf(context: PortalContext) {
  const { who, app } = context.req.query();
  return {
    who: who || undefined,
    app: app || undefined,
    from: dayOf(context, 'from'),
    to: dayOf(context, 'to'),
  };
}

/** An app is found by what it did on its own, too, when the address names it as the one who acted. */
function queryOf({ who, app, from = '', to = '' }: ReturnType<typeof filterOf>) {
  const end = to && `${to}T23:59:59Z`;
  return {
    ...((who || app) && {
      filters: { ...(who && { principal_email: who }), ...(app && { proxied_by_email: app }) },
    }),
    ...((from || to) && { dateRange: `request_date*${from}*${end}` as const }),
  };
}
