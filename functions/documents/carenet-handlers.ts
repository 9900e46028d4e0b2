/** Handlers of the documents group: sharing a document with carenets. */
import type { documentLifeEndpoints } from '../../shared/api/endpoints/document-lifecycle.ts';
import type { Handlers } from '../../shared/api/handler.ts';
import {
  excludeDocument,
  listCarenetsOfDocument,
  placeDocument,
  revertToAutoshare,
} from '../../shared/domain/carenets/placements.ts';

type CarenetCalls = Pick<
  typeof documentLifeEndpoints,
  'document_carenets' | 'carenet_document_placement' | 'carenet_document_delete' | 'autoshare_revert'
>;

export const carenetDocumentHandlers: Handlers<CarenetCalls> = {
  document_carenets: listCarenetsOfDocument,
  carenet_document_placement: placeDocument,
  carenet_document_delete: excludeDocument,
  autoshare_revert: revertToAutoshare,
};
