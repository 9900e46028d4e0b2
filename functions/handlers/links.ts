/** Which handler carries out each endpoint of links. */
import type { linkEndpoints } from '../../shared/api/endpoints/links.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { ApiError } from '../../shared/errors.ts';

const soon = async (): Promise<never> => {
  throw new ApiError('internal_error');
};

export const linkHandlers: Handlers<typeof linkEndpoints> = {
  link_create: soon,
  link_list: soon,
  link_end: soon,
  link_again: soon,
  link_manifest: soon,
  link_direct_file: soon,
  link_file: soon,
};
