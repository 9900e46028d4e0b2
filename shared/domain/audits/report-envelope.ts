/**
 * The response of an audit call: the entries in the envelope of minimal reports
 * (docs/contract/audits.md#shape).
 */
import type { Rendered } from '../../api/handler.ts';
import type { Query } from '../../query/query.ts';
import { echoOf, summaryOf } from '../../query/query-summary.ts';
import { minimalAggregatesXml, reportsXml } from '../../reports/minimal/envelope.ts';
import { answerText, askForLess } from '../../reports/response-size.ts';
import { auditEntryNode } from '../../xml/shapes/audit-entry.ts';
import type { AuditItem } from '../items.ts';
import type { AuditAnswer } from './evaluate.ts';

export function renderAudits(query: Query<AuditItem>, answer: AuditAnswer): Rendered {
  const asked = { summary: summaryOf(query, answer.total), echo: echoOf(query) };
  const parts = answer.groups
    ? minimalAggregatesXml(asked, answer.groups, { isCount: query.aggregate?.operator === 'count' })
    : reportsXml(
        asked,
        answer.entries.map((entry) => ({ item: auditEntryNode(entry) })),
      );
  return { contentType: 'application/xml', text: answerText(parts, askForLess) };
}
