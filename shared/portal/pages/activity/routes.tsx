/** The audit trail of a record, for those who control it. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { dayOf, offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { ActivityPage } from './activity-page.tsx';
import { groupEntries } from './group.ts';
import { readNames } from './names.ts';
import { appPrefix } from './paths.ts';
import { readUsers } from './users.ts';

export const activityRoutes = new Hono<PortalEnvironment>();

const entriesOnPage = 200;

activityRoutes.get('/records/:id/activity', requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const recordId = context.req.param('id');
  const filter = filterOf(context);
  const paging = { limit: entriesOnPage, offset: offsetOf(context) };
  const loaded = loadRecordScope(request, recordId);
  const isOwner = loaded.then((found) => found.isOwner);
  const [scope, report, users, names] = await Promise.all([
    loaded,
    client.auditQuery({ recordId, ...paging, ...queryOf(filter) }),
    readUsers(client, recordId),
    readNames(client, recordId, isOwner, request.texts),
  ]);
  const view = {
    scope,
    days: groupEntries(report.entries, request.texts),
    users,
    names,
    filter,
    shown: report.entries.length,
    total: report.total,
    ...paging,
  };
  return show(context, <ActivityPage {...view} />);
});

function filterOf(context: PortalContext) {
  return {
    who: context.req.query('who') || undefined,
    from: dayOf(context, 'from'),
    to: dayOf(context, 'to'),
  };
}

function queryOf({ who, from = '', to = '' }: ReturnType<typeof filterOf>) {
  const end = to && `${to}T23:59:59Z`;
  return {
    ...(who && {
      filters: who.startsWith(appPrefix)
        ? { proxied_by_email: who.slice(appPrefix.length) }
        : { principal_email: who },
    }),
    ...((from || to) && { dateRange: `request_date*${from}*${end}` as const }),
  };
}
