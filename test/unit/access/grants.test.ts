/**
 * Which grants are in force, as a table: each row is a situation and the decision that
 * docs/contract/access.md#predicates-in-data-terms and docs/contract/oauth.md#tokens-shape-and-life ask for.
 */
import { describe, expect, it } from 'vitest';
import {
  type AccessTokenGrounds,
  type AppAccessGrounds,
  type Approval,
  type Basis,
  type BasisGrounds,
  basisOf,
  isAccessTokenInForce,
  isApprovalInForce,
  isExpired,
  isIssuedUnder,
  isMadeUnder,
  isPlacementInForce,
  isRequestTokenInForce,
  isSameRegistration,
  isSessionInForce,
  isShareInForce,
  isSubscriptionExpired,
  isSubscriptionInForce,
  type Placement,
  type Registration,
  restsOn,
  type SessionHolder,
  type Share,
  type Subscription,
  type Token,
} from '../../../shared/access/grants.ts';

type Row<Situation extends readonly unknown[]> = readonly [
  situation: string,
  inForce: boolean,
  ...given: Situation,
];

const now = 1_000_000;

const app: Registration = { id: 'app@x', grant: 'registered' };
const registeredAgain: Registration = { id: 'app@x', grant: 'registered again' };
const anotherApp: Registration = { id: 'other@x', grant: 'other' };
const uiApp: Registration = { id: 'ui@x', grant: 'ui' };
const uiRegisteredAgain: Registration = { id: 'ui@x', grant: 'ui again' };

const share: Share = { appId: 'app@x', appGrant: 'registered', grant: 'shared' };
const sharedAgain: Share = { appId: 'app@x', appGrant: 'registered', grant: 'shared again' };
const shareOfNewRegistration: Share = {
  appId: 'app@x',
  appGrant: 'registered again',
  grant: 'shared after that',
};

const placement: Placement = {
  appId: 'app@x',
  appGrant: 'registered',
  grant: 'placed',
  shareGrant: 'shared',
};
const placedAgain: Placement = { ...placement, grant: 'placed again' };

const active: SessionHolder = { id: 'account@x', state: 'active', sessionGrant: 'sessions' };
const disabled: SessionHolder = { id: 'account@x', state: 'disabled', sessionGrant: 'sessions' };
const activeAgain: SessionHolder = { id: 'account@x', state: 'active', sessionGrant: 'new sessions' };
const anotherAccount: SessionHolder = { id: 'other@x', state: 'active', sessionGrant: 'sessions' };

const ownedRecord = { id: 'record', ownerId: 'account@x', ownerGrant: 'owned' };
const ownedAgain = { ...ownedRecord, ownerGrant: 'owned again' };
const ownedFromTheStart = { id: 'record', ownerId: 'account@x' };
const ownedByAnother = { ...ownedRecord, ownerId: 'other@x' };
const anotherRecord = { ...ownedRecord, id: 'another record' };
const fullShare = { id: 'full share', accountId: 'account@x' };
const fullShareAgain = { ...fullShare, id: 'full share again' };
const fullShareOfAnother = { ...fullShare, accountId: 'other@x' };
const member = { accountId: 'account@x', grant: 'joined' };
const memberAgain = { ...member, grant: 'joined again' };
const memberFromTheStart = { accountId: 'account@x' };
const anotherMember = { ...member, accountId: 'other@x' };

const byOwnership: Basis = { kind: 'ownership', grant: 'owned' };
const byFirstOwnership: Basis = { kind: 'ownership' };
const byFullShare: Basis = { kind: 'fullShare', grant: 'full share' };
const byMembership: Basis = { kind: 'membership', grant: 'joined' };
const byFirstMembership: Basis = { kind: 'membership' };

/** Of an account that owns the record. */
const accessToken: Token = {
  kind: 'access',
  appId: 'app@x',
  appGrant: 'registered',
  recordId: 'record',
  grant: 'shared',
  accountId: 'account@x',
  sessionGrant: 'sessions',
  basis: byOwnership,
  expiresAt: now + 1,
};

describe('a registration', () => {
  const rows: readonly Row<[Registration | undefined, Registration | undefined]>[] = [
    ['the app as it was registered', true, app, app],
    ['the app was registered again', false, app, registeredAgain],
    ['another app', false, app, anotherApp],
    ['another app with the same grant', false, app, { id: 'other@x', grant: 'registered' }],
    ['the app was removed', false, app, undefined],
    ['neither is known', false, undefined, undefined],
  ];
  it.each(rows)('%s: the same registration is %s', (_situation, expected, one, other) => {
    expect(isSameRegistration(one, other)).toBe(expected);
    expect(isSameRegistration(other, one)).toBe(expected);
  });

  it('A link belongs to the registration that it was made under, and to no later one', () => {
    expect(isMadeUnder({ appGrant: 'registered' }, 'registered')).toBe(true);
    expect(isMadeUnder({ appGrant: 'registered' }, 'registered again')).toBe(false);
  });
});

describe('a share of a record', () => {
  const rows: readonly Row<[Share | undefined, Registration | undefined]>[] = [
    ['the app is enabled', true, share, app],
    ['the app was taken off and enabled again', true, sharedAgain, app],
    ['there is no share', false, undefined, app],
    ['the app was registered again after it was enabled', false, share, registeredAgain],
    ['the app was registered and enabled again', true, shareOfNewRegistration, registeredAgain],
    ['the app was removed', false, share, undefined],
    ['the share is of another app', false, share, anotherApp],
    ['another app has the same grant', false, share, { id: 'other@x', grant: 'registered' }],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, registration) => {
    expect(isShareInForce(given, registration)).toBe(expected);
  });
});

describe('a placement in a carenet', () => {
  const rows: readonly Row<[Placement | undefined, Share | undefined, Registration | undefined]>[] = [
    ['the app is placed under its share', true, placement, share, app],
    ['the app was taken out and placed again', true, placedAgain, share, app],
    ['there is no placement', false, undefined, share, app],
    ['the app was taken off the record', false, placement, undefined, app],
    ['the app was taken off the record and enabled again', false, placement, sharedAgain, app],
    ['the app was registered again', false, placement, share, registeredAgain],
    ['the app was registered and enabled again', false, placement, shareOfNewRegistration, registeredAgain],
    ['the app was removed', false, placement, share, undefined],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, placed, given, registration) => {
    expect(isPlacementInForce(placed, given, registration)).toBe(expected);
  });

  it('A placement rests on the share under which it was made, and on no other', () => {
    expect(restsOn(placement, share)).toBe(true);
    expect(restsOn(placement, sharedAgain)).toBe(false);
    expect(restsOn(placement, undefined)).toBe(false);
  });
});

describe('the grant of a token', () => {
  const rows: readonly Row<[Pick<Token, 'grant'> | undefined, Share | Placement | undefined]>[] = [
    ['issued under this share', true, { grant: 'shared' }, share],
    ['issued under this placement', true, { grant: 'placed' }, placement],
    ['the share was given again', false, { grant: 'shared' }, sharedAgain],
    ['the app was placed again', false, { grant: 'placed' }, placedAgain],
    ['a token for the record, at the placement', false, { grant: 'shared' }, placement],
    ['there is no token', false, undefined, share],
    ['there is no share', false, { grant: 'shared' }, undefined],
    ['a token without a grant, and no share', false, {}, undefined],
  ];
  it.each(rows)('%s: issued under it is %s', (_situation, expected, token, ground) => {
    expect(isIssuedUnder(token, ground)).toBe(expected);
  });
});

describe('the access of an account', () => {
  const rows: readonly (readonly [string, Basis | undefined, BasisGrounds])[] = [
    ['an owner', byOwnership, { record: ownedRecord }],
    ['an owner since the record was made', byFirstOwnership, { record: ownedFromTheStart }],
    ['a holder of a full share', byFullShare, { record: ownedByAnother, fullShare }],
    ['a member of the carenet', byMembership, { record: ownedByAnother, member }],
    [
      'a member since before memberships had grants',
      byFirstMembership,
      { record: ownedByAnother, member: memberFromTheStart },
    ],
    ['an owner with a full share and a membership', byOwnership, { record: ownedRecord, fullShare, member }],
    ['a member with a full share', byFullShare, { record: ownedByAnother, fullShare, member }],
    ['the owner of another record', undefined, { record: anotherRecord }],
    ['a stranger', undefined, { record: ownedByAnother }],
    [
      'someone at whose place other accounts have a share and a membership',
      undefined,
      { record: ownedByAnother, fullShare: fullShareOfAnother, member: anotherMember },
    ],
    ['someone where nothing was found', undefined, {}],
  ];
  it.each(rows)('rests, for %s, on %o', (_who, expected, grounds) => {
    expect(basisOf('account@x', 'record', grounds)).toEqual(expected);
  });
});

it('A basis that has no grant is stored without one', () => {
  const grounds = { record: ownedFromTheStart };
  expect(basisOf('account@x', 'record', grounds)).toStrictEqual({ kind: 'ownership' });
});

describe('an approval of a request token', () => {
  const approval: Approval = {
    accountId: 'account@x',
    recordId: 'record',
    grant: 'shared',
    sessionGrant: 'sessions',
    basis: byFullShare,
  };
  const grounds: AppAccessGrounds = { app, share, account: active, fullShare };
  const inCarenet: Approval = {
    ...approval,
    carenetId: 'carenet',
    grant: 'placed',
    basis: byMembership,
  };
  const placed: AppAccessGrounds = { app, share, carenet: {}, placement, account: active, member };
  const rows: readonly Row<[Approval | undefined, AppAccessGrounds]>[] = [
    ['everything is as it was', true, approval, grounds],
    ['there is none', false, undefined, grounds],
    ['the app was taken off the record', false, approval, { ...grounds, share: undefined }],
    ['the app was taken off and enabled again', false, approval, { ...grounds, share: sharedAgain }],
    ['the app was registered again', false, approval, { ...grounds, app: registeredAgain }],
    ['the app was removed', false, approval, { ...grounds, app: undefined }],
    ['the share of the approver ended', false, approval, { ...grounds, fullShare: undefined }],
    ['the approver got another share', false, approval, { ...grounds, fullShare: fullShareAgain }],
    [
      'the approver became the owner and lost the share',
      false,
      approval,
      { ...grounds, record: ownedRecord, fullShare: undefined },
    ],
    ['the account was disabled', false, approval, { ...grounds, account: disabled }],
    ['the account is active again', false, approval, { ...grounds, account: activeAgain }],
    ['the account is gone', false, approval, { ...grounds, account: undefined }],
    ['for a carenet, everything is as it was', true, inCarenet, placed],
    ['the app was placed again', false, inCarenet, { ...placed, placement: placedAgain }],
    ['the carenet is gone', false, inCarenet, { ...placed, carenet: undefined }],
    ['the member left', false, inCarenet, { ...placed, member: undefined }],
    ['the member left and came back', false, inCarenet, { ...placed, member: memberAgain }],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, on) => {
    expect(isApprovalInForce(given, on)).toBe(expected);
  });
});

describe('the expiry of a token', () => {
  it.each([
    ['a second later', false, now + 1],
    ['now', true, now],
    ['a second ago', true, now - 1],
    ['never', false, undefined],
  ] as const)('%s: expired is %s', (_when, expected, expiresAt) => {
    expect(isExpired(expiresAt === undefined ? {} : { expiresAt }, now)).toBe(expected);
  });
});

describe('an access token for a record', () => {
  const token = accessToken;
  const { accountId: _, sessionGrant: __, basis: ___, expiresAt: ____, ...autonomous } = token;
  const { sessionGrant: _s, ...withoutSessionGrant } = token;
  const { basis: _b, ...withoutBasis } = token;
  const onShare: Token = { ...token, basis: byFullShare };
  const grounds: AccessTokenGrounds = { app, share, account: active, record: ownedRecord, fullShare };
  const rows: readonly Row<[Token | undefined, AccessTokenGrounds]>[] = [
    ['everything is as it was', true, token, grounds],
    ['it has expired', false, { ...token, expiresAt: now }, grounds],
    ['it is not found', false, undefined, grounds],
    ['it names no record', false, { ...token, recordId: undefined } as unknown as Token, grounds],
    ['the app was taken off the record', false, token, { ...grounds, share: undefined }],
    ['the app was taken off and enabled again', false, token, { ...grounds, share: sharedAgain }],
    ['the app was removed', false, token, { ...grounds, app: undefined }],
    ['the app was registered again', false, token, { ...grounds, app: registeredAgain }],
    [
      'the app was registered and enabled again',
      false,
      token,
      { ...grounds, app: registeredAgain, share: shareOfNewRegistration },
    ],
    ['another app signs with it', false, token, { ...grounds, app: anotherApp }],
    ['its account was disabled', false, token, { ...grounds, account: disabled }],
    ['its account is active again', false, token, { ...grounds, account: activeAgain }],
    ['its account is gone', false, token, { ...grounds, account: undefined }],
    ['it has no session grant', false, withoutSessionGrant, grounds],
    ['it rests on nothing', false, withoutBasis, grounds],
    ['the record got another owner', false, token, { ...grounds, record: ownedByAnother }],
    ['its account is the owner again', false, token, { ...grounds, record: ownedAgain }],
    ['the record is gone', false, token, { ...grounds, record: undefined }],
    ['another record of the owner is at its place', false, token, { ...grounds, record: anotherRecord }],
    [
      'it rests on the first ownership, which still holds',
      true,
      { ...token, basis: byFirstOwnership },
      { ...grounds, record: ownedFromTheStart },
    ],
    [
      'it rests on the first ownership, and its account is the owner again',
      false,
      { ...token, basis: byFirstOwnership },
      grounds,
    ],
    ['it rests on the share', true, onShare, grounds],
    ['the share that it rests on ended', false, onShare, { ...grounds, fullShare: undefined }],
    ['its account got another share', false, onShare, { ...grounds, fullShare: fullShareAgain }],
    ['the share is of another account', false, onShare, { ...grounds, fullShare: fullShareOfAnother }],
    ['another account is at its place', false, token, { ...grounds, account: anotherAccount }],
    ['it acts for no account and never expires', true, autonomous, { ...grounds, account: undefined }],
    [
      'it acts for no account and names no record',
      false,
      { ...autonomous, recordId: undefined } as unknown as Token,
      grounds,
    ],
    [
      'it is of an earlier registration than the share of its app',
      false,
      { ...autonomous, appGrant: 'registered before' },
      grounds,
    ],
    [
      'it acts for no account, and the share was given again',
      false,
      autonomous,
      { ...grounds, share: sharedAgain },
    ],
    ['it is a session', false, { ...token, kind: 'session' }, grounds],
    ['it is a request token', false, { ...token, kind: 'request' }, grounds],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, on) => {
    expect(isAccessTokenInForce(given, on, now)).toBe(expected);
  });
});

describe('an access token for a carenet', () => {
  const token: Token = { ...accessToken, carenetId: 'carenet', grant: 'placed', basis: byMembership };
  const grounds: AccessTokenGrounds = { app, share, carenet: {}, placement, account: active, member };
  const rows: readonly Row<[AccessTokenGrounds]>[] = [
    ['everything is as it was', true, grounds],
    ['the carenet was removed', false, { ...grounds, carenet: undefined }],
    ['the app was taken out of the carenet', false, { ...grounds, placement: undefined }],
    ['the app was taken out and placed again', false, { ...grounds, placement: placedAgain }],
    ['the app was taken off the record', false, { ...grounds, share: undefined }],
    ['the app was taken off the record and enabled again', false, { ...grounds, share: sharedAgain }],
    ['the app was registered again', false, { ...grounds, app: registeredAgain }],
    ['its account was disabled', false, { ...grounds, account: disabled }],
    ['its account is active again', false, { ...grounds, account: activeAgain }],
    ['its account left the carenet', false, { ...grounds, member: undefined }],
    ['its account left and came back', false, { ...grounds, member: memberAgain }],
    [
      'its account left and is in control of the record',
      false,
      { ...grounds, member: undefined, record: ownedRecord, fullShare },
    ],
    ['another account is the member', false, { ...grounds, member: anotherMember }],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, on) => {
    expect(isAccessTokenInForce(token, on, now)).toBe(expected);
  });

  it.each<[string, boolean, Basis, BasisGrounds]>([
    ['on the first membership', true, byFirstMembership, { member: memberFromTheStart }],
    ['on the first membership, after another one', false, byFirstMembership, { member }],
    ['on a full share of the record', true, byFullShare, { fullShare }],
    ['on another full share', false, byFullShare, { fullShare: fullShareAgain }],
    ['on the ownership of the record', true, byOwnership, { record: ownedRecord }],
  ])('that rests %s: in force is %s', (_situation, expected, rests, on) => {
    const grounded = { ...grounds, member: undefined, ...on };
    expect(isAccessTokenInForce({ ...token, basis: rests }, grounded, now)).toBe(expected);
  });

  it('A token for a carenet is not in force through the share of the record', () => {
    expect(isAccessTokenInForce({ ...token, grant: 'shared' }, grounds, now)).toBe(false);
  });
});

describe('a connect token', () => {
  const connect = { appId: 'ui@x', appGrant: 'ui' };
  const token: Token = { ...accessToken, basis: byFullShare, connect };
  const grounds: AccessTokenGrounds = { app, uiApp, share, account: active, fullShare };
  const rows: readonly Row<[AccessTokenGrounds]>[] = [
    ['the UI app signs that asked for it', true, grounds],
    ['no UI app signs', false, { ...grounds, uiApp: undefined }],
    ['another UI app signs', false, { ...grounds, uiApp: anotherApp }],
    ['the UI app was registered again', false, { ...grounds, uiApp: uiRegisteredAgain }],
    ['its app was registered again', false, { ...grounds, app: registeredAgain }],
    ['its app is gone', false, { ...grounds, app: undefined }],
    ['its account is disabled', false, { ...grounds, account: disabled }],
    ['the share of its account ended', false, { ...grounds, fullShare: undefined }],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, on) => {
    expect(isAccessTokenInForce(token, on, now)).toBe(expected);
  });

  it('A connect token that acts for no account is not in force', () => {
    const { accountId: _, sessionGrant: __, basis: ___, ...without } = token;
    expect(isAccessTokenInForce(without, grounds, now)).toBe(false);
    const { accountId: _account, ...withBasis } = token;
    expect(isAccessTokenInForce(withBasis, { ...grounds, account: undefined }, now)).toBe(false);
  });
});

describe('a session', () => {
  const token: Token = {
    kind: 'session',
    appId: 'ui@x',
    appGrant: 'ui',
    accountId: 'account@x',
    grant: 'sessions',
    expiresAt: now + 1,
  };
  const { accountId: _, ...withoutAccount } = token;
  type Given = [Token | undefined, Registration | undefined, SessionHolder | undefined];
  const rows: readonly Row<Given>[] = [
    ['the account is active', true, token, uiApp, active],
    ['it has expired', false, { ...token, expiresAt: now }, uiApp, active],
    ['it is not found', false, undefined, uiApp, active],
    ['another UI app signs', false, token, anotherApp, active],
    ['the UI app was registered again', false, token, uiRegisteredAgain, active],
    ['the account is disabled', false, token, uiApp, disabled],
    ['the account was disabled and is active again', false, token, uiApp, activeAgain],
    ['another account is at its place', false, token, uiApp, anotherAccount],
    ['the account is gone', false, token, uiApp, undefined],
    ['it names no account', false, withoutAccount, uiApp, undefined],
    ['it is an access token', false, { ...token, kind: 'access' }, uiApp, active],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, ui, account) => {
    expect(isSessionInForce(given, ui, account, now)).toBe(expected);
  });
});

describe('a request token', () => {
  const token: Token = { kind: 'request', appId: 'app@x', appGrant: 'registered', expiresAt: now + 1 };
  const forCarenet: Token = { ...token, carenetId: 'carenet' };
  const { expiresAt: _, ...withoutExpiry } = token;
  type Given = [Token | undefined, Registration | undefined, object | undefined];
  const rows: readonly Row<Given>[] = [
    ['bound to nothing', true, token, app, undefined],
    ['bound to a record', true, { ...token, recordId: 'record' }, app, undefined],
    ['it has expired', false, { ...token, expiresAt: now }, app, undefined],
    ['it has no expiry', false, withoutExpiry, app, undefined],
    ['it was exchanged and is gone', false, undefined, app, undefined],
    ['the app was removed', false, token, undefined, undefined],
    ['the app was registered again', false, token, registeredAgain, undefined],
    ['another app signs with it', false, token, anotherApp, undefined],
    ['for a carenet', true, forCarenet, app, {}],
    ['for a carenet that was removed', false, forCarenet, app, undefined],
    ['it is an access token', false, { ...token, kind: 'access' }, app, undefined],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, registration, carenet) => {
    expect(isRequestTokenInForce(given, { app: registration, carenet }, now)).toBe(expected);
  });
});

describe('a subscription', () => {
  const time = '2026-01-31T08:30:00.000Z';
  const subscription: Subscription = {
    appId: 'app@x',
    appGrant: 'registered',
    shareGrant: 'shared',
    expiresAt: '2026-01-31T08:30:00.001Z',
  };
  const expired: Subscription = { ...subscription, expiresAt: time };
  type Given = [Subscription | undefined, Share | undefined, Registration | undefined];
  const rows: readonly Row<Given>[] = [
    ['the app is enabled', true, subscription, share, app],
    ['it expires now', false, expired, share, app],
    ['it is not found', false, undefined, share, app],
    ['the app was taken off the record', false, subscription, undefined, app],
    ['the app was taken off and enabled again', false, subscription, sharedAgain, app],
    ['the app was registered again', false, subscription, share, registeredAgain],
    ['the app was removed', false, subscription, share, undefined],
  ];
  it.each(rows)('%s: in force is %s', (_situation, expected, given, on, registration) => {
    expect(isSubscriptionInForce(given, { share: on, app: registration }, time)).toBe(expected);
  });

  it('A subscription is expired from the instant of its expiry on', () => {
    expect(isSubscriptionExpired(subscription, time)).toBe(false);
    expect(isSubscriptionExpired(expired, time)).toBe(true);
  });
});
