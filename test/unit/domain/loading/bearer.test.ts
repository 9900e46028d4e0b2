/** What a bearer token opens, as its app and its grant are now (docs/contract/fhir-api.md#authentication). */
import { describe, expect, it } from 'vitest';
import { bearerOf } from '../../../../shared/domain/loading/bearer.ts';
import type { SmartTokenItem } from '../../../../shared/store/items/index.ts';

const now = new Date('2026-01-31T08:30:00.000Z');
const later = now.getTime() / 1000 + 60;

const registered = (scope: string) => ({
  id: 'app@x',
  kind: 'user',
  name: 'App',
  autonomous: false,
  grant: 'registered',
  smart: { scope, grantTypes: ['authorization_code'], redirectUris: [] },
});
const grant = {
  id: 'g1',
  kind: 'patient',
  appId: 'app@x',
  appGrant: 'registered',
  recordId: 'record',
  accountId: 'ana@x',
  basis: { kind: 'ownership', grant: 'owned' },
  scope: 'patient/Condition.rs',
  createdAt: '2026',
};
const token = {
  kind: 'access',
  appId: 'app@x',
  appGrant: 'registered',
  grantId: 'g1',
  recordId: 'record',
  accountId: 'ana@x',
  scope: 'patient/Condition.rs patient/Immunization.rs',
  issuedAt: '2026',
  expiresAt: later,
  ttl: later,
} as SmartTokenItem;
const grounds = {
  app: registered('patient/*.rs'),
  smartGrant: grant,
  record: { id: 'record', ownerId: 'ana@x', ownerGrant: 'owned' },
  account: { id: 'ana@x', state: 'active', sessionGrant: 's', fullName: 'Ana' },
};

function callerOf(given: object = {}, ofToken: object = {}) {
  return bearerOf({ ...token, ...ofToken } as SmartTokenItem, { ...grounds, ...given } as never, now);
}

/** Types that the caller may read, in the order of its scopes. */
function typesOf(caller: ReturnType<typeof callerOf>): readonly string[] {
  const principal = caller?.principal;
  return principal && 'scopes' in principal ? principal.scopes.resources.map(({ type }) => type) : [];
}

describe('A bearer token', () => {
  it('acts for its account on its record, with its scopes', () => {
    const caller = callerOf();
    expect(typesOf(caller)).toEqual(['Condition', 'Immunization']);
    expect(caller).toMatchObject({
      auditedIn: 'record',
      principal: { kind: 'smart', account: { id: 'ana@x' }, scope: { kind: 'record', recordId: 'record' } },
    });
  });

  it('opens no more than its app may be registered for by now', () => {
    expect(typesOf(callerOf({ app: registered('patient/Condition.rs') }))).toEqual(['Condition']);
    expect(typesOf(callerOf({ app: registered('patient/Goal.rs') }))).toEqual([]);
  });

  it('opens nothing without its app, its grant, its account or its record, or after its time', () => {
    expect(callerOf({ app: undefined })).toBeUndefined();
    expect(callerOf({ app: { ...registered('patient/*.rs'), smart: undefined } })).toBeUndefined();
    expect(callerOf({ smartGrant: undefined })).toBeUndefined();
    expect(callerOf({ smartGrant: { ...grant, kind: 'system' } })).toBeUndefined();
    expect(callerOf({ smartGrant: { ...grant, id: 'g2' } })).toBeUndefined();
    expect(callerOf({ account: undefined })).toBeUndefined();
    expect(callerOf({ record: undefined })).toBeUndefined();
    expect(callerOf({}, { expiresAt: later - 60 })).toBeUndefined();
    expect(callerOf({}, { kind: 'refresh' })).toBeUndefined();
  });

  it('of an app that works on its own names no record, and no account', () => {
    const { grantId: _, recordId: __, accountId: ___, ...own } = { ...token, scope: 'system/Condition.rs' };
    const app = registered('system/*.rs');
    const caller = bearerOf(own as SmartTokenItem, { app } as never, now);
    expect(caller).toMatchObject({ principal: { kind: 'backend' }, entities: {}, auditedIn: undefined });
    expect(typesOf(caller)).toEqual(['Condition']);
    expect(
      bearerOf({ ...own, expiresAt: later - 60 } as SmartTokenItem, { app } as never, now),
    ).toBeUndefined();
  });
});
