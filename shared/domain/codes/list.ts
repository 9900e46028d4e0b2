/** The list of coding systems, which the service does not offer (docs/contract/codes.md#calls). */
import type { codeEndpoints } from '../../api/endpoints/codes.ts';
import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';

export const refuseList: Handler<(typeof codeEndpoints)['coding_systems_list']> = async () => {
  throw new ApiError('internal_error');
};
