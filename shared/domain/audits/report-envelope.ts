/**
 * The response of an audit call: the entries in the envelope of minimal reports
 * (docs/contract/audits.md#shape).
 */

import type { Query } from '../../query/query.ts';
import { echoOf, summaryOf } from '../../query/query-summary.ts';
import { minimalAggregatesXml, reportsXml } from '../../reports/minimal/envelope.ts';
import type { AuditItem } from '../../store/items/index.ts';
import { auditEntryNode } from '../../xml/shapes/audit-entry.ts';
import type { Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';
import type { AuditAnswer } from './evaluate.ts';

interface AuditView {
  readonly query: Query<AuditItem>;
  readonly answer: AuditAnswer;
}

const writers: Writers<'application/xml', AuditView> = {
  'application/xml': ({ query, answer }) => {
    const envelope = { summary: summaryOf(query, answer.total), echo: echoOf(query) };
    if (answer.groups) {
      return minimalAggregatesXml(envelope, answer.groups, {
        isCount: query.aggregate?.operator === 'count',
      });
    }
    return reportsXml(
      envelope,
      answer.entries.map((entry) => ({ item: auditEntryNode(entry) })),
    );
  },
};

export function renderAudits(query: Query<AuditItem>, answer: AuditAnswer): Promise<Rendered> {
  return render(writers, 'application/xml', { query, answer });
}
