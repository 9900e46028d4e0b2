/** The page of the UI app on which a user lets an app in (docs/contract/oauth.md#request_token_authorize). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError } from '../../errors.ts';
import { isRequestToken } from '../../secrets/token.ts';
import type { Config } from '../../settings/config.ts';
import type { Handler } from '../handler.ts';

/** URL of the page, without the request token. */
export function authorizePageOf({ uiUrl }: Pick<Config, 'uiUrl'>): string {
  return `${uiUrl}/oauth/authorize`;
}

/**
 * Reads nothing: the page says when there is no such token. The form of the token is checked, so that nobody can make a link of this
 * service that leads to anything else on the page. Throws 400 for any other text.
 */
export const redirectToAuthorizePage: Handler<(typeof oauthEndpoints)['request_token_authorize']> = async (
  { query: { oauth_token } },
  { config },
) => {
  if (!isRequestToken(oauth_token))
    throw new ApiError('parameter_invalid', { name: 'oauth_token', form: 'a request token' });
  return `${authorizePageOf(config)}?oauth_token=${oauth_token}`;
};
