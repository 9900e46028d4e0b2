/** Handlers for what an account stores with an app: preferences and connect credentials. */
import type { accountAppEndpoints } from '../../shared/api/endpoints/account-apps.ts';
import { getConnectCredentials } from '../../shared/domain/account-apps/connect-credentials.ts';
import {
  deletePreferences,
  getPreferences,
  setPreferences,
} from '../../shared/domain/account-apps/preferences.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const accountAppHandlers: Handlers<typeof accountAppEndpoints> = {
  get_user_preferences: getPreferences,
  set_user_preferences: setPreferences,
  delete_user_preferences: deletePreferences,
  get_connect_credentials: getConnectCredentials,
};
