import { expect, test } from 'vitest';
import { effectiveActor, type Principal, proxyOf } from '../../../shared/access/principal.ts';
import {
  anonymous,
  apps,
  byApp,
  byBearer,
  byRequestToken,
  bySession,
  byToken,
  onCarenet,
  onRecord,
} from './access-contexts.ts';

test.each<[string, Principal, string, string, string | undefined]>([
  ['an admin app', byApp(apps.admin), 'admin', 'machineapp', undefined],
  ['a UI app', byApp(apps.ui), 'portal', 'machineapp', undefined],
  ['a user app', byApp(apps.user), 'problems', 'pha', undefined],
  ['an account', bySession('owner'), 'owner', 'account', undefined],
  ['a token with an account', byToken(apps.user, onRecord, 'owner'), 'owner', 'account', 'problems'],
  ['a carenet token', byToken(apps.user, onCarenet, 'member'), 'member', 'account', 'problems'],
  ['an autonomous token', byToken(apps.worker, onRecord), 'worker', 'pha', undefined],
  ['a primed token', byToken(apps.user, onRecord), 'problems', 'pha', undefined],
  ['a bearer token', byBearer(onRecord, 'owner', 'patient/*.rs'), 'owner', 'account', 'problems'],
  ['a request token', byRequestToken, 'problems', 'pha', undefined],
])('%s acts as itself or for its account', (_what, principal, id, type, proxy) => {
  expect(effectiveActor(principal)).toMatchObject({ id, type });
  expect(proxyOf(principal)).toBe(proxy);
});

test('An anonymous caller has no effective actor and no proxy', () => {
  expect(effectiveActor(anonymous)).toBeUndefined();
  expect(proxyOf(anonymous)).toBeUndefined();
});

test('An account or app without a name is named by its id', () => {
  const account: Principal = { kind: 'session', account: { id: 'owner', fullName: '' } };
  expect(effectiveActor(account)).toEqual({ id: 'owner', type: 'account', fullName: 'owner' });
  expect(effectiveActor(byApp({ ...apps.user, name: '' }))?.fullName).toBe('problems');
  expect(effectiveActor(byApp(apps.user))?.fullName).toBe('App problems');
});
