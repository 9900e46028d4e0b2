/** Carenets: members, apps, placements, autoshares, and reading through them. */
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';
import { otherAccount } from './accounts.ts';
import { letter } from './documents.ts';

const note = '<Note xmlns="urn:example:shared"/>';
const contact = { SPECIAL_DOCUMENT: 'contact' };

export async function carenets(play: Play): Promise<void> {
  await otherAccount(play, 'friend');
  const placed = idOf(await play.prepare('document_create', { body: note }));
  const shared = idOf(await play.prepare('document_create', { body: note }));
  play.set({ carenet: idOf(await play.call('carenet_create'), 'Carenet') });
  await play.calls('carenet_list', 'carenet_rename', 'carenet_record');
  await play.calls('carenet_account_create', 'carenet_account_list', 'carenet_account_permissions');
  await play.calls('carenet_apps_create', 'carenet_apps_list', 'carenet_app_permissions');

  play.set({ type: 'urn:example:shared#Note', document: placed });
  await play.calls('autoshare_create', 'autoshare_list', 'autoshare_list_bytype_all', 'record_sharing');
  await play.calls('carenet_document_placement', 'document_carenets', 'carenet_document_list');
  play.set({ document: shared });
  await play.calls('carenet_document', 'carenet_document_meta');
  const mediaType = 'application/fhir+json';
  play.set({ letter: idOf(await play.prepare('document_create', { body: letter, mediaType })) });
  await play.prepare('carenet_document_placement', { path: { DOCUMENT_ID: '{letter}' } });
  await play.call('carenet_document_attachment');
  await play.calls('autoshare_kind_create', 'autoshare_documents', 'autoshare_kind_delete');
  const contacts = await play.prepare('record_document_list', { query: { type: 'Contact' } });
  await play.prepare('carenet_document_placement', { path: { DOCUMENT_ID: idOf(contacts, 'Document') } });
  await play.call('read_special_document_carenet', { path: contact });

  play.set({ document: placed });
  await play.calls('carenet_document_delete', 'autoshare_revert', 'autoshare_delete');
  await play.calls('carenet_apps_delete', 'carenet_account_delete', 'carenet_delete');
}
