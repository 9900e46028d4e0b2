import type { documentEndpoints } from '../../../shared/api/endpoints/documents/index.ts';
import type { placementEndpoints } from '../../../shared/api/endpoints/placements.ts';
import { documentPrefix, note } from '../../support/documents.ts';
import { externalId } from '../fixtures/targets.ts';
import {
  appId,
  type Build,
  disposableDocument,
  document,
  fresh,
  record,
  type Situation,
  text,
} from '../situation.ts';

type Operation =
  | Exclude<keyof typeof documentEndpoints, 'document_create_by_rel_with_ext_id_put'>
  | keyof typeof placementEndpoints;

const external = (situation: Situation, id: string) => ({
  ...record(situation),
  PHA_EMAIL: appId(situation),
  EXTERNAL_ID: id,
});

const annotation = (situation: Situation) => ({ ...document(situation), REL: 'annotation' });

const onDisposable: Build = async (situation) => ({ path: await disposableDocument(situation) });

const inCarenet: Build = async (situation) => ({
  path: { ...(await disposableDocument(situation)), CARENET_ID: situation.target.carenetId },
});

const contact = `<Contact xmlns="${documentPrefix}"/>`;

export const documentRequests: Readonly<Record<Operation, Build>> = {
  record_document_list: (situation) => ({ path: record(situation) }),
  document_create: (situation) => ({ path: record(situation), options: { body: note('x') } }),
  documents_delete: (situation) => ({ path: record(situation) }),
  record_document_ext: (situation) => ({ path: external(situation, externalId) }),
  document_create_by_ext_id: (situation) => ({
    path: external(situation, fresh('document')),
    options: { body: note('x') },
  }),
  record_document_meta_ext: (situation) => ({ path: external(situation, externalId) }),
  record_document_label_ext: (situation) => ({
    path: external(situation, externalId),
    options: text('label'),
  }),
  record_specific_document: (situation) => ({ path: document(situation) }),
  record_document_meta: (situation) => ({ path: document(situation) }),
  update_document_meta: (situation) => ({ path: document(situation), options: { body: '<Document/>' } }),
  record_document_label: (situation) => ({ path: document(situation), options: text('label') }),
  document_version: async (situation) => ({
    path: await disposableDocument(situation),
    options: { body: note('new') },
  }),
  document_version_by_ext_id: async (situation) => ({
    path: {
      ...(await disposableDocument(situation)),
      APP_ID: appId(situation),
      EXTERNAL_ID: fresh('version'),
    },
    options: { body: note('new') },
  }),
  document_versions: (situation) => ({ path: document(situation) }),
  document_set_status: async (situation) => ({
    path: await disposableDocument(situation),
    options: { form: { status: 'archived' } },
  }),
  document_status_history: (situation) => ({ path: document(situation) }),
  document_rels: (situation) => {
    const { recordId, documentId, hiddenId } = situation.target;
    const ids = { DOCUMENT_ID_0: documentId, DOCUMENT_ID_1: hiddenId };
    return { path: { RECORD_ID: recordId, REL: 'annotation', ...ids } };
  },
  get_documents_by_rel: (situation) => ({ path: annotation(situation) }),
  document_create_by_rel: (situation) => ({ path: annotation(situation), options: { body: note('x') } }),
  document_create_by_rel_with_ext_id: (situation) => ({
    path: { ...annotation(situation), PHA_EMAIL: appId(situation), EXTERNAL_ID: fresh('annotation') },
    options: { body: note('x') },
  }),
  document_set_nevershare: onDisposable,
  document_remove_nevershare: onDisposable,
  document_carenets: (situation) => ({ path: document(situation) }),
  carenet_document_placement: inCarenet,
  carenet_document_delete: inCarenet,
  autoshare_revert: inCarenet,
  read_special_document: (situation) => ({
    path: { ...record(situation), SPECIAL_DOCUMENT: 'demographics' },
  }),
  save_special_document: (situation) => ({
    path: { ...record(situation), SPECIAL_DOCUMENT: 'contact' },
    options: { body: contact },
  }),
};
