/** The trail of the record, for its owner, the newest first. */
import { batches } from '../../../concurrency/batches.ts';
import { readAccess } from '../../audits/activity/access.ts';
import { entriesOf } from '../../audits/trail.ts';
import { auditEventsOf, hasTrail, trailIn } from '../audit-events.ts';
import type { Source } from '../search/source.ts';

const atOnce = 200;
/** Sorts after everything that can follow. */
const afterAll = '~';

export const auditEvents: Source = {
  async *resources(view, bounds, context) {
    if (!hasTrail(view)) return;
    const trail = trailIn(view, context);
    const access = await readAccess(view.record, context.store);
    const [from, to] = [timeOf(bounds?.from) ?? '', (timeOf(bounds?.to) ?? '') + afterAll];
    for (const month of trail.months.toReversed()) {
      const between = [later(from, month), earlier(to, month + afterAll)] as const;
      if (between[0] > between[1]) continue;
      for await (const page of trail.reader.pages(month, { between, descending: true })) {
        for (const some of batches(entriesOf(trail, page), atOnce)) {
          const events = await auditEventsOf(some, view, access, context);
          yield events.map((json) => ({ json, kind: 'AuditEvent' }));
        }
      }
    }
  },
};

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')];

/** As it is stored; undefined where there is no bound. */
function timeOf(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || milliseconds < earliest || milliseconds > latest) return undefined;
  return new Date(milliseconds).toISOString();
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
