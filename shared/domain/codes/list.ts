/** The list of coding systems, which is not offered (wire contract: coding systems). */
import type { codeEndpoints } from '../../api/endpoints/codes.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';

export const refuseList: Handler<(typeof codeEndpoints)['coding_systems_list']> = async () => {
  throw new ApiError('internal');
};
