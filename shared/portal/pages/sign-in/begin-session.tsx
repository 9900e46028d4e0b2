/** What follows when the service has opened a session, however the person signed in. */
import type { PortalContext } from '../../environment.ts';
import { goOnAfterSignIn } from '../../kept-forms/answers.tsx';
import { rememberBrowser } from '../../security/browsers.ts';
import { forgetSecondStep } from './second-step.ts';

/** What the service answers to every way of signing in. */
export interface OpenedSession {
  readonly oauth_token: string;
  readonly oauth_token_secret: string;
  readonly account_id: string;
  readonly browser: string;
  /** Whether nothing can be done but to set up a second step (docs/contract/sign-in.md#limited-sessions). */
  readonly limited?: string | undefined;
}

interface Visitor {
  /** Under which the person signs in in this browser. */
  readonly username: string;
  /** Of the passkey that she signed in with. */
  readonly userHandle?: string | undefined;
  /** Where she goes on: a path of this portal. */
  readonly next?: string | undefined;
}

export function beginSession(
  context: PortalContext,
  opened: OpenedSession,
  { username, userHandle, next }: Visitor,
): Promise<Response> | Response {
  const { cookies, now, kept } = context.var.request;
  rememberBrowser(context, username, opened.browser, userHandle);
  forgetSecondStep(context);
  const time = now.getTime();
  const signedIn = {
    accountId: opened.account_id,
    token: opened.oauth_token,
    tokenSecret: opened.oauth_token_secret,
    startedAt: time,
    seenAt: time,
  };
  cookies.write(context, 'session', signedIn);
  if (opened.limited && !kept) return context.redirect('/account/set-up', 303);
  return goOnAfterSignIn(context, signedIn, next);
}
