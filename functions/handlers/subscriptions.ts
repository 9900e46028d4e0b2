/** Handlers of subscriptions. */
import type { subscriptionEndpoints } from '../../shared/api/endpoints/subscriptions.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { createSubscription } from '../../shared/domain/subscriptions/create.ts';
import { deleteSubscription } from '../../shared/domain/subscriptions/delete.ts';
import { listSubscriptions } from '../../shared/domain/subscriptions/list.ts';

export const subscriptionHandlers: Handlers<typeof subscriptionEndpoints> = {
  subscription_create: createSubscription,
  subscription_list: listSubscriptions,
  subscription_delete: deleteSubscription,
};
