/** The activity of a record, for those who control it. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { dayOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { type ActivityFilter, ActivityPage } from './activity-page.tsx';

export const activityRoutes = new Hono<PortalEnvironment>();

activityRoutes.get('/records/:id/activity', requireSession, async (context) => {
  const { request } = context.var;
  const recordId = context.req.param('id');
  const filter = filterOf(context);
  const before = context.req.query('before') || undefined;
  const [scope, activity] = await Promise.all([
    loadRecordScope(request, recordId),
    clientOf(request).activity({ recordId, ...filter, before }),
  ]);
  return show(context, <ActivityPage scope={scope} activity={activity} filter={filter} isFirst={!before} />);
});

function filterOf(context: PortalContext): ActivityFilter {
  const value = (name: string) => context.req.query(name) || undefined;
  return {
    person: value('person'),
    app: value('app'),
    kind: value('kind'),
    from: dayOf(context, 'from'),
    to: dayOf(context, 'to'),
  };
}
