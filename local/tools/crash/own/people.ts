/** People of one client, who sign in by a password. */
import { hash } from 'node:crypto';
import type { Operation } from '../../../../shared/api/registry.ts';
import { type Answer, type Credentials, DemoClient } from '../../../demo/signed-client.ts';
import type { Changes, Fixture } from '../../example-calls/index.ts';
import { send } from '../../example-calls/send.ts';
import { idOf, tokenIn } from '../../round-trips/scenario-context.ts';
import { accepted, type Ground } from './own-writer.ts';

export const password = 'ferries and herons';

export interface Person {
  readonly id: string;
  /** What a session of the person signs with. */
  readonly credentials: Credentials;
}

/** Sends the call of the operation by its example, for the person. Throws when the service refuses it. */
export async function sendAs(
  origin: string,
  { id, credentials }: Person,
  operation: Operation,
  fixture: Fixture = {},
  changes: Changes = {},
): Promise<Answer> {
  const client = new DemoClient(origin, credentials);
  return accepted(await send(client, operation, { account: id, ...fixture }, changes), operation);
}

/** An account with a password, and a session of it. */
export async function makePerson({ origin, apps, name }: Ground, called: string): Promise<Person> {
  const id = `${name}-${called}@mail.example`;
  const admin = new DemoClient(origin, apps.admin);
  const asAdmin = async (operation: Operation, form: Changes['form'] & object) =>
    accepted(await send(admin, operation, { account: id }, { form }), operation);
  await asAdmin('account_create', { account_id: id, primary_secret_p: '0' });
  await asAdmin('account_authsystem_add', { system: 'password', username: id, password });
  const opened = accepted(await signIn({ origin, apps }, id), 'sign_in');
  return { id, credentials: tokenIn(apps.ui, opened) };
}

/** The first step of signing in. */
export function signIn({ origin, apps }: Pick<Ground, 'origin' | 'apps'>, id: string): Promise<Answer> {
  const form = { username: id, password, source: sourceOf(id) };
  return send(new DemoClient(origin, apps.ui), 'sign_in', {}, { form });
}

/** From where the person calls: everybody from a network of her own, so that nobody slows others down. */
export function sourceOf(id: string): string {
  const [first, second] = hash('sha256', id, 'hex').match(/.{4}/g)!;
  return `2001:db8:${first}:${second}::1`;
}

/** A record of the person. Returns its id. */
export async function makeRecord(
  { origin, apps, demographics }: Ground,
  { id: account }: Person,
): Promise<string> {
  const admin = new DemoClient(origin, apps.admin);
  const created = await send(admin, 'record_create', { demographics });
  const record = idOf(accepted(created, 'record_create'));
  accepted(await send(admin, 'record_set_owner', { account, record }), 'record_set_owner');
  return record;
}
