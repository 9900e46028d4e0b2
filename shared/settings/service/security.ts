/** Tokens, signatures and log-in. */
import type { ServiceTable } from '../setting.ts';
import { authSystems, flag, positiveNumber, seconds } from '../validators.ts';

export const security = {
  sessionTtl: {
    name: 'SESSION_TTL',
    kind: seconds,
    meaning: 'Lifetime of a session token',
    example: '3600',
    default: 1800,
    inDeployment: 'may be set',
  },
  accessTtl: {
    name: 'ACCESS_TTL',
    kind: seconds,
    meaning:
      'Lifetime of an access token of an app that is not autonomous, and of every connect and REST token',
    example: '3600',
    default: 1800,
    inDeployment: 'may be set',
  },
  requestTokenTtl: {
    name: 'REQUEST_TOKEN_TTL',
    kind: seconds,
    meaning: 'Lifetime of a request token',
    example: '900',
    default: 3600,
    inDeployment: 'may be set',
  },
  clockWindow: {
    name: 'CLOCK_WINDOW',
    kind: seconds,
    meaning: 'How far `oauth_timestamp` may be off, either way',
    example: '120',
    default: 300,
    inDeployment: 'may be set',
  },
  surlWindow: {
    name: 'SURL_WINDOW',
    kind: seconds,
    meaning: 'Age limit of signed URLs',
    example: '600',
    default: 3600,
    inDeployment: 'may be set',
  },
  maxFailedLogins: {
    name: 'MAX_FAILED_LOGINS',
    kind: positiveNumber,
    meaning: 'Wrong passwords or secrets in a row that lock an account',
    example: '5',
    default: 3,
    inDeployment: 'may be set',
  },
  reenableTimeout: {
    name: 'REENABLE_TIMEOUT',
    kind: seconds,
    meaning: 'Time after which a locked account returns to its earlier state, at the next log-in',
    example: '900',
    otherwise: 'never',
    inDeployment: 'may be set',
  },
  secretTtl: {
    name: 'SECRET_TTL',
    kind: seconds,
    meaning: 'Time after which mailed activation and reset links stop working',
    example: '604800',
    otherwise: 'never',
    inDeployment: 'may be set',
  },
  requireBodyHash: {
    name: 'REQUIRE_BODY_HASH',
    kind: flag,
    meaning: 'Whether bodies other than forms are rejected without `oauth_body_hash`',
    example: 'true',
    default: false,
    inDeployment: 'may be set',
    remembered: true,
  },
  authSystems: {
    name: 'AUTH_SYSTEMS',
    kind: authSystems,
    meaning: 'Auth systems. `password` is always one of them; the UI app vouches for users of the others',
    example: '["password","clinic_sso"]',
    default: ['password'],
    inDeployment: 'may be set',
    remembered: true,
  },
} as const satisfies ServiceTable;
