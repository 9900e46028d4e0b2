/**
 * The continuity of care record. Its content is not specified, so the call responds with 404
 * (docs/contract/apps.md#calls-that-existing-clients-also-make).
 */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

export const rejectCcr: Handler<(typeof reportEndpoints)['report_ccr']> = async () => {
  throw notFound();
};
