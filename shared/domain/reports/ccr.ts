/** The continuity of care record: its content is not specified (wire contract: calls for existing clients). */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import type { Handler } from '../../api/handler.ts';
import { notFound } from '../../errors.ts';

export const refuseCcr: Handler<(typeof reportEndpoints)['report_ccr']> = async () => {
  throw notFound();
};
