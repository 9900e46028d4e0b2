import type { accountAppEndpoints } from '../../../shared/api/endpoints/account-apps.ts';
import { appId, type Build, type Situation, text } from '../situation.ts';

/** The account that the caller is, or acts for; SELF for callers that are none. */
function account({ world, column, failing }: Situation): string {
  if (failing === 's') return world.stranger.id;
  const own = { TU: world.home.owner, TC: world.carer }[column as string] ?? world.self;
  return own.id;
}

const preferences = (situation: Situation) => ({
  ACCOUNT_EMAIL: account(situation),
  PHA_EMAIL: appId(situation),
});

export const accountAppRequests: Readonly<Record<keyof typeof accountAppEndpoints, Build>> = {
  get_user_preferences: (situation) => ({ path: preferences(situation) }),
  set_user_preferences: (situation) => ({ path: preferences(situation), options: text('large print') }),
  delete_user_preferences: (situation) => ({ path: preferences(situation) }),
  get_connect_credentials: ({ world }) => ({
    path: { ACCOUNT_EMAIL: world.self.id, PHA_EMAIL: world.service.apps.user.id },
    options: { form: { record_id: world.belongings.recordId } },
  }),
};
