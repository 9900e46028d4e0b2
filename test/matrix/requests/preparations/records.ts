/** Preparations for records, their documents and their carenets. */
import { createCarenet, place } from '../../../http/carenets/sharing.ts';
import { createDocument, idOf } from '../../../support/documents.ts';
import { fhir, letter } from '../../../support/fhir/resources.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { createRecord } from '../../../support/scenario.ts';
import { announced, completePath, sendFile, startUpload } from '../../../support/uploads.ts';
import type { Target } from '../../fixtures/targets.ts';
import { fresh, once, type Preparations, type Prepare } from '../../situation.ts';

/** For calls that change a document: each allowed caller gets one of its own. */
const onDisposable: Prepare = async ({ admitted, target }) => {
  if (!admitted) return {};
  const { owner, recordId } = target;
  return { roles: { document: idOf(await createDocument(owner.session, recordId)) } };
};

/** A letter with an attachment, which is visible in the carenet of the target. */
const sharedLetter = once(async ({ owner, recordId, carenetId }: Target) => {
  const document = idOf(await createDocument(owner.session, recordId, letter, fhir));
  await place(owner.session, recordId, document, carenetId);
  return document;
});

const withLetter: Prepare = async ({ target }) => ({ roles: { letter: await sharedLetter(target) } });

const scan = Buffer.from('a scan');

/** An upload of the owner, which is complete. */
const sharedUpload = once(async ({ owner, recordId }: Target) => {
  const started = await startUpload(owner.session, recordId, announced(scan));
  await sendFile(started, scan);
  await owner.session.post(completePath(recordId, started.id));
  return started.id;
});

const newResource = async ({ owner, recordId }: Target) => {
  const body = JSON.stringify({ resourceType: 'Observation', status: 'final' });
  return idOf(await createDocument(owner.session, recordId, body, fhir));
};
const sharedResource = once(newResource);

const newWalker = async ({ owner, recordId }: Target) =>
  idOf(await createDocument(owner.session, recordId, models(model('Equipment', { name: 'Walker' }))));
const sharedWalker = once(newWalker);

export const recordPreparations: Preparations = {
  /** The caller is the principal in the path, unless that condition must fail. */
  record_create_ext: ({ world, column, failing }) => {
    const { admin, ui } = world.service.apps;
    const own = column === 'UI' ? ui : admin;
    const other = column === 'UI' ? admin : ui;
    return { roles: { admin: (failing === 'm' ? other : own).id } };
  },
  /** Each allowed caller changes the owner of a record that no other caller uses. */
  record_set_owner: async ({ world, admitted }) => ({
    roles: {
      account: world.stranger.id,
      ...(admitted && { record: await createRecord(world.service) }),
    },
  }),
  /** Each allowed caller has uploaded a file of its own; the others have the id of an upload of the owner. */
  document_upload_complete: async ({ world, column, admitted, target }) => {
    if (!admitted) return { roles: { upload: await sharedUpload(target) } };
    const started = await startUpload(world.callers[column], target.recordId, announced(scan));
    await sendFile(started, scan);
    return { roles: { upload: started.id } };
  },
  document_version: onDisposable,
  document_version_by_ext_id: onDisposable,
  document_reread: async ({ admitted, target }) => ({
    roles: { 'fhir document': await (admitted ? newResource : sharedResource)(target) },
  }),
  record_document_attachment: withLetter,
  carenet_document_attachment: withLetter,
  document_set_status: onDisposable,
  document_set_nevershare: onDisposable,
  document_remove_nevershare: onDisposable,
  carenet_document_placement: onDisposable,
  carenet_document_delete: onDisposable,
  autoshare_revert: onDisposable,
  document_kinds_accept: async ({ admitted, target }) => ({
    roles: { document: await (admitted ? newWalker : sharedWalker)(target) },
  }),
  /** Each allowed caller deletes a carenet that no other caller uses. */
  carenet_delete: async ({ admitted, target }) => {
    if (!admitted) return {};
    const { owner, recordId } = target;
    return { roles: { carenet: await createCarenet(owner.session, recordId, fresh('brief')) } };
  },
  /** Callers in the carenet ask about themselves; others ask about a member. */
  carenet_account_permissions: ({ world, column, failing }) => {
    const own = { SELF: world.self, CNA: world.member, TC: world.carer }[column as string] ?? world.member;
    return { roles: { relative: (failing === 's' ? world.home.owner : own).id } };
  },
};
