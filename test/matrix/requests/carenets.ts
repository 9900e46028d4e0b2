import type { carenetEndpoints } from '../../../shared/api/endpoints/carenets.ts';
import { createCarenet } from '../../http/carenets/sharing.ts';
import { documentPrefix } from '../../support/documents.ts';
import { type Build, carenet, fresh, record } from '../situation.ts';

/** A type of which there is no document, so that sharing it shows none. */
const type = `${documentPrefix}Equipment`;

const ofCarenet: Build = (situation) => ({ path: carenet(situation) });

const ofDocument: Build = (situation) => ({
  path: { ...carenet(situation), DOCUMENT_ID: situation.target.documentId },
});

/** An admitted caller deletes a carenet that nobody else uses. */
const removal: Build = async (situation) => {
  const { admitted, target } = situation;
  if (!admitted) return { path: carenet(situation) };
  return { path: { CARENET_ID: await createCarenet(target.owner.session, target.recordId, fresh('brief')) } };
};

/** Everybody asks about itself, and whoever is not in the carenet about a member. */
const permissions: Build = (situation) => {
  const { world, column, failing } = situation;
  const own = { SELF: world.self, CNA: world.member, TC: world.carer }[column as string] ?? world.member;
  const account = failing === 's' ? world.home.owner : own;
  return { path: { ...carenet(situation), ACCOUNT_ID: account.id } };
};

/** An app that is in the carenet already. */
const placedApp: Build = (situation) => ({
  path: { ...carenet(situation), PHA_EMAIL: situation.world.service.apps.user.id },
});

const autoshare: Build = (situation) => ({
  path: { ...record(situation), ...carenet(situation) },
  options: { form: { type } },
});

export const carenetRequests: Readonly<Record<keyof typeof carenetEndpoints, Build>> = {
  carenet_list: (situation) => ({ path: record(situation) }),
  carenet_create: (situation) => ({ path: record(situation), options: { form: { name: fresh('carenet') } } }),
  carenet_delete: removal,
  carenet_rename: (situation) => ({ path: carenet(situation), options: { form: { name: fresh('name') } } }),
  carenet_record: ofCarenet,
  carenet_account_list: ofCarenet,
  carenet_account_create: (situation) => ({
    path: carenet(situation),
    options: { form: { account_id: situation.world.bystanderId } },
  }),
  carenet_account_delete: (situation) => ({
    path: { ...carenet(situation), ACCOUNT_ID: situation.world.bystanderId },
  }),
  carenet_account_permissions: permissions,
  carenet_apps_list: ofCarenet,
  carenet_apps_create: placedApp,
  carenet_apps_delete: (situation) => ({
    path: { ...carenet(situation), PHA_EMAIL: situation.world.service.apps.outsider.id },
  }),
  carenet_app_permissions: (situation) => ({
    path: { ...carenet(situation), APP_ID: situation.world.service.apps.user.id },
  }),
  carenet_document_list: ofCarenet,
  carenet_document: ofDocument,
  carenet_document_meta: ofDocument,
  read_special_document_carenet: (situation) => ({
    path: { ...carenet(situation), SPECIAL_DOCUMENT: 'demographics' },
  }),
  autoshare_list: (situation) => ({ path: record(situation), options: { query: { type } } }),
  autoshare_list_bytype_all: (situation) => ({ path: record(situation) }),
  autoshare_create: autoshare,
  autoshare_delete: autoshare,
};
