/**
 * Which links, invitations, SMART grants and tokens, sessions and sign-ins are in force, as a table: each row is a situation and the
 * decision that docs/contract/links.md#when-a-link-ends, invitations.md#when-an-invitation-ends, smart.md#how-long-access-lasts,
 * sign-in.md#tickets, push.md#when-a-browser-is-told-no-more and access.md#predicates-in-data-terms ask for.
 */
import { describe, expect, it } from 'vitest';
import {
  type Basis,
  type BasisGrounds,
  type InForce,
  isAccessTokenInForce,
  isInvitationExpired,
  isInvitationInForce,
  isLinkExpired,
  isSameBasis,
  isSessionListed,
  isSmartGrantInForce,
  isSmartTokenInForce,
  isStillInControl,
  isStillSession,
  isTicketInForce,
  isToldInForce,
  type ListedSession,
  type OpenInvitation,
  type Registration,
  type SessionHolder,
  type SmartGrant,
  type SmartGrounds,
  type SmartToken,
  type Ticket,
  type Token,
} from '../../../shared/access/grants.ts';

const app: Registration = { id: 'app@x', grant: 'registered' };
const registeredAgain: Registration = { id: 'app@x', grant: 'registered again' };

const account: SessionHolder = { id: 'ana@x', state: 'active', sessionGrant: 'sessions', signInGrant: 'in' };
const disabled: SessionHolder = { ...account, state: 'disabled' };
const another: SessionHolder = { ...account, id: 'bo@x' };
const newPassword: SessionHolder = { ...account, sessionGrant: 'new sessions' };
const othersEnded: SessionHolder = { ...account, signInGrant: 'new', keptSession: 's1' };
const allEnded: SessionHolder = { ...account, signInGrant: 'new' };
const oneEnded: SessionHolder = { ...account, endedSessions: [{ id: 's0' }, { id: 's1' }] };
const anotherEnded: SessionHolder = { ...account, endedSessions: [{ id: 's2' }] };

const record = { id: 'record', ownerId: 'ana@x', ownerGrant: 'owned' };
const fullShare = { id: 'full share', accountId: 'ana@x' };
const member = { accountId: 'ana@x', grant: 'joined' };
const owning: Basis = { kind: 'ownership', grant: 'owned' };
const sharing: Basis = { kind: 'fullShare', grant: 'full share' };
const joining: Basis = { kind: 'membership', grant: 'joined' };

type ControlRow = readonly [
  situation: string,
  inForce: boolean,
  basis: Basis,
  grounds: BasisGrounds & { account?: SessionHolder },
];

const control: readonly ControlRow[] = [
  ['its owner', true, owning, { account, record }],
  ['its owner, who has another password', true, owning, { account: newPassword, record }],
  ['nobody', false, owning, { record }],
  ['its owner, who is disabled', false, owning, { account: disabled, record }],
  ['another account', false, owning, { account: another, record }],
  [
    'one who had given it away and got it back',
    false,
    owning,
    { account, record: { ...record, ownerGrant: 'again' } },
  ],
  ['one who gave it away', false, owning, { account, record: { ...record, ownerId: 'bo@x' } }],
  ['the owner of another record', false, owning, { account, record: { ...record, id: 'other' } }],
  ['one whose record is gone', false, owning, { account }],
  ['one who shares it', true, sharing, { account, record: { ...record, ownerId: 'bo@x' }, fullShare }],
  [
    'one who shares another record',
    false,
    sharing,
    { account, record: { ...record, id: 'other', ownerId: 'bo@x' }, fullShare },
  ],
  ['one who no longer shares it', false, sharing, { account, record: { ...record, ownerId: 'bo@x' } }],
  [
    'one who shares it again',
    false,
    sharing,
    { account, record, fullShare: { ...fullShare, id: 'another' } },
  ],
  ['one who shared it and owns it by now', false, sharing, { account, record }],
  ['a member', true, joining, { account, record, member }],
  ['one who is a member again', false, joining, { account, record, member: { ...member, grant: 'again' } }],
  ['one who was a member', false, joining, { account, record }],
];

describe('A link of one who made it in control of a record', () => {
  it.each(control)('is, for %s, in force: %s', (_, expected, basis, grounds) => {
    expect(isStillInControl({ accountId: 'ana@x', recordId: 'record', basis }, grounds)).toBe(expected);
  });

  it('is over from the instant of its end on', () => {
    const link = { expiresAt: '2026-01-31T08:30:00.000Z' };
    expect(isLinkExpired(link, '2026-01-31T08:29:59.999Z')).toBe(false);
    expect(isLinkExpired(link, '2026-01-31T08:30:00.000Z')).toBe(true);
  });
});

it('Access rests on the same as before when it is of the same kind and was not interrupted', () => {
  expect(isSameBasis(owning, { ...owning })).toBe(true);
  expect(isSameBasis(owning, { kind: 'ownership', grant: 'again' })).toBe(false);
  expect(isSameBasis(owning, { kind: 'fullShare', grant: 'owned' })).toBe(false);
  expect(isSameBasis({ kind: 'membership' }, { kind: 'membership' })).toBe(true);
  expect(isSameBasis({ kind: 'membership' }, joining)).toBe(false);
});

describe('An invitation', () => {
  const now = '2026-01-31T08:30:00.000Z';
  const invitation: OpenInvitation = {
    state: 'open',
    inviterId: 'ana@x',
    basis: owning,
    expiresAt: '2026-01-31T08:30:00.001Z',
  };
  const grounds = { account, record };

  it.each([
    ['that is open', true, invitation, grounds],
    ['that waits for the inviter', true, { ...invitation, state: 'waiting' }, grounds],
    ['that was accepted', false, { ...invitation, state: 'accepted' }, grounds],
    ['that was taken back', false, { ...invitation, state: 'taken back' }, grounds],
    ['whose time is over', false, { ...invitation, expiresAt: now }, grounds],
    ['of one who lost the record', false, invitation, { account, record: { ...record, ownerId: 'bo@x' } }],
    ['of one who got it back', false, invitation, { account, record: { ...record, ownerGrant: 'again' } }],
    ['of a disabled account', false, invitation, { account: disabled, record }],
    ['to another record', false, invitation, { account, record: { ...record, id: 'other' } }],
    ['that is unknown', false, undefined, grounds],
  ])('%s is in force: %s', (_, expected, given, on) => {
    expect(isInvitationInForce(given, 'record', on, now)).toBe(expected);
  });

  it('is over from the instant of its end on', () => {
    expect(isInvitationExpired({ expiresAt: now }, '2026-01-31T08:29:59.999Z')).toBe(false);
    expect(isInvitationExpired({ expiresAt: now }, now)).toBe(true);
  });
});

const carenet = { id: 'circle', recordId: 'record' };
const session = { id: 's1', sessionGrant: 'sessions', signInGrant: 'in' };

describe('What a person has allowed a SMART app', () => {
  const now = '2026-01-31T08:30:00.000Z';
  const grant: SmartGrant = {
    id: 'g1',
    kind: 'patient',
    appId: 'app@x',
    appGrant: 'registered',
    recordId: 'record',
    accountId: 'ana@x',
    basis: owning,
  };
  const inCircle: SmartGrant = { ...grant, carenetId: 'circle', basis: joining };
  const grounds: SmartGrounds = { app, account, record };
  const ofCircle: SmartGrounds = { ...grounds, carenet, member };
  const untilSession: SmartGrant = { ...grant, session };

  it.each<readonly [string, boolean, SmartGrant | undefined, SmartGrounds]>([
    ['for ever', true, grant, grounds],
    ['and nobody knows of', false, undefined, grounds],
    ['until a moment that is to come', true, { ...grant, expiresAt: '2026-01-31T08:30:00.001Z' }, grounds],
    ['until now', false, { ...grant, expiresAt: now }, grounds],
    ['that is registered again', false, grant, { ...grounds, app: registeredAgain }],
    ['that is not registered', false, grant, { ...grounds, app: undefined }],
    ['by one who has another password', true, grant, { ...grounds, account: newPassword }],
    ['by one who is disabled', false, grant, { ...grounds, account: disabled }],
    ['by one who gave the record away', false, grant, { ...grounds, record: { ...record, ownerId: 'bo@x' } }],
    [
      'by one who got the record back',
      false,
      grant,
      { ...grounds, record: { ...record, ownerGrant: 'again' } },
    ],
    ['through a circle', true, inCircle, ofCircle],
    ['through a circle that is gone', false, inCircle, { ...ofCircle, carenet: undefined }],
    ['through another circle', false, inCircle, { ...ofCircle, carenet: { ...carenet, id: 'other' } }],
    [
      'through a circle of another record',
      false,
      inCircle,
      { ...ofCircle, carenet: { ...carenet, recordId: 'other' } },
    ],
    ['through a circle she has left', false, inCircle, { ...ofCircle, member: undefined }],
    [
      'through a circle she is in again',
      false,
      inCircle,
      { ...ofCircle, member: { ...member, grant: 'again' } },
    ],
    ['for a session that is open', true, untilSession, grounds],
    ['for a session, with a new password since', false, untilSession, { ...grounds, account: newPassword }],
    ['for a session that she ended', false, untilSession, { ...grounds, account: oneEnded }],
    ['for a session, of which she ended another', true, untilSession, { ...grounds, account: anotherEnded }],
    ['for the session that she kept', true, untilSession, { ...grounds, account: othersEnded }],
    ['for a session, all of which she ended', false, untilSession, { ...grounds, account: allEnded }],
  ])('%s is in force: %s', (_, expected, given, on) => {
    expect(isSmartGrantInForce(given, on, now)).toBe(expected);
  });
});

describe('A token of SMART', () => {
  const token: SmartToken = {
    kind: 'access',
    appId: 'app@x',
    appGrant: 'registered',
    grantId: 'g1',
    expiresAt: 1001,
  };
  const { grantId: _, ...ofBackend } = token;
  const grant = { id: 'g1' } as InForce<SmartGrant>;
  const otherGrant = { id: 'g2' } as InForce<SmartGrant>;

  it.each<
    readonly [
      string,
      boolean,
      SmartToken | undefined,
      Registration | undefined,
      InForce<SmartGrant> | undefined,
    ]
  >([
    ['with its grant', true, token, app, grant],
    ['that is unknown', false, undefined, app, grant],
    ['that only gets the next one', false, { ...token, kind: 'refresh' }, app, grant],
    ['whose time is over', false, { ...token, expiresAt: 1000 }, app, grant],
    ['of an earlier registration', false, token, registeredAgain, grant],
    ['whose app is not registered', false, token, undefined, grant],
    ['whose grant is not in force', false, token, app, undefined],
    ['of another grant', false, token, app, otherGrant],
    ['of an app that acts for itself', true, ofBackend, app, undefined],
  ])('%s is in force: %s', (_, expected, given, registration, on) => {
    expect(isSmartTokenInForce(given, { app: registration, grant: on }, 1000)).toBe(expected);
  });
});

/** By what ends sessions: the account as it is now, and whether a session of hers is still open. */
const holders: readonly (readonly [string, boolean, SessionHolder])[] = [
  ['nothing happened', true, account],
  ['her password was set', false, newPassword],
  ['she was disabled', false, disabled],
  ['she ended this one', false, oneEnded],
  ['she ended another one', true, anotherEnded],
  ['she ended all others', true, othersEnded],
  ['she ended all', false, allEnded],
];

describe('An access token that was issued from a session', () => {
  const token: Token = {
    kind: 'access',
    appId: 'app@x',
    appGrant: 'registered',
    recordId: 'record',
    grant: 'shared',
    accountId: 'ana@x',
    sessionGrant: 'sessions',
    basis: owning,
    sessionId: 's1',
    signInGrant: 'in',
  };
  const share = { appId: 'app@x', appGrant: 'registered', grant: 'shared' };

  it.each(holders)('ends with it; since then %s: in force is %s', (_, expected, holder) => {
    expect(isAccessTokenInForce(token, { app, share, account: holder, record }, 1000)).toBe(expected);
  });

  it('that names no account has no session that could be open', () => {
    const { accountId: _, ...without } = token;
    expect(isAccessTokenInForce(without, { app, share, record }, 1000)).toBe(false);
  });

  it('from before sessions had ids stays in force when sessions end one by one', () => {
    const { sessionId: _, signInGrant: __, ...old } = token;
    expect(isAccessTokenInForce(old, { app, share, account: oneEnded, record }, 1000)).toBe(true);
  });
});

describe('A session', () => {
  const listed: ListedSession = { ...session, expiresAt: 1001 };
  const token: Token = {
    kind: 'session',
    appId: 'ui@x',
    appGrant: 'ui',
    grant: 'sessions',
    accountId: 'ana@x',
    sessionId: 's1',
    signInGrant: 'in',
  };

  it.each(holders)('since whose beginning %s is there: %s', (_, expected, holder) => {
    expect(isSessionListed(listed, holder, 1000)).toBe(expected);
    expect(isStillSession(token, holder)).toBe(expected);
  });

  it('is not listed from the instant of its end on', () => {
    expect(isSessionListed(listed, account, 1001)).toBe(false);
  });

  it('is that of its account alone, and one without an account is none', () => {
    expect(isStillSession(token, another)).toBe(false);
    const { accountId: _, ...without } = token;
    expect(isStillSession(without, account)).toBe(false);
  });

  it('from before sessions could be ended one by one ends with all others', () => {
    const { sessionId: _, signInGrant: __, ...old } = token;
    const { signInGrant: ___, ...before } = account;
    expect(isStillSession(old, before)).toBe(true);
    expect(isStillSession(old, allEnded)).toBe(false);
    expect(isStillSession(old, { ...before, signInGrant: 'new', endedSessions: [] })).toBe(false);
  });
});

describe('A browser in which an account is told', () => {
  it.each([
    ['nothing happened', true, account],
    ['her password was set', false, newPassword],
    ['she was disabled', false, disabled],
    ['she ended one session', true, oneEnded],
    ['she ended all her sessions but one', false, othersEnded],
  ])('since %s is told: %s', (_, expected, holder) => {
    expect(isToldInForce(session, holder)).toBe(expected);
  });
});

describe('A sign-in that waits for a second factor', () => {
  const ticket: Ticket = {
    appId: 'app@x',
    appGrant: 'registered',
    accountId: 'ana@x',
    sessionGrant: 'sessions',
    signInGrant: 'in',
    expiresAt: 1001,
  };

  it.each<
    readonly [string, boolean, Ticket | undefined, Registration | undefined, SessionHolder | undefined]
  >([
    ['can go on', true, ticket, app, account],
    ['that nobody knows of', false, undefined, app, account],
    ['whose time is over', false, { ...ticket, expiresAt: 1000 }, app, account],
    ['whose UI app is registered again', false, ticket, registeredAgain, account],
    ['whose UI app is not registered', false, ticket, undefined, account],
    ['of another account', false, ticket, app, another],
    ['whose account is gone', false, ticket, app, undefined],
    ['after which the password was set', false, ticket, app, newPassword],
    ['after which all sessions were ended', false, ticket, app, allEnded],
  ])('%s is in force: %s', (_, expected, given, registration, holder) => {
    expect(isTicketInForce(given, registration, holder, 1000)).toBe(expected);
  });
});
