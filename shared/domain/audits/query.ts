/** The audit trail by the query interface (docs/contract/audits.md#query-interface-on-auditsquery). */
import type { auditEndpoints } from '../../api/endpoints/audits.ts';
import { ApiError } from '../../errors.ts';
import { parseQuery } from '../../query/parse.ts';
import type { Handler } from '../handler.ts';
import { evaluateAudits } from './evaluate.ts';
import { queryFields } from './fields.ts';
import { renderAudits } from './report-envelope.ts';
import { trailOf } from './trail.ts';

export const queryAudits: Handler<(typeof auditEndpoints)['audit_query']> = async (
  { path, parameters },
  context,
) => {
  const recordId = parameters.get('record_id');
  if (recordId !== undefined && recordId !== path.RECORD_ID) {
    throw new ApiError('parameter_invalid', { name: 'record_id', form: 'the record of the path' });
  }
  const query = parseQuery(parameters, queryFields, { ignored: ['status', 'over'] });
  return renderAudits(query, await evaluateAudits(query, undefined, trailOf(context)));
};
