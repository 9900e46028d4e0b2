/**
 * Decides which shares, placements, registrations, tokens, approvals and subscriptions are in force. No other
 * file compares grants.
 *
 * A grant is a random id that is never used twice. An app's registration, its share of a record and its
 * placement in a carenet have one each. So have an account's sessions, and what its access rests on. Everything
 * issued under a grant stores its id and ends with it. So nothing becomes valid again when an app is registered,
 * enabled or placed again, or an account gets back what it had (docs/contract/access.md#predicates-in-data-terms).
 *
 * All functions are pure. What was not found is undefined, and nothing that depends on it is in force.
 */

/** An app as it is registered now. */
export interface Registration {
  readonly id: string;
  readonly grant: string;
}

/** Something that belongs to one registration of an app. */
export interface MadeForApp {
  readonly appId: string;
  readonly appGrant: string;
}

/** An app's share of a record. */
export interface Share extends MadeForApp {
  readonly grant: string;
}

/** An app's place in a carenet. It depends on the app's share of the carenet's record. */
export interface Placement extends MadeForApp {
  readonly grant: string;
  readonly shareGrant: string;
}

/** What the access of an account to a record or a carenet rests on. */
export interface Basis {
  readonly kind: 'ownership' | 'fullShare' | 'membership';
  /** Undefined for an ownership or a membership that has none, because it never changed. */
  readonly grant?: string;
}

/** What the access of an account can rest on, as it is now. */
export interface BasisGrounds {
  /** The record, or the one of the carenet. */
  readonly record?: OwnedRecord | undefined;
  /** The account's full share of that record. */
  readonly fullShare?: FullShare | undefined;
  /** The account's membership of the carenet. */
  readonly member?: Member | undefined;
}

interface OwnedRecord {
  readonly id: string;
  readonly ownerId?: string;
  readonly ownerGrant?: string;
}

/** A full share. Its id is its grant. */
interface FullShare {
  readonly id: string;
  readonly accountId: string;
}

interface Member {
  readonly accountId: string;
  readonly grant?: string;
}

/** What an account has allowed an app, and the grants under which it did. */
export interface Approval {
  readonly accountId: string;
  readonly recordId: string;
  readonly carenetId?: string;
  /** Of the app's share of the record, or of its placement in the carenet. */
  readonly grant: string;
  /** Of the account's sessions. */
  readonly sessionGrant: string;
  readonly basis: Basis;
}

export interface Token extends MadeForApp, Partial<Pick<Approval, 'sessionGrant' | 'basis'>> {
  readonly kind: 'request' | 'access' | 'session';
  /** Of the share, the placement or the account's sessions under which the token was issued. */
  readonly grant?: string;
  readonly accountId?: string;
  /** The session that it is or was issued from, and the grant of signing in under which that began. */
  readonly sessionId?: string | undefined;
  readonly signInGrant?: string | undefined;
  readonly recordId?: string;
  readonly carenetId?: string;
  /** Seconds since the epoch; undefined: never. */
  readonly expiresAt?: number;
  /** The UI app that signs with the token. */
  readonly connect?: MadeForApp;
}

export interface SessionHolder {
  readonly id: string;
  readonly state: string;
  readonly sessionGrant: string;
  /** What ends single sessions: see `isSessionOpen`. */
  readonly signInGrant?: string;
  readonly keptSession?: string;
  readonly endedSessions?: readonly { readonly id: string }[];
}

/** A session as it is listed. */
export interface ListedSession {
  readonly id: string;
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** A browser that an account is told in by Web Push. */
export interface ToldBrowser {
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
}

export interface Subscription extends MadeForApp {
  readonly shareGrant: string;
  /** Fixed-width timestamp. */
  readonly expiresAt: string;
}

declare const inForce: unique symbol;

/**
 * Something that is in force. Without the brand, TypeScript would narrow a value that is not in force to
 * undefined.
 */
export type InForce<T> = T & { readonly [inForce]: true };

/** Whether two registrations of an app are the same one. */
export function isSameRegistration<R extends Registration>(
  one: R | undefined,
  other: Registration | undefined,
): one is InForce<R> {
  return one !== undefined && other !== undefined && one.id === other.id && one.grant === other.grant;
}

/** Whether this belongs to the app's present registration. */
export function isMadeFor<Made extends MadeForApp>(
  made: Made | undefined,
  app: Registration | undefined,
): made is InForce<Made> {
  return made !== undefined && app !== undefined && made.appId === app.id && made.appGrant === app.grant;
}

/** Whether this belongs to the registration with this grant, which may have been removed since. */
export function isMadeUnder({ appGrant }: Pick<MadeForApp, 'appGrant'>, registrationGrant: string): boolean {
  return appGrant === registrationGrant;
}

/** Whether the app is enabled on the record: the share is of its present registration. */
export function isShareInForce<S extends Share>(
  share: S | undefined,
  app: Registration | undefined,
): share is InForce<S> {
  return isMadeFor(share, app);
}

/** Whether a placement or subscription was made under this share of the record. */
export function restsOn(
  { shareGrant }: Pick<Placement, 'shareGrant'>,
  share: Pick<Share, 'grant'> | undefined,
): boolean {
  return share !== undefined && shareGrant === share.grant;
}

/** Whether the app is in the carenet (docs/contract/carenets.md#apps-in-a-carenet). */
export function isPlacementInForce<P extends Placement>(
  placement: P | undefined,
  share: Share | undefined,
  app: Registration | undefined,
): placement is InForce<P> {
  return isMadeFor(placement, app) && isShareInForce(share, app) && restsOn(placement, share);
}

/** Whether the token was issued under exactly this share or placement. */
export function isIssuedUnder(
  token: Pick<Token, 'grant'> | undefined,
  ground: Share | Placement | undefined,
): boolean {
  return token !== undefined && ground !== undefined && token.grant === ground.grant;
}

/** Whether a token has expired. `now` is in seconds since the epoch. */
export function isExpired({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/**
 * What the access of the account rests on: ownership of the record before a full share, and that before the
 * membership of the carenet. Undefined when it rests on nothing (docs/contract/access.md#predicates-in-data-terms).
 */
export function basisOf(accountId: string, recordId: string, grounds: BasisGrounds): Basis | undefined {
  const kinds = ['ownership', 'fullShare', 'membership'] as const;
  return kinds.map((kind) => presentBasis(kind, accountId, recordId, grounds)).find(Boolean);
}

function presentBasis(
  kind: Basis['kind'],
  accountId: string,
  recordId: string,
  { record, fullShare, member }: BasisGrounds,
): Basis | undefined {
  if (kind === 'ownership') {
    const isOwner = record?.id === recordId && record.ownerId === accountId;
    return isOwner ? basis(kind, record.ownerGrant) : undefined;
  }
  if (kind === 'fullShare') return fullShare?.accountId === accountId ? basis(kind, fullShare.id) : undefined;
  return member?.accountId === accountId ? basis(kind, member.grant) : undefined;
}

function basis(kind: Basis['kind'], grant: string | undefined): Basis {
  return { kind, ...(grant !== undefined && { grant }) };
}

/** Whether the access of an account rests on the same, without a break. */
export function isSameBasis(one: Basis, other: Basis): boolean {
  return one.kind === other.kind && one.grant === other.grant;
}

/** What an approval and an access token depend on. */
export interface AppAccessGrounds extends BasisGrounds {
  /** The app that the token is for. */
  readonly app?: Registration | undefined;
  /** The app's share of the token's record. */
  readonly share?: Share | undefined;
  /** The token's carenet and the app's placement in it; of a token for a carenet only. */
  readonly carenet?: object | undefined;
  readonly placement?: Placement | undefined;
  /** The account that the token acts for, if it acts for one. */
  readonly account?: SessionHolder | undefined;
}

export interface AccessTokenGrounds extends AppAccessGrounds {
  /** The UI app that signs with the token; of a connect token only. */
  readonly uiApp?: Registration | undefined;
}

/**
 * Whether an approval can still be exchanged: nothing under which it was given has changed
 * (docs/contract/oauth.md#request_token_approve).
 */
export function isApprovalInForce<A extends Approval>(
  approval: A | undefined,
  grounds: AppAccessGrounds,
): approval is InForce<A> {
  return approval !== undefined && mayAct(approval, grounds) && isAppAllowed(approval, grounds);
}

/**
 * Whether an access token is in force (docs/contract/oauth.md#tokens-shape-and-life). The access rule decides
 * what it may do. `now` is in seconds since the epoch.
 */
export function isAccessTokenInForce<T extends Token>(
  token: T | undefined,
  grounds: AccessTokenGrounds,
  now: number,
): token is InForce<T & { readonly recordId: string }> {
  if (token?.kind !== 'access' || token.recordId === undefined || isExpired(token, now)) return false;
  if (!isMadeFor(token, grounds.app)) return false;
  if (token.connect && !isMadeFor(token.connect, grounds.uiApp)) return false;
  // A connect token always acts for an account (docs/contract/access.md#connect-and-rest-tokens).
  if ((token.connect || token.accountId !== undefined) && !mayAct(token, grounds)) return false;
  if (token.sessionId !== undefined && !isSessionOpen(token, grounds.account)) return false;
  return isAppAllowed(token, grounds);
}

/** What a person has allowed an app through SMART App Launch. It opens nothing to OAuth 1.0a. */
export interface SmartGrant extends MadeForApp {
  readonly id: string;
  /** `patient`: the app acts for the account; `system`: a backend app acts for itself. */
  readonly kind: 'patient' | 'system';
  readonly recordId: string;
  /** Who has allowed it. */
  readonly accountId: string;
  readonly carenetId?: string;
  readonly basis: Basis;
  /** The session that it ends with; undefined: it outlives sessions (`offline_access`). */
  readonly session?: GrantSession;
  /** Timestamp; undefined: never. */
  readonly expiresAt?: string;
}

export interface GrantSession {
  readonly id: string;
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
  /** Epoch seconds at which it ends by itself, if that is known. */
  readonly expiresAt?: number;
}

/** What a SMART grant depends on. */
export interface SmartGrounds extends BasisGrounds {
  readonly app?: Registration | undefined;
  readonly account?: SessionHolder | undefined;
  /** The carenet of the grant, if it is for one. */
  readonly carenet?: { readonly id: string; readonly recordId: string } | undefined;
}

/**
 * Whether a SMART grant is in force (docs/contract/smart.md#how-long-access-lasts). A changed password ends only what rests on a session. `now`
 * is a timestamp.
 */
export function isSmartGrantInForce<G extends SmartGrant>(
  grant: G | undefined,
  { app, account, carenet, ...grounds }: SmartGrounds,
  now: string,
): grant is InForce<G> {
  if (!isMadeFor(grant, app) || (grant.expiresAt !== undefined && grant.expiresAt <= now)) return false;
  if (grant.carenetId !== undefined && !isCarenetOf(grant, carenet)) return false;
  if (!isStillInControl(grant, { account, ...grounds })) return false;
  return grant.session === undefined || isSessionOfGrantOpen(grant.session, account);
}

function isCarenetOf({ carenetId, recordId }: SmartGrant, carenet: SmartGrounds['carenet']): boolean {
  return carenet !== undefined && carenet.id === carenetId && carenet.recordId === recordId;
}

function isSessionOfGrantOpen(
  { id, sessionGrant, signInGrant }: GrantSession,
  account: SessionHolder | undefined,
): boolean {
  return account?.sessionGrant === sessionGrant && isSessionOpen({ sessionId: id, signInGrant }, account);
}

/** An access token of SMART App Launch. */
export interface SmartToken extends MadeForApp {
  readonly kind: 'access' | 'refresh';
  /** The grant under which it was issued; undefined: a backend app has it, which records let in one by one. */
  readonly grantId?: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Whether an access token of SMART App Launch is in force, for an app as it is registered now. `grant` is that of a person's
 * token and has been found in force. `now` is in seconds since the epoch.
 */
export function isSmartTokenInForce<T extends SmartToken>(
  token: T | undefined,
  { app, grant }: { readonly app: Registration | undefined; readonly grant: InForce<SmartGrant> | undefined },
  now: number,
): token is InForce<T> {
  if (token?.kind !== 'access' || !isMadeFor(token, app) || isExpired(token, now)) return false;
  // A backend app's token names no grant, and none is given with it.
  return token.grantId === grant?.id;
}

/**
 * Whether nobody has ended the session that a token is or was issued from. A session ends by itself when it is
 * listed as ended, and with all others when the grant of signing in changes, unless it is the one that was kept then. All of
 * this is in the account's item, which every such call loads anyway. So a session and its tokens end with one write,
 * together, at once, and no reader sees a part of it (docs/contract/access.md#predicates-in-data-terms).
 */
function isSessionOpen(
  { sessionId, signInGrant }: Pick<Token, 'sessionId' | 'signInGrant'>,
  account: SessionHolder | undefined,
): boolean {
  if (account === undefined || account.endedSessions?.some(({ id }) => id === sessionId)) return false;
  if (signInGrant === account.signInGrant) return true;
  return sessionId !== undefined && sessionId === account.keptSession;
}

/** Whether a person still has this session. `now` is in seconds since the epoch. */
export function isSessionListed(session: ListedSession, account: SessionHolder, now: number): boolean {
  const { id: sessionId, signInGrant, sessionGrant } = session;
  if (isExpired(session, now) || !isActive(account, account.id)) return false;
  return sessionGrant === account.sessionGrant && isSessionOpen({ sessionId, signInGrant }, account);
}

/**
 * Whether an account is still told in this browser (docs/contract/push.md#when-a-browser-is-told-no-more): not after the password was
 * set, the account stopped being active, or the person ended all her sessions but one.
 */
export function isToldInForce(browser: ToldBrowser, account: SessionHolder): boolean {
  return (
    isActive(account, account.id) &&
    browser.sessionGrant === account.sessionGrant &&
    browser.signInGrant === account.signInGrant
  );
}

/** Whether the token with which a session signs its call is still in force on the account, which was read again. */
export function isStillSession(token: Token, account: SessionHolder): boolean {
  const { accountId } = token;
  if (accountId === undefined || !isActive(account, accountId)) return false;
  return token.grant === account.sessionGrant && isSessionOpen(token, account);
}

/** Whether the time of a link is over (docs/contract/links.md#when-a-link-ends). `now` is a timestamp. */
export function isLinkExpired({ expiresAt }: { readonly expiresAt: string }, now: string): boolean {
  return expiresAt <= now;
}

/**
 * Whether somebody is still in control of the record, without a break since `basis` was noted (docs/contract/links.md#when-a-link-ends).
 * Her sessions do not count: links outlive them.
 */
export function isStillInControl(
  { accountId, recordId, basis }: Pick<Approval, 'accountId' | 'recordId' | 'basis'>,
  { account, ...grounds }: Pick<AppAccessGrounds, 'account' | 'record' | 'fullShare' | 'member'>,
): boolean {
  if (!isActive(account, accountId) || grounds.record?.id !== recordId) return false;
  const present = presentBasis(basis.kind, accountId, recordId, grounds);
  return present !== undefined && present.grant === basis.grant;
}

/** An invitation to what a record shares. */
export interface OpenInvitation {
  readonly state: string;
  readonly inviterId: string;
  readonly basis: Basis;
  /** Fixed-width timestamp. */
  readonly expiresAt: string;
}

/** Whether the time of an invitation is over. `now` is a timestamp. */
export function isInvitationExpired({ expiresAt }: Pick<OpenInvitation, 'expiresAt'>, now: string): boolean {
  return expiresAt <= now;
}

/**
 * Whether an invitation can still be taken, or confirmed: it is not over, and the inviter controls the record without a break since she
 * sent it (docs/contract/invitations.md#when-an-invitation-ends). `account` is the inviter. `now` is a timestamp.
 */
export function isInvitationInForce<I extends OpenInvitation>(
  invitation: I | undefined,
  recordId: string,
  grounds: Pick<AppAccessGrounds, 'account' | 'record' | 'fullShare'>,
  now: string,
): invitation is InForce<I> {
  if (invitation === undefined || isInvitationExpired(invitation, now)) return false;
  if (invitation.state !== 'open' && invitation.state !== 'waiting') return false;
  return isStillInControl({ accountId: invitation.inviterId, recordId, basis: invitation.basis }, grounds);
}

/** Whether the account that this acts for has the sessions and the access under which it was issued. */
function mayAct(
  { accountId, recordId, sessionGrant, basis }: Partial<Approval>,
  { account, ...grounds }: AppAccessGrounds,
): boolean {
  if (accountId === undefined || recordId === undefined || basis === undefined) return false;
  if (!isActive(account, accountId) || sessionGrant !== account.sessionGrant) return false;
  const present = presentBasis(basis.kind, accountId, recordId, grounds);
  return present !== undefined && present.grant === basis.grant;
}

type IssuedToApp = Pick<Token, 'carenetId' | 'grant'>;

/** Whether the app has the share, or in a carenet the placement, under which this was issued. */
function isAppAllowed(issued: IssuedToApp, { app, share, carenet, placement }: AppAccessGrounds): boolean {
  if (issued.carenetId === undefined) return isShareInForce(share, app) && isIssuedUnder(issued, share);
  return (
    carenet !== undefined && isPlacementInForce(placement, share, app) && isIssuedUnder(issued, placement)
  );
}

function isActive<A extends SessionHolder>(account: A | undefined, id: string): account is InForce<A> {
  return account?.id === id && account.state === 'active';
}

/**
 * Whether a session is in force: the UI app that began it is still registered, and the account has been
 * active ever since (docs/contract/access.md#resolving-credentials-to-a-principal). `now` is in seconds since
 * the epoch.
 */
export function isSessionInForce<A extends SessionHolder>(
  token: Token | undefined,
  uiApp: Registration | undefined,
  account: A | undefined,
  now: number,
): account is InForce<A> {
  if (token?.kind !== 'session' || token.accountId === undefined || isExpired(token, now)) return false;
  if (!isMadeFor(token, uiApp) || !isActive(account, token.accountId)) return false;
  return token.grant === account.sessionGrant && isSessionOpen(token, account);
}

/**
 * Whether a request token can still be claimed, approved and exchanged
 * (docs/contract/oauth.md#tokens-shape-and-life). One for a carenet ends with the carenet. `now` is in seconds since
 * the epoch.
 */
export function isRequestTokenInForce<T extends Token>(
  token: T | undefined,
  { app, carenet }: { readonly app: Registration | undefined; readonly carenet: object | undefined },
  now: number,
): token is InForce<T> {
  if (token?.kind !== 'request' || token.expiresAt === undefined || isExpired(token, now)) return false;
  return isMadeFor(token, app) && (token.carenetId === undefined || carenet !== undefined);
}

/** A sign-in that waits for a second factor. */
export interface Ticket extends MadeForApp, Pick<Approval, 'accountId' | 'sessionGrant'> {
  readonly signInGrant?: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Whether a session can still begin with a ticket: nobody has ended the sessions of the account since the password was given
 * (docs/contract/sign-in.md#tickets). `now` is in seconds since the epoch.
 */
export function isTicketInForce<T extends Ticket>(
  ticket: T | undefined,
  app: Registration | undefined,
  account: SessionHolder | undefined,
  now: number,
): ticket is InForce<T> {
  if (!isMadeFor(ticket, app) || isExpired(ticket, now) || account?.id !== ticket.accountId) return false;
  return ticket.sessionGrant === account.sessionGrant && ticket.signInGrant === account.signInGrant;
}

/** Whether a subscription has expired (docs/contract/subscriptions.md#lifetime). `now` is a timestamp. */
export function isSubscriptionExpired({ expiresAt }: Pick<Subscription, 'expiresAt'>, now: string): boolean {
  return expiresAt <= now;
}

/**
 * Whether a subscription is in force: it has not expired, and the app is still enabled under the share with which it
 * subscribed (docs/contract/subscriptions.md#lifetime). `now` is a fixed-width timestamp.
 */
export function isSubscriptionInForce<S extends Subscription>(
  subscription: S | undefined,
  { share, app }: { readonly share: Share | undefined; readonly app: Registration | undefined },
  now: string,
): subscription is InForce<S> {
  if (!isMadeFor(subscription, app) || isSubscriptionExpired(subscription, now)) return false;
  return isShareInForce(share, app) && restsOn(subscription, share);
}
