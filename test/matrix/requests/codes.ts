import type { codeEndpoints } from '../../../shared/api/endpoints/codes.ts';
import type { Build } from '../situation.ts';

export const codeRequests: Readonly<Record<keyof typeof codeEndpoints, Build>> = {
  coding_systems_list: () => ({}),
  coding_system_query: () => ({ path: { SYSTEM_SHORT_NAME: 'cvx' }, options: { query: { q: 'hep' } } }),
};
