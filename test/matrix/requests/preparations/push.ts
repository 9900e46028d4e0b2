/** Preparations for the browsers of an account: those who may end one have one of their own. */

import { newBrowser } from '../../../support/push/browser.ts';
import { accountPath, succeeded } from '../../../support/scenario.ts';
import type { Preparations, Prepare } from '../../situation.ts';

const withBrowser: Prepare = async ({ admitted, world }) => {
  if (!admitted) return {};
  const { session, id } = world.self;
  const { form } = newBrowser(world.pushKey);
  const answer = await session.post(accountPath(id, '/push-subscriptions'), { form });
  const added: { readonly id: string } = JSON.parse(succeeded(answer, 'push_subscription_add').text);
  return { roles: { 'push subscription': added.id } };
};

export const pushPreparations: Preparations = { push_subscription_remove: withBrowser };
