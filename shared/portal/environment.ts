/** What every handler and every page of a request can use. */
import type { Context } from 'hono';
import type { Client } from '../client/index.ts';
import type { Look } from './look/look.ts';
import type { PortalOptions } from './options.ts';
import type { Cookies } from './security/cookies.ts';
import type { Seal } from './security/sealing.ts';
import type { Session } from './security/session.ts';
import type { Texts } from './texts/index.ts';

export interface Request {
  readonly options: PortalOptions;
  readonly cookies: Cookies;
  readonly now: Date;
  readonly texts: Texts;
  /** The portal itself, without a person: creates sessions and accounts. */
  readonly portal: Client;
  /** The same for all calls of this page: the activity of a record tells of the page once. */
  readonly pageView: string;
  readonly session: Session | undefined;
  /** Whether a session has just ended because nothing happened for too long. */
  readonly wasIdle: boolean;
  /** The address of this page without its origin; that of the first page when it was not asked for by GET. */
  readonly path: string;
  /** The random value of this browser, from which the tokens of its forms are made. */
  readonly formKey: string;
  /** Hidden in every form. */
  readonly formToken: string;
  readonly seal: Seal;
  readonly look: Look;
  /** What a person had typed when her session ended, sealed: it goes through the sign-in page. */
  readonly kept?: string | undefined;
  /** Whether the page holds what a person typed, so that nothing else on it should lead away by mistake. */
  readonly holdsForm?: boolean | undefined;
  /** Counts unread messages, once; undefined when that is not known. */
  readonly unread: () => Promise<number | undefined>;
}

export interface PortalEnvironment {
  readonly Variables: { request: Request };
  /** What the gateway says of the request. */
  readonly Bindings: {
    readonly requestContext?: { readonly http?: { readonly sourceIp?: string } };
  };
}

export type PortalContext = Context<PortalEnvironment>;

/** The calls of the person who is signed in. Throws without a session: its page must ask for one. */
export function clientOf({ portal, session, pageView }: Request): Client {
  if (!session) throw new Error('This page needs a session.');
  return callsOf(portal, session, pageView);
}

/** The calls of a session for one page. */
export function callsOf(
  portal: Client,
  { token, tokenSecret }: Pick<Session, 'token' | 'tokenSecret'>,
  pageView: string,
): Client {
  return portal.withToken(token, tokenSecret).forPage(pageView);
}
