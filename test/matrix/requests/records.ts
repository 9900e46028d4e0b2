import type { recordEndpoints } from '../../../shared/api/endpoints/records.ts';
import { createRecord, demographics } from '../../support/scenario.ts';
import { type Build, fresh, record, text } from '../situation.ts';

/** An admitted caller changes the owner of a record that nobody else uses. */
const ownerChange: Build = async ({ world, target, admitted }) => ({
  path: { RECORD_ID: admitted ? await createRecord(world.service) : target.recordId },
  options: text(world.stranger.id),
});

const principal: Build = ({ world, column, failing }) => {
  const { admin, ui } = world.service.apps;
  const own = column === 'UI' ? ui : admin;
  const other = column === 'UI' ? admin : ui;
  return {
    path: { PRINCIPAL_EMAIL: (failing === 'm' ? other : own).id, EXTERNAL_ID: fresh('record') },
    options: { body: demographics() },
  };
};

export const recordRequests: Readonly<Record<keyof typeof recordEndpoints, Build>> = {
  record_create: () => ({ options: { body: demographics() } }),
  record_create_ext: principal,
  record_search: () => ({ options: { query: { label: 'nobody' } } }),
  record: (situation) => ({ path: record(situation) }),
  record_get_owner: (situation) => ({ path: record(situation) }),
  record_set_owner: ownerChange,
  record_shares: (situation) => ({ path: record(situation) }),
  record_share_add: (situation) => ({
    path: record(situation),
    options: { form: { account_id: situation.target.owner.id } },
  }),
  record_share_delete: (situation) => ({
    path: { ...record(situation), ACCOUNT_ID: situation.world.self.id },
  }),
};
