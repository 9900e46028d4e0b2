/** Handlers of the browsers in which accounts are told what is new. */
import type { pushEndpoints } from '../../shared/api/endpoints/push.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { addBrowser, listBrowsers, removeBrowser } from '../../shared/domain/push/subscriptions.ts';

export const pushHandlers: Handlers<typeof pushEndpoints> = {
  push_subscription_list: listBrowsers,
  push_subscription_add: addBrowser,
  push_subscription_remove: removeBrowser,
};
