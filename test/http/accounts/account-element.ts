import { expect } from 'vitest';
import { accountPath, admin } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { child, el, type XmlElement } from '../../support/xml-tree.ts';

export interface AccountFields {
  readonly id: string;
  readonly secret?: string;
  readonly fullName?: string;
  readonly contactEmail?: string;
  /** `true` expects any timestamp. Default: empty. */
  readonly lastLoginAt?: boolean;
  readonly totalLoginCount?: number;
  readonly failedLoginCount?: number;
  readonly state?: string;
  readonly lastStateChange?: boolean;
  /** System and username. */
  readonly authSystems?: readonly (readonly [string, string])[];
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/**
 * The `Account` element with these values, in its fixed order. A field that is not given has the value of a
 * new account.
 */
export function accountElement(fields: AccountFields): XmlElement {
  const time = (name: string, isSet: boolean | undefined): XmlElement =>
    isSet ? { ...el(name), text: expect.stringMatching(timestamp) } : el(name, '');
  return el(
    'Account',
    { id: fields.id },
    ...(fields.secret === undefined ? [] : [el('secret', fields.secret)]),
    el('fullName', fields.fullName ?? ''),
    el('contactEmail', fields.contactEmail ?? fields.id),
    time('lastLoginAt', fields.lastLoginAt),
    el('totalLoginCount', String(fields.totalLoginCount ?? 0)),
    el('failedLoginCount', String(fields.failedLoginCount ?? 0)),
    el('state', fields.state ?? 'uninitialized'),
    time('lastStateChange', fields.lastStateChange),
    ...(fields.authSystems ?? []).map(([name, username]) => el('authSystem', { name, username })),
  );
}

/** The account as the admin app sees it. */
export async function accountOf(service: TestService, id: string): Promise<XmlElement> {
  return (await admin(service).get(accountPath(id))).xml();
}

/** State and failed logins of an account, such as `active 0`. */
export async function standing(service: TestService, id: string): Promise<string> {
  const account = await accountOf(service, id);
  return `${child(account, 'state').text} ${child(account, 'failedLoginCount').text}`;
}

/** Primary and secondary secret of an account; empty when there is none. */
export async function secretsOf(
  service: TestService,
  id: string,
): Promise<{ primary: string; secondary: string }> {
  const [primary, secondary] = await Promise.all([
    admin(service).get(accountPath(id, '/primary-secret')),
    admin(service).get(accountPath(id, '/secret')),
  ]);
  return { primary: primary.xml().text, secondary: secondary.xml().text };
}

/** A different secret of the same length. */
export function notThis(secret: string): string {
  const last = secret.at(-1)!;
  const [one, other] = /\d/.test(last) ? ['1', '2'] : ['a', 'b'];
  return secret.slice(0, -1) + (last === one ? other : one);
}
