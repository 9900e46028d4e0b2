/** Handlers of coding systems. */
import type { codeEndpoints } from '../../shared/api/endpoints/codes.ts';
import { refuseList } from '../../shared/domain/codes/list.ts';
import { searchCodes } from '../../shared/domain/codes/search.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const codeHandlers: Handlers<typeof codeEndpoints> = {
  coding_systems_list: refuseList,
  coding_system_query: searchCodes,
};
