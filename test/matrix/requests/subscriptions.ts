import type { subscriptionEndpoints } from '../../../shared/api/endpoints/subscriptions.ts';
import { encode } from '../../support/client.ts';
import { succeeded } from '../../support/scenario.ts';
import { appOf } from '../fixtures/index.ts';
import { appId, type Build, record, type Situation } from '../situation.ts';

const path = (situation: Situation) => ({ ...record(situation), PHA_EMAIL: appId(situation) });

/** A report, and an address of the app that calls. */
function subscription({ world, column }: Situation): Readonly<Record<string, string>> {
  const app = appOf(world, column) ?? world.service.apps.user;
  const [name] = app.id.split('@');
  return { url: '/reports/minimal/labs/', callback: `https://${name}.example.org/changed` };
}

/** An admitted caller ends a subscription of its own. */
const end: Build = async (situation) => {
  const { world, column, admitted } = situation;
  if (!admitted) return { path: { ...path(situation), SUBSCRIPTION_ID: situation.target.recordId } };
  const { RECORD_ID, PHA_EMAIL } = path(situation);
  const all = `/experimental/records/${RECORD_ID}/apps/${encode(PHA_EMAIL)}/subscriptions/`;
  const made = await world.callers[column].post(all, { form: subscription(situation) });
  const id = succeeded(made, 'subscription_create').xml().attributes.id!;
  return { path: { ...path(situation), SUBSCRIPTION_ID: id } };
};

export const subscriptionRequests: Readonly<Record<keyof typeof subscriptionEndpoints, Build>> = {
  subscription_create: (situation) => ({
    path: path(situation),
    options: { form: subscription(situation) },
  }),
  subscription_list: (situation) => ({ path: path(situation) }),
  subscription_delete: end,
};
