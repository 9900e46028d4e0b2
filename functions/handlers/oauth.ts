/** Handlers of OAuth and sessions. */
import type { oauthEndpoints } from '../../shared/api/endpoints/oauth.ts';
import { signIn } from '../../shared/domain/accounts/sign-in.ts';
import { signInSecond } from '../../shared/domain/factors/sign-in-second.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { approveRequestToken } from '../../shared/domain/oauth/approve.ts';
import { redirectToAuthorizePage } from '../../shared/domain/oauth/authorize-page.ts';
import { exchangeToken } from '../../shared/domain/oauth/exchange.ts';
import {
  claimRequestToken,
  requestToken,
  requestTokenInfo,
} from '../../shared/domain/oauth/request-token.ts';
import { createSession } from '../../shared/domain/oauth/session.ts';
import { verifySignedUrl } from '../../shared/domain/oauth/verify-signed-url.ts';

export const oauthHandlers: Handlers<typeof oauthEndpoints> = {
  request_token: requestToken,
  request_token_authorize: redirectToAuthorizePage,
  exchange_token: exchangeToken,
  request_token_claim: claimRequestToken,
  request_token_info: requestTokenInfo,
  request_token_approve: approveRequestToken,
  session_create: createSession,
  sign_in: signIn,
  sign_in_second: signInSecond,
  surl_verify: verifySignedUrl,
};
