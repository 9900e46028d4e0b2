/** Two records: one that most callers have to do with, and one that is none of their business. */
import {
  addMember,
  carenetsOf,
  createCarenet,
  enableApp,
  place,
  placeApp,
} from '../../http/carenets/sharing.ts';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, externalPath, idOf, note } from '../../support/documents.ts';
import { factId, oneFactOfEachKind } from '../../support/facts.ts';
import type { Person } from '../../support/people.ts';
import { admin, demographics, succeeded, ui } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appStorage, putExternal, recordStorage, store } from '../../support/storage.ts';
import { child } from '../../support/xml-tree.ts';
import type { MatrixService } from './apps.ts';

/** A record with what is in it and what its owner signs with. */
export interface Target {
  readonly recordId: string;
  readonly owner: Person;
  readonly carenetId: string;
  /** Placed in the carenet, as the demographics are. */
  readonly documentId: string;
  /** Visible in no carenet. */
  readonly hiddenId: string;
  /** Facts of a further document. */
  readonly allergyId: string;
  readonly problemId: string;
}

/** Documents that an app has stored for itself. */
export interface Stored {
  readonly apart: string;
  readonly onRecord: string;
}

/** External id under which apps have a document wherever they store some. */
export const externalId = 'known to its app';

/** A record that this app makes for the account, with facts and one document placed in its first carenet. */
export async function createTarget(creator: SignedClient, owner: Person): Promise<Target> {
  const created = succeeded(await creator.post('/records/', { body: demographics() }), 'record_create').xml();
  const recordId = idOf(created);
  const owned = { body: owner.id, contentType: 'text/plain' };
  succeeded(await creator.put(`/records/${recordId}/owner`, owned), 'record_set_owner');
  const { Family: carenetId } = await carenetsOf(owner.session, recordId);
  const documentId = idOf(await createDocument(owner.session, recordId));
  const hiddenId = idOf(await createDocument(owner.session, recordId));
  await createDocument(owner.session, recordId, oneFactOfEachKind);
  const [allergyId, problemId] = await Promise.all([
    factId(owner.session, recordId, 'allergies'),
    factId(owner.session, recordId, 'problems'),
  ]);
  for (const shown of [documentId, child(created, 'demographics').attributes.document_id!])
    await place(owner.session, recordId, shown, carenetId!);
  return { recordId, owner, carenetId: carenetId!, documentId, hiddenId, allergyId, problemId };
}

/** The record made by the admin app, which is shared, and whose carenet holds an app. */
export async function createHome(service: MatrixService, owner: Person, sharer: Person): Promise<Target> {
  const home = await createTarget(admin(service), owner);
  const form = { account_id: sharer.id };
  succeeded(await admin(service).post(`/records/${home.recordId}/shares/`, { form }), 'record_share_add');
  for (const app of [service.apps.user, service.apps.former]) {
    await enableApp(service, home.recordId, app);
    await placeApp(owner.session, home.carenetId, app);
  }
  await enableApp(service, home.recordId, service.apps.background);
  return home;
}

/** The record made by the UI app, of an account that has no part in the other one. */
export function createForeign(service: MatrixService, owner: Person): Promise<Target> {
  return createTarget(ui(service), owner);
}

/** A further carenet of the record, with the app and these members in it. */
export async function createOtherCarenet(
  { recordId, owner }: Target,
  app: TestApp,
  members: readonly Person[],
): Promise<string> {
  const id = await createCarenet(owner.session, recordId, 'Neighbours');
  await placeApp(owner.session, id, app);
  for (const member of members) await addMember(owner.session, id, member);
  return id;
}

/** A document of the app in the record, and one in each of its storages there, under the external id too. */
export async function storeFor(
  { recordId }: Target,
  app: TestApp,
  onRecord: SignedClient,
  byItself: SignedClient,
  service: MatrixService,
): Promise<Stored> {
  const path = externalPath(recordId, app.id, externalId);
  succeeded(await onRecord.put(path, { body: note('external') }), 'document_create_by_ext_id');
  const apart = appStorage(service, app, byItself);
  const there = recordStorage(recordId, app, onRecord);
  for (const storage of [apart, there]) succeeded(await putExternal(storage, externalId, 'x'), 'storing');
  return { apart: idOf(await store(apart, 'x')), onRecord: idOf(await store(there, 'x')) };
}
