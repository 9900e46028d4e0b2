/** Handlers of placements. */
import type { placementEndpoints } from '../../shared/api/endpoints/placements.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import {
  excludeDocument,
  listCarenetsOfDocument,
  placeDocument,
  revertToAutoshare,
} from '../../shared/domain/placements/handlers.ts';
import { acceptKinds } from '../../shared/domain/placements/kinds-found.ts';

export const placementHandlers: Handlers<typeof placementEndpoints> = {
  document_carenets: listCarenetsOfDocument,
  carenet_document_placement: placeDocument,
  carenet_document_delete: excludeDocument,
  autoshare_revert: revertToAutoshare,
  document_kinds_accept: acceptKinds,
};
