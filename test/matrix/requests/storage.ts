import type { storageEndpoints } from '../../../shared/api/endpoints/storage.ts';
import type { RequestOptions } from '../../support/client.ts';
import { idOf, note } from '../../support/documents.ts';
import { appStorage, recordStorage, store } from '../../support/storage.ts';
import { externalId, type Stored } from '../fixtures/targets.ts';
import { appId, type Build, record, type Situation, text } from '../situation.ts';

type Place = keyof Stored;

/** The app in the path; on the record of the call, when the path names one. */
const app = (situation: Situation) => ({ ...record(situation), APP_ID: appId(situation) });

/** What the app in the path has stored, or, when it has nothing, the app of TU. */
function storedBy({ world }: Situation, id: string): Stored {
  return world.stored[id] ?? world.stored[world.service.apps.user.id]!;
}

const inStorage =
  (options?: RequestOptions): Build =>
  (situation) => ({ path: app(situation), ...(options && { options }) });

const byExternalId =
  (options?: RequestOptions): Build =>
  (situation) => ({
    path: { ...app(situation), APP_EXTERNAL_ID: externalId },
    ...(options && { options }),
  });

const stored =
  (place: Place, options?: RequestOptions): Build =>
  (situation) => ({
    path: { ...app(situation), APP_DOCUMENT_ID: storedBy(situation, appId(situation))[place] },
    ...(options && { options }),
  });

/** An admitted caller deletes a document of its own. */
const removal =
  (place: Place): Build =>
  async (situation) => {
    const { admitted, world, column, target } = situation;
    if (!admitted) return stored(place)(situation);
    const owner = [world.service.apps.user, world.service.apps.worker].find(
      ({ id }) => id === appId(situation),
    )!;
    const client = world.callers[column];
    const storage =
      place === 'apart'
        ? appStorage(world.service, owner, client)
        : recordStorage(target.recordId, owner, client);
    return { path: { ...app(situation), APP_DOCUMENT_ID: idOf(await store(storage, 'x')) } };
  };

const body = { body: note('x') };

export const storageRequests: Readonly<Record<keyof typeof storageEndpoints, Build>> = {
  app_document_list: inStorage(),
  app_document_create: inStorage(body),
  app_document_ext: byExternalId(),
  app_document_create_or_update_ext: byExternalId(body),
  app_document_meta_ext: byExternalId(),
  app_specific_document: stored('apart'),
  app_document_create_or_update: stored('apart', body),
  app_document_delete: removal('apart'),
  app_document_meta: stored('apart'),
  app_document_label: stored('apart', text('label')),
  record_app_document_list: inStorage(),
  record_app_document_create: inStorage(body),
  record_app_document_ext: byExternalId(),
  record_app_document_create_or_update_ext: byExternalId(body),
  record_app_document_meta_ext: byExternalId(),
  record_app_specific_document: stored('onRecord'),
  record_app_document_delete: removal('onRecord'),
  record_app_document_meta: stored('onRecord'),
  record_app_document_label: stored('onRecord', text('label')),
};
