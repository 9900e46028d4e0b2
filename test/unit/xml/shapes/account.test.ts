import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../../../shared/xml/shapes/account.ts';
import { appAsAccount } from '../../../../shared/xml/shapes/account.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

const rosa: AccountView = {
  id: 'rosa@mail.example',
  secret: '402915',
  fullName: 'Rosa Lind',
  contactEmail: 'rosa.lind@post.example',
  lastLoginAt: '2026-01-01T08:30:00.000Z',
  totalLoginCount: 7,
  failedLoginCount: 0,
  state: 'active',
  lastStateChange: '2025-12-24T10:00:00.250Z',
  authSystems: [
    { name: 'password', username: 'rosa' },
    { name: 'clinic_sso', username: 'rlind' },
  ],
};

const fresh: AccountView = {
  id: 'tom@mail.example',
  fullName: '',
  contactEmail: 'tom@mail.example',
  lastLoginAt: null,
  totalLoginCount: 0,
  failedLoginCount: 0,
  state: 'uninitialized',
  lastStateChange: null,
  authSystems: [],
};

const freshElement = `
  <Account id="tom@mail.example">
    <fullName/>
    <contactEmail>tom@mail.example</contactEmail>
    <lastLoginAt/>
    <totalLoginCount>0</totalLoginCount>
    <failedLoginCount>0</failedLoginCount>
    <state>uninitialized</state>
    <lastStateChange/>
  </Account>`;

describe('Account XML', () => {
  it('has its children in the order of the contract, with secret and auth systems when there are any', () => {
    expect(xmlShapes.Account(rosa)).toBe(
      compact(`
        <Account id="rosa@mail.example">
          <secret>402915</secret>
          <fullName>Rosa Lind</fullName>
          <contactEmail>rosa.lind@post.example</contactEmail>
          <lastLoginAt>2026-01-01T08:30:00Z</lastLoginAt>
          <totalLoginCount>7</totalLoginCount>
          <failedLoginCount>0</failedLoginCount>
          <state>active</state>
          <lastStateChange>2025-12-24T10:00:00.250Z</lastStateChange>
          <authSystem name="password" username="rosa"/>
          <authSystem name="clinic_sso" username="rlind"/>
        </Account>`),
    );
  });

  it('keeps null timestamps as empty elements, and omits a secret that is not shown', () => {
    expect(xmlShapes.Account(fresh)).toBe(compact(freshElement));
  });

  it('represents an owner that is an app, with every child empty except the name', () => {
    expect(xmlShapes.Account(appAsAccount({ id: 'onboarding@apps.example.org', name: 'Onboarding' }))).toBe(
      compact(`
        <Account id="onboarding@apps.example.org">
          <fullName>Onboarding</fullName>
          <contactEmail/>
          <lastLoginAt/>
          <totalLoginCount/>
          <failedLoginCount/>
          <state/>
          <lastStateChange/>
        </Account>`),
    );
  });
});

describe('Accounts XML', () => {
  it('holds one Account per match', () => {
    expect(xmlShapes.Accounts({ accounts: [fresh, fresh] })).toBe(
      compact(`<Accounts>${freshElement}${freshElement}</Accounts>`),
    );
  });

  it('is an empty element when nothing matches', () => {
    expect(xmlShapes.Accounts({ accounts: [] })).toBe(compact('<Accounts/>'));
  });
});

describe('AccountReference XML', () => {
  it('is an Account with only its id', () => {
    expect(xmlShapes.AccountReference({ id: 'marta@example.org' })).toBe(
      compact('<Account id="marta@example.org"/>'),
    );
  });

  it('has an empty id for a record without an owner', () => {
    expect(xmlShapes.AccountReference({ id: '' })).toBe(compact('<Account id=""/>'));
  });
});

describe('Secret XML', () => {
  it('holds the secret', () => {
    expect(xmlShapes.Secret({ secret: '402915' })).toBe(compact('<secret>402915</secret>'));
  });

  it('is an empty element when there is none', () => {
    expect(xmlShapes.Secret({ secret: null })).toBe(compact('<secret/>'));
  });
});
