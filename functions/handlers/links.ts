/** Which handler carries out each endpoint of links. */
import type { linkEndpoints } from '../../shared/api/endpoints/links.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { createLink, endLink, listLinks, makeLinkAgain } from '../../shared/domain/links/manage.ts';
import { openDirectLink, openLink, readLinkFile } from '../../shared/domain/links/open.ts';

export const linkHandlers: Handlers<typeof linkEndpoints> = {
  link_create: createLink,
  link_list: listLinks,
  link_end: endLink,
  link_again: makeLinkAgain,
  link_manifest: openLink,
  link_direct_file: openDirectLink,
  link_file: readLinkFile,
};
